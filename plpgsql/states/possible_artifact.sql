create or replace function fleet_core.possible_artifact(
  content_hash text, byte_size bigint, role text, status text, job_id uuid, assignment_id uuid)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return byte_size >= 0
     and role in ('produced', 'consumed')
     and status in ('intermediate', 'final', 'log')
     and (assignment_id is null) = (job_id is null)
     and length(content_hash) = 64
     and encode(decode(content_hash, 'hex'), 'hex') = content_hash;
end
$$;

comment on function fleet_core.possible_artifact(text, bigint, text, text, uuid, uuid) is
$$What a row of fleet_core.artifacts can be.$$;
