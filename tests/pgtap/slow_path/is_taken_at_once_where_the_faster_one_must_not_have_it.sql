-- It is left to a node that could run it: not to one that has failed it, holds a part of it, was relieved of it, or comes for no work.

select plan(6);

create function t.pair(org text, out slow uuid, out fast uuid) language sql as $$
  select t.node(o, 'slow', devices => jsonb_build_array(t.cpu(64000))), t.node(o, 'fast', devices => jsonb_build_array(t.gpu(24000))) from t.org(org) o $$;
create function t.work(node uuid, fan_out int = 1) returns uuid language sql as $$
  select t.job((select organization_id from fleet.nodes where id = node), fan_out => fan_out, requires => '{"vram_min_mb": 12000}') $$;

select * from t.pair('failed') \gset
select t.work(:'fast') as job \gset
select t.fail(t.claim(:'fast'));
select t.later('6 seconds');
select is(t.claim(:'fast'), null, 'others come first');
select is((select verdict from fleet.explain_job(:'job') where node = 'slow'), 'would_run', 'the other could run it, as explain_job says');
select is((select job_id from fleet.claim(:'slow')), :'job'::uuid, 'and has it');

select * from t.pair('parts') \gset
select t.work(:'fast', 2) as job \gset
select t.claim(:'fast');
select is((select job_id from fleet.claim(:'slow')), :'job'::uuid, 'the second part is for another');

select * from t.pair('away') \gset
select fleet.heartbeat(:'fast', '{"measurements": {"not_claiming": "the disk is full"}}');
select t.work(:'fast') as job \gset
select is((select job_id from fleet.claim(:'slow')), :'job'::uuid, 'it comes for no work');

select t.healthy();
select * from finish();
