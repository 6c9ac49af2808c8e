"""The commands of `fleet`, by what they are about. Each calls functions of the schema `fleet`; no rule lives here."""
