create or replace function fleet_core.cancel_open(job uuid, reason text, actor text, detail text, now_ timestamptz, spare uuid default null)
returns uuid[]
language plpgsql
volatile
as $$
declare
  endings fleet_core.ending[];
  nodes   uuid[];
begin
  select array_agg(row(a.id, 'cancelled', cancel_open.reason, null, null, null, detail)::fleet_core.ending order by a.id),
         array_agg(a.node_id order by a.id)
    into endings, nodes
    from fleet_core.open_assignments a
   where a.job_id = job
     and a.id is distinct from spare;
  if endings is not null then
    perform fleet_core.end_assignments(endings, actor, now_);
  end if;
  return coalesce(nodes, '{}');
end
$$;

comment on function fleet_core.cancel_open(uuid, text, text, text, timestamptz, uuid) is
$$Cancels every open assignment of a job but the one spared; returns the nodes that lose it. The caller holds the job, and has taken its place
out of the queue, so that no claim can add another.$$;
