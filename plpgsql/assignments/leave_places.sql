create or replace function fleet_core.leave_places(slots fleet_core.slot[])
returns void
language plpgsql
volatile
as $$
begin
  delete from fleet_core.queue q
   using (select u.job_id, count(*) as n from unnest(slots) u group by u.job_id) s
   where q.job_id = s.job_id and q.wanted <= s.n;
  update fleet_core.queue q
     set wanted = q.wanted - s.n
    from (select u.job_id, count(*) as n from unnest(slots) u group by u.job_id) s
   where q.job_id = s.job_id;
end
$$;

comment on function fleet_core.leave_places(fleet_core.slot[]) is
$$Takes slots of jobs that want several nodes out of the queue; the place goes with the last one. Called by open_assignments.$$;
