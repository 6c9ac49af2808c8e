-- Machines: what they are, when they were last heard, what they authenticate with.

create or replace view fleet_core.node_rows as
select n.id, n.organization_id, n.name, e.status, n.status as stored_status, e.status = 'online' and coalesce(n.cooling_until <= t.now_, true) and not exists (
         select from fleet_core.device_rows d where d.node_id = n.id having count(*) > 0 and max(d.available_mb) <= 0) as schedulable, n.kinds, n.transport, n.is_controller,
       n.trust_domain, n.locality, n.labels, coalesce(h.agent_version, n.agent_version) as agent_version, h.agent_started_at, h.last_heartbeat_at,
       extract(epoch from t.now_ - h.last_heartbeat_at)::numeric(12, 1) as seconds_since_heartbeat,
       (select count(*)::int from fleet_core.open_assignments o where o.node_id = n.id) as open_assignments,
       case when n.cooling_until > t.now_ then n.cooling_until end as cooling_until, n.drain_deadline, n.created_at
  from fleet_core.nodes n
  left join fleet_core.heartbeats h on h.node_id = n.id
 cross join (select fleet_core.clock() as now_, fleet_core.grace_from(null) as grace, (select s.online_seconds from fleet_core.settings s) as online_seconds offset 0) t
 -- As node_status has it: a grace from before a clock went back takes nothing from who was heard since.
 cross join lateral (
   select coalesce(nullif(fleet_core.effective_status(n.status, h.last_heartbeat_at, t.now_, t.online_seconds), 'offline'),
                   fleet_core.effective_status(n.status, greatest(h.last_heartbeat_at, t.grace), t.now_, t.online_seconds)) as status) e;
comment on view fleet_core.node_rows is $$Machines as fleet.nodes shows them, of every tenant.$$;

create or replace view fleet.nodes with (security_barrier) as
select * from fleet_core.node_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.nodes is $$Machines, removed ones included.$$;
comment on column fleet.nodes.id is $$The machine.$$;
comment on column fleet.nodes.organization_id is $$Whose it is.$$;
comment on column fleet.nodes.name is $$Its name, unique among those that are not removed.$$;
comment on column fleet.nodes.status is $$Effective: online only while its heartbeats come; else provisioning, draining, offline, retired, removed.$$;
comment on column fleet.nodes.stored_status is $$What was last wanted or earned.$$;
comment on column fleet.nodes.schedulable is $$Whether it could be given work: online, not cooling, and a device with memory available.$$;
comment on column fleet.nodes.kinds is $$The kinds it runs; null: any.$$;
comment on column fleet.nodes.transport is $$How it is reached, for show.$$;
comment on column fleet.nodes.is_controller is $$Whether it is the controller's own machine, for show.$$;
comment on column fleet.nodes.trust_domain is $$What requires.trust_domains matches.$$;
comment on column fleet.nodes.locality is $$Where it stands, for show.$$;
comment on column fleet.nodes.labels is $$What requires.labels matches.$$;
comment on column fleet.nodes.agent_version is $$Of the agent that was last heard.$$;
comment on column fleet.nodes.agent_started_at is $$When that agent says it started.$$;
comment on column fleet.nodes.last_heartbeat_at is $$When it was last heard.$$;
comment on column fleet.nodes.seconds_since_heartbeat is $$How long ago that is.$$;
comment on column fleet.nodes.open_assignments is $$How many assignments it holds.$$;
comment on column fleet.nodes.cooling_until is $$No new work before then: it failed several jobs at once.$$;
comment on column fleet.nodes.drain_deadline is $$What it still holds then is taken back.$$;
comment on column fleet.nodes.created_at is $$When it was made.$$;

create or replace view fleet.heartbeats with (security_barrier) as
select h.node_id, n.organization_id, n.name as node_name, h.last_heartbeat_at, h.agent_version, h.agent_started_at, h.instance_id, h.measurements
  from fleet_core.heartbeats h
  join fleet_core.nodes n on n.id = h.node_id
 where n.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.heartbeats is $$The last heartbeat of each node, with what it measured.$$;
comment on column fleet.heartbeats.node_id is $$The machine.$$;
comment on column fleet.heartbeats.organization_id is $$Whose it is.$$;
comment on column fleet.heartbeats.node_name is $$Its name.$$;
comment on column fleet.heartbeats.last_heartbeat_at is $$When it was last heard.$$;
comment on column fleet.heartbeats.agent_version is $$Of its agent.$$;
comment on column fleet.heartbeats.agent_started_at is $$When its agent says it started.$$;
comment on column fleet.heartbeats.instance_id is $$Which start of the agent it was: a random text.$$;
comment on column fleet.heartbeats.measurements is $$What it measured, as reported; for show, devices decide.$$;

create or replace view fleet.credentials with (security_barrier) as
select c.id, c.node_id, c.key_id, c.agent_name, c.scopes, c.created_at, c.last_used_at, c.revoked_at
  from fleet_core.credentials c
 where c.organization_id = any ((select fleet_core.visible_organizations())::uuid[])
    or (c.organization_id is null and (select fleet_core.sees_everything()));
comment on view fleet.credentials is $$What nodes authenticate with, and operators at the status page; never a key or its hash.$$;
comment on column fleet.credentials.id is $$The credential.$$;
comment on column fleet.credentials.node_id is $$The machine it speaks for; null: an operator's key.$$;
comment on column fleet.credentials.key_id is $$The public part of the key.$$;
comment on column fleet.credentials.agent_name is $$Which agent it was made for.$$;
comment on column fleet.credentials.scopes is $$What it may do.$$;
comment on column fleet.credentials.created_at is $$When it was made.$$;
comment on column fleet.credentials.last_used_at is $$When it was last used, to the minute.$$;
comment on column fleet.credentials.revoked_at is $$Since when it is void.$$;
