-- R10, D13: not found, not yours, job already finished, not releasable.

select plan(6);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.node(:'umbrella') as stranger, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as done, t.claim(:'node') as failed \gset
select t.complete(:'done'), t.fail(:'failed');

select t.throws(format('select fleet.release_assignment(gen_random_uuid(), %L)', :'node'), 'assignment_not_found', 'unknown', 'FL404');
select t.throws(format('select fleet.release_assignment(%L, %L)', :'done', :'stranger'), 'assignment_not_found', 'another tenant''s', 'FL404');
select t.throws(format('select fleet.release_assignment(%L, %L)', :'done', :'other'), 'assignment_not_yours', 'another node''s, though it has finished', 'FL409');
select t.throws(format('select fleet.release_assignment(%L, %L)', :'done', :'node'), 'job_already_finished', 'of a finished job', 'FL409');
select t.throws(format('select fleet.release_assignment(%L, %L)', :'failed', :'node'), 'assignment_not_releasable', 'failed', 'FL409');
select t.healthy();
select * from finish();
