create or replace function fleet_core.fold_batch()
returns int
language plpgsql
volatile
as $$
declare
  most   int := (select s.fold_batch from fleet_core.settings s);
  folded int;
begin
  with tally as (
    delete from fleet_core.tallies t
     where t.ctid = any (array(select o.ctid from fleet_core.tallies o limit most))
    returning t.*
  ), counted as (
    select date_trunc('minute', t.at) as minute, t.organization_id, t.kind, t.what, fleet_core.bucket_of(s.seconds) as bucket, count(*) as jobs
      from tally t
     cross join unnest(t.seconds) s(seconds)
     group by 1, 2, 3, 4, 5
  ), kept as (
    insert into fleet_core.tally_minutes as m (minute, organization_id, kind, what, bucket, jobs)
    select c.minute, c.organization_id, c.kind, c.what, c.bucket, c.jobs from counted c
    on conflict (minute, organization_id, kind, what, bucket) do update set jobs = m.jobs + excluded.jobs
  ), added as (
    insert into fleet_core.totals as t (organization_id, kind, what, jobs)
    select c.organization_id, c.kind, c.what, sum(c.jobs) from counted c group by 1, 2, 3
    on conflict (organization_id, kind, what) do update set jobs = t.jobs + excluded.jobs
  )
  select count(*) into folded from tally;
  return folded;
end
$$;

comment on function fleet_core.fold_batch() is
$$Folds so many tallies as the setting fold_batch says; returns how many. Called by fold_tallies and empty_tallies.$$;
