-- D38: the first 32 bits of any id are its organization's, so that a router of shards can tell where it lives.

select plan(8);

select t.org() as org \gset
select fleet.create_project(:'org', 'book') as project, fleet.register_artifact(:'org', repeat('a', 64), 'in/1') as artifact \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read}') as credential \gset
select t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select artifacts[1] as produced from fleet.complete_assignment(:'assignment', :'node', t.artifact()) \gset

select is(left(id, 8), left(:'org', 8), title)
  from (values ('a project', :'project'), ('an artifact', :'artifact'), ('a node', :'node'), ('a credential', :'credential'), ('a job', :'job'),
               ('an assignment', :'assignment'), ('a produced artifact', :'produced')) v(title, id);

select t.healthy();
select * from finish();
