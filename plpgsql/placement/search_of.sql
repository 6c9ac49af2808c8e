create or replace function fleet_core.search_of(node fleet_core.nodes, kinds text[], least_mb int, most_mb int)
returns fleet_core.lane_search
language plpgsql
stable
as $$
declare
  search fleet_core.lane_search;
begin
  search.kinds := kinds;
  search.least_mb := least_mb;
  search.most_mb := most_mb;
  search.labels := '{""}'::text[];
  if node.labels <> '{}' then
    search.labels := search.labels || array(select fleet_core.label_text(l.key, l.value) from jsonb_each_text(node.labels) l);
  end if;
  -- Between the first and the last of the kinds that it asks for or runs, whichever are fewer; the rest is looked at one by one.
  if kinds is null or cardinality(kinds) > cardinality(node.kinds) then
    kinds := node.kinds;
  end if;
  if kinds is null then
    search.first_kind := '';
    -- Behind every kind, by bytes. Not every encoding has Unicode's last character: a cluster made without a locale is SQL_ASCII.
    search.last_kind := repeat(chr(case when getdatabaseencoding() = 'UTF8' then 1114111 else 255 end), 65);
  elsif cardinality(kinds) = 1 then
    search.first_kind := kinds[1];
    search.last_kind := kinds[1];
  else
    select min(k collate "C"), max(k collate "C") into search.first_kind, search.last_kind from unnest(kinds) k;
  end if;
  return search;
end
$$;

comment on function fleet_core.search_of(fleet_core.nodes, text[], int, int) is
$$Where the lanes stand in the directory that a node may serve: of these kinds (null: any), with a floor of memory from least_mb to most_mb (-1: no memory).$$;
