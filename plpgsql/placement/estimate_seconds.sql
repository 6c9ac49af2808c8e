create or replace function fleet_core.estimate_seconds(organization uuid, kind text, device uuid, load_seconds int)
returns float8
language plpgsql
stable
as $$
declare
  median float8;
begin
  select percentile_cont(0.5) within group (order by h.seconds * h.throughput) into median
    from (
      select fleet_core.seconds_between(e.started_at, e.finished_at) as seconds, coalesce(d.throughput_factor, 1) as throughput
        from fleet_core.ended_assignments e
        left join fleet_core.devices d on d.id = e.device_id
       where e.organization_id = organization and e.kind = estimate_seconds.kind and e.state = 'succeeded'
       order by e.finished_at desc
       limit 50
    ) h;
  return round((median / coalesce((select d.throughput_factor from fleet_core.devices d where d.id = device), 1) + load_seconds)::numeric, 3);
end
$$;

comment on function fleet_core.estimate_seconds(uuid, text, uuid, int) is
$$How long a job of this kind would take on this device, in seconds: the median of the kind's last 50 successes, scaled by the devices' throughput, and load_seconds, what its
models take to load; null without a history.$$;
