-- Artifacts.

create or replace view fleet_core.artifact_rows as
select a.id, a.organization_id, j.project_id, a.job_id, a.assignment_id, a.node_id, a.role, a.kind, a.lang, a.status, a.content_hash, a.byte_size,
       a.media_type, a.storage_key, a.derivation, b.verified_at as bytes_verified_at, a.created_at
  from fleet_core.artifacts a
  left join fleet_core.jobs j on j.id = a.job_id
  left join fleet_core.stored_bytes b on b.organization_id = a.organization_id and b.content_hash = a.content_hash and b.byte_size = a.byte_size;
comment on view fleet_core.artifact_rows is $$Artifacts as fleet.artifacts shows them, of every tenant.$$;

create or replace view fleet.artifacts with (security_barrier) as
select * from fleet_core.artifact_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.artifacts is $$Described files: what assignments made or used, and what was registered by hand.$$;
comment on column fleet.artifacts.id is $$The artifact; what jobs name among their inputs.$$;
comment on column fleet.artifacts.organization_id is $$Whose it is.$$;
comment on column fleet.artifacts.project_id is $$The project of its job.$$;
comment on column fleet.artifacts.job_id is $$The job that made it; null if registered by hand.$$;
comment on column fleet.artifacts.assignment_id is $$The assignment that reported it.$$;
comment on column fleet.artifacts.node_id is $$The machine that reported it.$$;
comment on column fleet.artifacts.role is $$produced or consumed.$$;
comment on column fleet.artifacts.kind is $$What it is, in the words of the contract.$$;
comment on column fleet.artifacts.lang is $$Language, as reported.$$;
comment on column fleet.artifacts.status is $$intermediate, final or log; a log proves nothing.$$;
comment on column fleet.artifacts.content_hash is $$SHA-256 of the bytes, 64 hexadecimal digits.$$;
comment on column fleet.artifacts.byte_size is $$Bytes, as reported.$$;
comment on column fleet.artifacts.media_type is $$type/subtype.$$;
comment on column fleet.artifacts.storage_key is $$Where the machine says it is kept.$$;
comment on column fleet.artifacts.derivation is $$How it was made, as reported.$$;
comment on column fleet.artifacts.bytes_verified_at is $$When the controller itself had seen and hashed the bytes; null if never.$$;
comment on column fleet.artifacts.created_at is $$When it was reported.$$;
