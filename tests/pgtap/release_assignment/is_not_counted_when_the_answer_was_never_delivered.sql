-- D15: not undelivered answers.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:claim}') as credential \gset
create table key as select :'credential'::uuid as credential;
do $$
begin
  for n in 1 .. 25 loop
    perform fleet_agent.hand_back_undelivered(k.credential, null, array[t.claim(n.id)]) from key k, fleet.nodes n;
  end loop;
end
$$;

select is((select count(*)::int from fleet.assignments where state = 'released'), 25, 'twenty-five answers were lost');
select is(t.status(:'job'), 'queued', 'which is not the job''s fault');
select isnt(t.claim(:'node'), null, 'nor the node''s: it is given the job again at once');
select t.healthy();
select * from finish();
