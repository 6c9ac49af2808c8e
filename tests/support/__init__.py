"""What tests share: servers with the schema installed, sessions that race, and waiting for conditions."""
