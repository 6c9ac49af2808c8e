-- Takes away the functions of an older release that this one has not: whatever this transaction has not written.
--
-- The others were replaced in their place, not dropped and made anew: a call that begins at this very moment would find its function gone.

do $old$
declare
  v_function record;
begin
  for v_function in
    select p.oid::regprocedure as signature, case p.prokind when 'p' then 'procedure' else 'function' end as what
      from pg_proc p
     where p.pronamespace in ('fleet'::regnamespace, 'fleet_agent'::regnamespace, 'fleet_core'::regnamespace)
       and p.proowner = 'fleet_owner'::regrole
       and p.xmin <> pg_current_xact_id()::xid
  loop
    execute format('drop %s %s', v_function.what, v_function.signature);
  end loop;
end
$old$;
