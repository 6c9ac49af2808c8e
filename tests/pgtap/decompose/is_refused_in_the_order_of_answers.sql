-- R10, D13

select plan(7);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.node(:'umbrella') as stranger, t.job(:'org') as j1, t.job(:'org') as j2, t.job(:'org') as j3 \gset
select t.claim(:'node') as done, t.claim(:'node') as failed, t.claim(:'node') as running \gset
select t.complete(:'done'), t.fail(:'failed');

select t.throws(format($$select fleet.decompose(gen_random_uuid(), %L, '[]')$$, :'node'), 'assignment_not_found', 'unknown', 'FL404');
select t.throws(format($$select fleet.decompose(%L, %L, '[]')$$, :'done', :'stranger'), 'assignment_not_found', 'another tenant''s', 'FL404');
select t.throws(format($$select fleet.decompose(%L, %L, '[]')$$, :'done', :'other'), 'assignment_not_yours', 'another node''s, though it has finished', 'FL409');
select t.throws(format($$select fleet.decompose(%L, %L, '[{"kind": "part"}]')$$, :'done', :'node'), 'job_already_finished', 'of a finished job', 'FL409');
select t.throws(format($$select fleet.decompose(%L, %L, '[{"kind": "part"}]')$$, :'failed', :'node'), 'assignment_not_completable', 'failed', 'FL409');
select t.throws(format($$select fleet.decompose(null, %L, '[{"kind": "part"}]')$$, :'node'), 'invalid_argument', 'null', 'FL400');
select t.healthy();
select * from finish();
