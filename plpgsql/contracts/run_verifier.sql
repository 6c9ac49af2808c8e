create or replace function fleet_core.run_verifier(contract fleet_core.contracts, assignment uuid)
returns text[]
language plpgsql
volatile
as $$
declare
  fault   text := fleet_core.fault_in_verifier(contract.verifier_schema, contract.verifier_name);
  missing text[];
begin
  if fault is not null then
    return array['verifier: ' || fault];
  end if;
  begin
    execute format('select %I.%I($1)', contract.verifier_schema, contract.verifier_name) into missing using assignment;
  exception
    -- Whatever goes wrong in it, the work is not shown to be done, a failed assert (which `others` leaves out) included; a cancelled query and a
    -- lost server stay what they are.
    when query_canceled or admin_shutdown or crash_shutdown then raise;
    when assert_failure or others then return array['verifier: ' || left(sqlerrm, 500)];
  end;
  if missing is null then
    return array['verifier: answered null'];
  end if;
  return array(select coalesce(m, 'verifier: answered null') from unnest(missing) m);
end
$$;

comment on function fleet_core.run_verifier(fleet_core.contracts, uuid) is
$$What a contract's own verifier finds missing; its failure is something missing too. Called by verify_artifacts.$$;
