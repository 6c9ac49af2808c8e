-- What a transaction has locked in a savepoint looks taken; a claim finds it all the same, work that asks for memory too.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select fleet.submit_job(:'org', 'render', requires => '{"vram_min_mb": 8000}', run_at => fleet_core.clock() + interval '10 seconds') as job \gset
select t.later('11 seconds');

begin;
savepoint before;
select job_id as first from fleet.claim(:'node') \gset
rollback to before;
savepoint again;
select job_id as second from fleet.claim(:'node') \gset
commit;

select is(:'first'::uuid, :'job'::uuid, 'promoted and taken at once');
select is(:'second'::uuid, :'job'::uuid, 'and again when that was undone');

select t.healthy();
select * from finish();
