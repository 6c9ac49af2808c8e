-- The numbers of the interface are settings of these defaults.

select plan(16);

select is(s.value, contract.value, contract.name)
  from (values
    ('max_payload_bytes', '1048576'), ('max_result_bytes', '1048576'), ('max_error_characters', '2000'), ('max_artifacts', '1000'),
    ('max_jobs_per_call', '10000'), ('max_depth', '8'), ('max_claim', '100'), ('max_claim_bytes', '4194304'), ('lease_min_seconds', '5'),
    ('lease_max_seconds', '3600'), ('online_seconds', '45'), ('heartbeat_seconds', '10'), ('max_releases_in_row', '20'),
    ('retry_elsewhere_seconds', '30'), ('release_pause_seconds', '30'), ('unacknowledged_after_seconds', '15')) contract(name, value)
  left join fleet.settings s using (name);

select * from finish();
