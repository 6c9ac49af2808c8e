-- What lies in the store and nobody vouches for, so that it can be taken away without ever taking away what somebody needs.

create table fleet_core.loose_bytes (
  storage_key     text primary key,
  organization_id uuid not null references fleet_core.organizations,
  content_hash    text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  byte_size       bigint not null check (byte_size >= 0),
  since           timestamptz not null,
  credential_id   uuid,
  verified_at     timestamptz,
  is_condemned    boolean not null default false,
  fenced_by       xid8,
  collected_at    timestamptz,
  deleted_at      timestamptz,
  constraint goes_step_by_step check (case
    when deleted_at is not null   then collected_at is not null
    when collected_at is not null then fenced_by is not null
    when fenced_by is not null    then is_condemned
    else true end)
);
create index loose_bytes_of_hash on fleet_core.loose_bytes (organization_id, content_hash);
create index loose_bytes_since on fleet_core.loose_bytes (since) where not is_condemned;
create index loose_bytes_condemned on fleet_core.loose_bytes (organization_id, since) where is_condemned and deleted_at is null;
create index loose_bytes_deleted on fleet_core.loose_bytes (deleted_at) where deleted_at is not null;
comment on table fleet_core.loose_bytes is
$$Places in the store that may hold bytes which stored_bytes does not tell of: expected ones, that are being written; and those that nobody needs,
on their way out: condemned, fenced, collected (handed out, to be deleted), deleted. A place that was handed out is not written again while its row
is here.$$;
comment on column fleet_core.loose_bytes.since is $$When they were expected last, or condemned.$$;
comment on column fleet_core.loose_bytes.verified_at is $$What stored_bytes knew, for their way back; null where they were never confirmed.$$;
comment on column fleet_core.loose_bytes.fenced_by is
$$A transaction that began when everybody could see that they are condemned. Whoever may not have seen it has ended when all transactions up to this
one have.$$;
comment on column fleet_core.loose_bytes.collected_at is $$When their place was last handed out to be deleted.$$;

create table fleet_core.store_usage (
  organization_id uuid primary key references fleet_core.organizations,
  bytes           bigint not null default 0
);
comment on table fleet_core.store_usage is
$$How many bytes each organization has in the store: stored, expected, and condemned until they are deleted. Its row is locked by whatever changes
the organization's stored or loose bytes.$$;
insert into fleet_core.store_usage (organization_id, bytes)
select b.organization_id, sum(b.byte_size) from fleet_core.stored_bytes b group by b.organization_id;

alter table fleet_core.purge_progress
  add column bytes_organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add column bytes_hash            text not null default '';
comment on table fleet_core.purge_progress is
$$How far the purge has looked: the organization and, within it, the last job looked at; the last of the stored bytes. What may not go yet is passed
by and met again on the next round.$$;

alter table fleet_core.settings
  add column unreferenced_bytes_kept_hours int not null default 24 check (unreferenced_bytes_kept_hours between 1 and 876000),
  add column organization_store_mb         int not null default 1048576 check (organization_store_mb between 0 and 2147483647);
comment on column fleet_core.settings.unreferenced_bytes_kept_hours is
$$Uploaded bytes that no artifact names are kept for this long, and longer while the machine that uploaded them may still report them.$$;
comment on column fleet_core.settings.organization_store_mb is
$$How many MB each organization may keep in the store; uploads beyond are refused.$$;
