-- cpu and gpu_integrated share the system memory: what is taken on one is not there on the other.

select plan(5);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(16000), t.integrated(16000), t.gpu(24000))) as node \gset
select t.job(:'org', requires => '{"ram_min_mb": 8000, "labels": {}}') as job \gset
select t.node(:'org', 'n2', devices => jsonb_build_array(t.cpu(16000), t.integrated(16000))) as unified \gset

select count(*) from fleet.claim(:'unified') \gset
select is(t.available(:'unified', 'igpu0'), 8000, 'the integrated one has 8 GB less');
select is(t.available(:'unified', 'cpu0'), 8000, 'the processor as well');
select is(t.available(:'node', 'cpu0'), 16000, 'another machine does not');
select is(t.available(:'node', 'gpu0'), 24000, 'a card is a pool of its own');

select t.healthy();
select * from finish();
