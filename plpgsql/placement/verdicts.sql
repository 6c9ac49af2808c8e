create or replace function fleet_core.verdicts(node fleet_core.nodes, kind text, requires jsonb, need fleet_core.need, is_preferred boolean default false, in_full boolean default true,
  books fleet_core.books default null)
returns setof fleet_core.verdict
language plpgsql
stable
as $$
declare
  fault  text := fleet_core.node_fault(node, kind, requires);
  device fleet_core.devices;
  result fleet_core.verdict;
  found_ boolean := false;
begin
  if fault is null and need.unregistered is not null then
    fault := format('model: %s is not in the registry', need.unregistered);
  end if;
  if books is null and (in_full or need.has_floor or need.preferred_mb > 0) then
    books := fleet_core.books_of(node.id);
  end if;
  for device in select d.* from fleet_core.devices d where d.node_id = node.id order by d.label collate "C" loop
    found_ := true;
    result := fleet_core.judge_device(device, need, is_preferred, books);
    result.node_name := node.name;
    if fault is not null then
      result.verdict := 'never';
      result.reason := fault;
      result.score := null;
    end if;
    return next result;
  end loop;
  if not found_ then
    if fault is null and (need.has_floor or need.accelerators <> '{}') then
      fault := 'no device: this node has reported none';
    end if;
    result.node_id := node.id;
    result.node_name := node.name;
    result.verdict := case when fault is null then 'would_run' else 'never' end;
    result.reason := coalesce(fault, 'asks for no device, and the node has reported none');
    result.score := case when fault is null then case when is_preferred then 1.5 else 1.0 end end;
    result.placement_reason := 'unplaced:no_devices';
    result.resident := false;
    result.would_evict := '{}';
    result.load_seconds := 0;
    return next result;
  end if;
end
$$;

comment on function fleet_core.verdicts(fleet_core.nodes, text, jsonb, fleet_core.need, boolean, boolean, fleet_core.books) is
$$The one judgement of a node's devices for a job: one row a device, or one without a device. What claims, assign_job, place, explain_job and the blocking
of lanes all go by. Says nothing of whether the node is online. in_full = false spares the figures of memory where nothing depends on them.
books: the node's, where the caller has them (books_of).$$;
