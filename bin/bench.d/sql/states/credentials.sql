-- Credentials for the nodes, which the app's login may look up.

create table bench.credentials (n int primary key, id uuid not null);
insert into bench.credentials
select n, fleet.issue_credential(id, 'bench-' || n, 'no hash: nobody comes by HTTP', 'bench',
            '{compute:read,compute:heartbeat,compute:claim,compute:complete}')
  from bench.nodes;
grant usage on schema bench to bench_app;
grant select on bench.credentials to bench_app;
