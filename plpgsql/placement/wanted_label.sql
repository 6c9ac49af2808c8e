create or replace function fleet_core.wanted_label(requires jsonb)
returns text
language plpgsql
immutable
parallel safe
as $$
begin
  return coalesce((
    select fleet_core.label_text(l.key, l.value #>> '{}')
      from jsonb_each(requires -> 'labels') l
     where jsonb_typeof(l.value) = 'string'
     order by l.key collate "C"
     limit 1), '');
end
$$;

comment on function fleet_core.wanted_label(jsonb) is
$$One of the labels that normalised requirements ask for, as text (label_text): enough to pass by most lanes that a node can't serve. '' where none is a
string, since only of a string equal text says all (labels are asked for by containment). The index lanes_by_need stands on it.$$;
