-- What one lane tells of the others: a claim that leaves work to a faster machine judges one lane, and not each of them.

alter type fleet_core.strand add attribute ready_at timestamptz;
comment on type fleet_core.strand is
$$A stretch of a lane that is in one order, by its first place: jobs any of the lane's nodes may take, or restricted ones. floor: from where it was read in this
priority. stretches: all of the lane's, as this session remembers them (stretches_of). ready_at: since when the job of its first place waits.$$;

create type fleet_core.standing_model as (
  device_id uuid, pool uuid, slug text, held_mb int, idle_since timestamptz, is_reported boolean, is_seen boolean, is_used boolean, is_promised boolean);
comment on type fleet_core.standing_model is
$$A model in the memory of a node; see standing_models.$$;

create type fleet_core.books as (
  pools fleet_core.memory[], models fleet_core.standing_model[], reserved text[]);
comment on type fleet_core.books is
$$All that is known of a node's memory: its pools, the models in them, and the keys of what its open assignments reserve. See books_of.$$;

-- What stands apart in the queue: places that are not ready yet, and restricted ones, which most lanes have none of.
drop index fleet_core.queue_due;
create index queue_apart on fleet_core.queue (organization_id, due_at) where due_at is not null or restricted;

-- They tell more.
drop function if exists fleet_core.books_of(uuid);
drop function if exists fleet_core.faster_elsewhere(fleet_core.nodes, text, jsonb, timestamptz);
drop function if exists fleet_core.past_of(fleet_core.strand, uuid);
