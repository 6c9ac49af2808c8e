-- Takes away the functions of the release that was here: those of this one are made anew, whatever has become of their arguments and results, and none is left
-- over. What a view or trigger stands on stays and is replaced in its place.

do $old$
declare
  v_function record;
begin
  for v_function in
    select p.oid::regprocedure as signature, case p.prokind when 'p' then 'procedure' else 'function' end as what
      from pg_proc p
     where p.pronamespace in ('fleet'::regnamespace, 'fleet_agent'::regnamespace, 'fleet_core'::regnamespace)
       and p.proowner = 'fleet_owner'::regrole
       and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid and d.deptype = 'n')
  loop
    execute format('drop %s %s', v_function.what, v_function.signature);
  end loop;
end
$old$;
