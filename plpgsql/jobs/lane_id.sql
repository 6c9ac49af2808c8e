create or replace function fleet_core.lane_id(organization uuid, kind text, requires jsonb)
returns uuid
language sql
immutable
parallel safe
as $$
  select (left(organization::text, 8) || left(encode(sha256(convert_to(
            jsonb_build_array(organization, kind, requires - 'max_runtime_s')::text, 'UTF8')), 'hex'), 24))::uuid
$$;

comment on function fleet_core.lane_id(uuid, text, jsonb) is
$$The lane of jobs of this kind with these normalised requirements. A hash, so that submitting waits for nobody;
max_runtime_s stays out, since it makes no node more or less able.$$;
