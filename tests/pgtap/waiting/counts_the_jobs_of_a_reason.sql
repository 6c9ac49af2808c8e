-- One row a kind and reason: how many, for how long, and the next of them in line.

select plan(4);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a', 'n1', array['draw', 'render']) as node, t.node(:'b') as other \gset
select t.job(:'a', 'render') as oldest \gset
select t.later('30 seconds');
select t.job(:'a', 'render'), t.job(:'a', 'render', priority => 5), t.job(:'a', 'draw') \g /dev/null
select id as next from fleet.jobs where priority = 5 \gset
select t.job(:'a', 'render', requires => '{"max_runtime_s": 60}'), t.job(:'b', 'render') \g /dev/null
select fleet.submit_job(:'a', 'render', run_at => '2200-01-01') \g /dev/null

select results_eq(format('select kind, jobs from fleet.waiting where organization_id = %L order by kind', :'a'), $$values ('draw', 1), ('render', 4)$$, 'what is ready, by kind');
select results_eq(format($$select job_id, oldest_wait >= '30 seconds' from fleet.waiting where organization_id = %L and kind = 'render'$$, :'a'), format('values (%L::uuid, true)', :'next'),
  'the next in line, and the longest wait');
select t.login('waiting_reader', 'fleet_reader', :'b');
set session authorization waiting_reader;
select results_eq('select organization_id, jobs from fleet.waiting', format('values (%L::uuid, 1)', :'b'), 'a tenant sees its own');
reset session authorization;
select t.healthy();
select * from finish();
