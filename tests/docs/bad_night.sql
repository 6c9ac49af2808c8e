-- A fleet in which something of everything has happened, so that each question of docs/psql.md has an answer.

select fleet.create_organization('acme') as acme \gset
select fleet.create_node(:'acme', 'attic-pc') as away, fleet.create_node(:'acme', 'gpu-box') as box,
       fleet.create_node(:'acme', 'full-box') as full, fleet.create_node(:'acme', 'old-box') as old \gset

-- attic-pc is heard once, then ten minutes pass.
select fleet.heartbeat(:'away');
select fleet.set_setting('test_clock_offset', '10 minutes');
select fleet.heartbeat(:'box', '{"devices": [{"kind": "cpu", "label": "cpu0", "ram_total_mb": 16000, "ram_free_mb": 8000}]}');
select fleet.heartbeat(:'full', '{"kinds": ["train"], "devices": [{"kind": "gpu_discrete", "label": "gpu0", "vram_total_mb": 8000, "vram_free_mb": 0}]}');
select fleet.heartbeat(:'old');
select fleet.drain_node(:'old', 'new disk', '1 hour');

-- One render fails, one is done, one runs, one waits; the training fits no machine.
select fleet.submit_job(:'acme', 'render') from generate_series(1, 4);
select fleet.submit_job(:'acme', 'train', requires => '{"vram_min_mb": 48000}');
select assignment_id as failed from fleet.claim(:'box') \gset
select fleet.fail_assignment(:'failed', :'box', repeat('the disk is full ', 100));
select assignment_id as done from fleet.claim(:'box') \gset
select jsonb_build_array(jsonb_build_object('content_hash', repeat('a', 64), 'storage_key', 'k')) as artifacts \gset
select fleet.complete_assignment(:'done', :'box', :'artifacts');
select fleet.claim(:'box');

select fleet.pause_kind(:'acme', 'render', 'the new version is broken');
select fleet.issue_credential(:'box', 'key-of-gpu-box', 'hash', 'agent', '{compute:read}');
select * from fleet.run_sweeps();

-- What somebody's hand has done: a job that is nowhere.
select fleet.submit_job(:'acme', 'lost') as lost \gset
delete from fleet_core.queue where job_id = :'lost';
