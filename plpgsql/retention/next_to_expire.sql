create or replace function fleet_core.next_to_expire(before timestamptz, most int)
returns uuid[]
language plpgsql
volatile
as $$
declare
  progress     fleet_core.purge_progress;
  organization uuid;
  visited      int := 0;
  ids          uuid[] := '{}'::uuid[];
begin
  select * into progress from fleet_core.purge_progress;
  for organization in
    select o.id from fleet_core.organizations o where progress.organization_id is null or o.id >= progress.organization_id order by o.id
  loop
    ids := ids || array(
      select j.id
        from fleet_core.jobs j
       where j.id > case when organization = progress.organization_id then progress.job_id else fleet_core.first_id(organization, 'epoch') end
         and j.id < fleet_core.first_id(organization, before)
       order by j.id
       limit most - cardinality(ids));
    visited := visited + 1;
    exit when cardinality(ids) >= most or visited >= 1000;
    organization := null;
  end loop;
  update fleet_core.purge_progress p
     set organization_id = organization,
         job_id = case when cardinality(ids) >= most then ids[cardinality(ids)] else fleet_core.first_id(organization, before) end;
  return ids;
end
$$;

comment on function fleet_core.next_to_expire(timestamptz, int) is
$$The next so many jobs, in the order of ids, that are old enough to have finished before then; goes on where the last call stopped, and from the
beginning after the last one.
Ids tell the time, so that no index on finished_at is needed, which would cost every job that ends. Called by expire_jobs.$$;
