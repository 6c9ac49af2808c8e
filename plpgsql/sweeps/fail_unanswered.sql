create or replace function fleet_core.fail_unanswered(jobs uuid[])
returns uuid[]
language plpgsql
volatile
as $$
declare
  now_     timestamptz := fleet_core.clock();
  finishes fleet_core.finish[];
begin
  select array_agg(row(l.id, 'failed', 'lease_expired', l.error, null, null)::fleet_core.finish)
    into finishes
    from (
      select j.id, j.error
        from fleet_core.jobs j
       where j.id = any (jobs)
       order by j.depth desc, j.id
         for no key update skip locked
    ) l
    join fleet_core.queue q on q.job_id = l.id and q.state = 'awaiting_late_result' and q.due_at <= now_;
  if finishes is null then
    return '{}'::uuid[];
  end if;
  delete from fleet_core.queue q using unnest(finishes) f where q.job_id = f.job_id;
  perform fleet_core.finish_jobs(finishes, 'sweep', now_);
  return array(select f.job_id from unnest(finishes) f);
end
$$;

comment on function fleet_core.fail_unanswered(uuid[]) is
$$Fails jobs whose last attempt fell silent and whose late result did not come in time (D4); returns them. A deed of the sweeps.$$;
