-- R10, D13: not found, not yours, job already finished, not failable.

select plan(6);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.node(:'umbrella') as stranger, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as done, t.claim(:'node') as handed_back \gset
select t.complete(:'done'), t.release(:'handed_back');

select t.throws(format('select fleet.fail_assignment(gen_random_uuid(), %L, %L)', :'node', 'e'), 'assignment_not_found', 'unknown', 'FL404');
select t.throws(format('select fleet.fail_assignment(%L, %L, %L)', :'done', :'stranger', 'e'), 'assignment_not_found', 'another tenant''s', 'FL404');
select t.throws(format('select fleet.fail_assignment(%L, %L, %L)', :'done', :'other', 'e'), 'assignment_not_yours', 'another node''s, though it has finished', 'FL409');
select t.throws(format('select fleet.fail_assignment(%L, %L, %L)', :'done', :'node', 'e'), 'job_already_finished', 'of a finished job', 'FL409');
select t.throws(format('select fleet.fail_assignment(%L, %L, %L)', :'handed_back', :'node', 'e'), 'assignment_not_failable', 'handed back', 'FL409');
select t.healthy();
select * from finish();
