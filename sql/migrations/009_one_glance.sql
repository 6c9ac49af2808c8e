-- JSON is judged by its fields alone (fits), in one pass.

drop table fleet_core.shapes;

alter table fleet_core.fields add column required_of_shape int;
comment on column fleet_core.fields.required_of_shape is $$How many fields of its shape are required.$$;


-- Which lanes a node may serve is answered by an index, whatever stands in the directory besides.

\ir ../../plpgsql/placement/label_text.sql
\ir ../../plpgsql/placement/asks_for_memory.sql
\ir ../../plpgsql/placement/wanted_label.sql
\ir ../../plpgsql/placement/floor_mb.sql

alter table fleet_core.lanes
  add column label    text not null generated always as (fleet_core.wanted_label(requires)) stored,
  add column floor_mb int not null generated always as (fleet_core.floor_mb(requires)) stored;
comment on column fleet_core.lanes.label is $$One of the labels that it asks of a node (wanted_label).$$;
comment on column fleet_core.lanes.floor_mb is $$The memory that it asks for, in MB; -1: none (floor_mb).$$;
create index lanes_by_need on fleet_core.lanes (organization_id, label collate "C", floor_mb, kind collate "C");
create index lanes_by_id on fleet_core.lanes (id);
drop index fleet_core.lanes_of_organization;
drop index fleet_core.lanes_with_memory;
create index lanes_with_memory on fleet_core.lanes (organization_id) where floor_mb >= 0;

create type fleet_core.lane_search as (
  kinds text[], first_kind text, last_kind text, labels text[], least_mb int, most_mb int);
comment on type fleet_core.lane_search is
$$Where to look for lanes; see search_of. kinds: only these, null: any. labels: those that a lane may want (wanted_label).$$;
