-- Pairing: how a machine that has nothing but a name and six digits obtains its credential.

alter table fleet_core.settings
  add column pairing_ttl_min_seconds     int not null default 60 check (pairing_ttl_min_seconds between 1 and 3600),
  add column pairing_ttl_max_seconds     int not null default 1800 check (pairing_ttl_max_seconds between 1 and 3600),
  add column pairing_window_seconds      int not null default 900 check (pairing_window_seconds between 60 and 86400),
  add column pairing_attempts_per_source int not null default 20 check (pairing_attempts_per_source between 1 and 1000),
  add column pairing_wrong_per_name      int not null default 5 check (pairing_wrong_per_name between 1 and 100),
  add column pairing_wrong_overall       int not null default 100 check (pairing_wrong_overall between 1 and 10000),
  add column pairing_mismatches_per_code int not null default 5 check (pairing_mismatches_per_code between 1 and 100),
  add column pairing_other_codes         int not null default 4 check (pairing_other_codes between 0 and 20),
  add column pairing_names_tried         int not null default 104 check (pairing_names_tried between 1 and 703),
  add column pairing_kept_seconds        int not null default 86400 check (pairing_kept_seconds between 86400 and 31536000);
comment on column fleet_core.settings.pairing_ttl_min_seconds is $$Shortest life of a pairing code that may be asked for.$$;
comment on column fleet_core.settings.pairing_ttl_max_seconds is $$Longest life of a pairing code that may be asked for.$$;
comment on column fleet_core.settings.pairing_window_seconds is $$The time over which pairing attempts are counted, and for which pairing closes.$$;
comment on column fleet_core.settings.pairing_attempts_per_source is $$Pairing attempts that one source has in the window, right or wrong.$$;
comment on column fleet_core.settings.pairing_wrong_per_name is $$Wrong attempts on a node name that burn its live code.$$;
comment on column fleet_core.settings.pairing_wrong_overall is $$Wrong attempts of all sources in the window that close pairing.$$;
comment on column fleet_core.settings.pairing_mismatches_per_code is $$How often a code may be given under another name before it is burned.$$;
comment on column fleet_core.settings.pairing_other_codes is $$Newest codes of other names that an attempt is compared with, to say that the name is wrong.$$;
comment on column fleet_core.settings.pairing_names_tried is $$Names that are tried for a machine before it is refused: the first and its suffixes.$$;
comment on column fleet_core.settings.pairing_kept_seconds is $$Pairing codes and attempts are purged after this long.$$;

alter table fleet_core.nodes
  add column base_name     text,
  add column mac           macaddr,
  add column agent_version text;
create index nodes_mac on fleet_core.nodes (organization_id, mac) where mac is not null;
comment on column fleet_core.nodes.base_name is $$The name that the machine called itself by when it was paired; null where it was made by hand.$$;
comment on column fleet_core.nodes.mac is $$The machine's network address, whole, by which it is known again when it pairs a second time.$$;
comment on column fleet_core.nodes.agent_version is $$The agent that paired it; heartbeats tell the one that runs.$$;

create table fleet_core.pairing_codes (
  id              uuid primary key,
  organization_id uuid not null references fleet_core.organizations,
  node_name       text not null check (node_name ~ '^[A-Za-z0-9._-]{1,63}$'),
  for_node_id     uuid references fleet_core.nodes,
  paired_node_id  uuid references fleet_core.nodes,
  code_hash       text not null,
  code_hint       text not null check (code_hint !~ '[0-9]'),
  trust_domain    text not null,
  locality        text,
  created_by      name not null default session_user,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  ended_at        timestamptz,
  ended_as        text check (ended_as in ('redeemed', 'replaced', 'revoked', 'burned', 'expired', 'node_removed')),
  check (expires_at > created_at),
  check ((ended_at is null) = (ended_as is null)),
  check ((paired_node_id is not null) = (ended_as is not distinct from 'redeemed'))
);
-- Whoever pairs gives a name and no organization, so the name alone must lead to the code.
create unique index pairing_codes_name on fleet_core.pairing_codes (node_name) where ended_at is null;
comment on table fleet_core.pairing_codes is
$$Six digits, single use, by which a named machine obtains its credential: their hash, never the digits.
A code is live until it has ended or expired; see fleet_core.pairing_code_rows.$$;
comment on column fleet_core.pairing_codes.node_name is $$What the machine calls itself when it pairs; with its MAC the node's name is made from it.$$;
comment on column fleet_core.pairing_codes.for_node_id is $$The node that is to get a new key; null where a new node is to be made.$$;
comment on column fleet_core.pairing_codes.paired_node_id is $$The node that was made or got a new key.$$;
comment on column fleet_core.pairing_codes.code_hint is $$By what an operator tells codes apart; it holds no digit.$$;

create table fleet_core.pairing_attempts (
  id              uuid primary key,
  source          text not null,
  node_name       text not null,
  opened_at       timestamptz not null,
  opened_in       xid8 not null default pg_current_xact_id(),
  candidates      uuid[] not null,
  is_wrong        boolean not null default true,
  closes_pairing  boolean not null default false,
  answered_at     timestamptz,
  answer          text check (answer in ('paired', 'pairing_code_invalid', 'pairing_name_mismatch', 'node_name_taken', 'node_name_exhausted')),
  matched_code_id uuid,
  check ((answered_at is null) = (answer is null)),
  check ((matched_code_id is not null) = (answer is not distinct from 'pairing_name_mismatch')),
  check (is_wrong = (answer is null or answer in ('pairing_code_invalid', 'pairing_name_mismatch')))
);
create index pairing_attempts_opened on fleet_core.pairing_attempts (opened_at);
comment on table fleet_core.pairing_attempts is
$$Every attempt at pairing that was let in; the budgets are counts of its rows. What is refused for want of budget leaves no row, so that a
flood neither fills the table nor keeps the door closed for longer.$$;
comment on column fleet_core.pairing_attempts.source is $$An IPv4 address, an IPv6 network of 64 bits, or unknown.$$;
comment on column fleet_core.pairing_attempts.opened_in is $$The transaction that opened it. It may not redeem: a rollback would take the charge back.$$;
comment on column fleet_core.pairing_attempts.candidates is $$The codes whose hashes were handed out; no other can be redeemed by it.$$;
comment on column fleet_core.pairing_attempts.is_wrong is $$True from the beginning, until the right code has been shown.$$;
comment on column fleet_core.pairing_attempts.closes_pairing is $$The one too many: pairing is closed for a window from here, unless it turns out right.$$;
