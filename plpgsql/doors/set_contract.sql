create or replace function fleet.set_contract(
  organization  uuid,
  kind          text,
  requirements  jsonb        default '[]',
  require_bytes boolean      default false,
  exclusive     boolean      default false,
  verifier      regprocedure default null)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_schema name;
  v_name   name;
  fault    text;
begin
  perform fleet_core.check_organization(organization);
  perform fleet_core.check_text('kind', kind, 1, 64);
  perform fleet_core.check_given('require_bytes', require_bytes);
  perform fleet_core.check_given('exclusive', exclusive);
  perform fleet_core.check_elements('requirements', 'requirement', requirements, 100);
  select format('requirements[%s].max must not be below min.', r.n - 1) into fault
    from jsonb_array_elements(requirements) with ordinality r(value, n)
   where (r.value ->> 'max')::numeric::int < coalesce((r.value ->> 'min')::numeric::int, 1)
   order by r.n
   limit 1;
  if found then
    perform fleet_core.refuse('FL400', 'invalid_argument', fault);
  end if;
  if verifier is not null then
    if not pg_has_role(session_user, 'fleet_owner', 'member') then
      perform fleet_core.refuse('FL403', 'organization_denied', 'Only fleet_owner may name a verifier: it runs in the completing transaction.');
    end if;
    select n.nspname, p.proname into v_schema, v_name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.oid = verifier;
    fault := case when v_name is null then 'is no function' else fleet_core.fault_in_verifier(v_schema, v_name) end;
    if fault is not null then
      perform fleet_core.refuse('FL400', 'invalid_argument', format('verifier: %s %s.', verifier, fault));
    end if;
  end if;
  if exclusive and exists (
    select from (select q.job_id from fleet_core.queue q union all select o.job_id from fleet_core.open_assignments o) live
      join fleet_core.jobs j on j.id = live.job_id
     where j.organization_id = organization and j.kind = set_contract.kind and j.fan_out > 1) then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('exclusive: unfinished jobs of kind %s have a fan_out above 1.', kind),
      'Let them finish or cancel them first.');
  end if;

  insert into fleet_core.contracts as c (organization_id, kind, requirements, require_bytes, exclusive, verifier_schema, verifier_name)
  values (organization, set_contract.kind, set_contract.requirements, set_contract.require_bytes, set_contract.exclusive,
    v_schema, v_name)
  on conflict on constraint contracts_pkey do update
     set requirements = excluded.requirements, require_bytes = excluded.require_bytes, exclusive = excluded.exclusive,
         verifier_schema = excluded.verifier_schema, verifier_name = excluded.verifier_name;
  perform fleet_core.note_audit(organization, null, 'contract_set', session_user, jsonb_build_object('kind', kind, 'requirements', requirements,
    'require_bytes', require_bytes, 'exclusive', exclusive, 'verifier', verifier::text));
end
$$;

comment on function fleet.set_contract(uuid, text, jsonb, boolean, boolean, regprocedure) is
$$Says what a kind of job must hand over before it counts as done, replacing what was said before. requirements: an array of {kind, min = 1, max,
media_type (a LIKE pattern), min_bytes, status}. require_bytes: the controller must have seen and hashed the bytes. exclusive: never twice at the same time.
verifier: a function (assignment uuid) returns text[] of what is missing; SECURITY DEFINER, its search_path empty, owned by an ordinary role; owner only.
Errors: organization_denied, organization_not_found, invalid_argument.$$;
