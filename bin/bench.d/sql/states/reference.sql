-- The references, in a database of their own. `limit`: rows to update one a transaction. `hand`: the smallest honest queue.
-- Run by psql with the variable `queued`.

create schema bench;

create table bench.counters (id int primary key, n bigint not null default 0) with (fillfactor = 50);
insert into bench.counters select n from generate_series(1, 10000) n;

create table bench.hand (
  id          bigint generated always as identity primary key,
  state       text not null default 'queued' check (state in ('queued', 'running', 'done')),
  priority    int not null default 100,
  payload     jsonb not null default '{}',
  queued_at   timestamptz not null default clock_timestamp(),
  started_at  timestamptz,
  finished_at timestamptz
);
-- By priority first, so that no plan can take the primary key and walk through everything that is done.
create index on bench.hand (priority, id) where state = 'queued';
-- Five times what the others have: nothing takes jobs as fast.
insert into bench.hand (payload) select jsonb_build_object('n', n) from generate_series(1, 5 * :queued) n;
