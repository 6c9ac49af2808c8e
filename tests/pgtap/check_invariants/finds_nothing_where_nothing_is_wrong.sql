-- check_invariants: none on a healthy database, however busy.

select plan(2);

select t.org() as org, t.org('umbrella') as umbrella \gset
select t.node(:'org') as node, t.node(:'org', 'n2') as n2, t.node(:'umbrella') as stranger, t.job(:'umbrella') as theirs \gset
select t.job(:'org', 'split') as container, t.job(:'org', 'done') as done, t.job(:'org', 'failed', max_attempts => 1) as failed, t.job(:'org', 'again') as again,
  t.job(:'org', 'thrice', fan_out => 3) as thrice, t.job(:'org', 'blocked') as blocked, t.job(:'org', 'cancelled') as cancelled, t.job(:'org', 'waiting') as waiting,
  fleet.submit_job(:'org', 'delayed', run_at => clock_timestamp() + interval '1 day') as delayed \gset
select t.split(t.claim(:'node'), 3), t.complete(t.claim(:'node')), t.fail(t.claim(:'node')), t.fail(t.claim(:'node'));
select t.claim(:'node'), t.claim(:'n2'), t.claim(:'stranger'), fleet.block_job(:'blocked', 'look at it first'), fleet.cancel_job(:'cancelled', 'not needed');

select is_empty('select * from fleet.check_invariants()', 'nine jobs in nine conditions');
select t.healthy();
select * from finish();
