-- R14: keys are unique per organization.

select plan(3);

select t.org('a') as a, t.org('b') as b \gset
select fleet.submit_job(:'a', 'render', idempotency_key => 'k') as first \gset

select isnt(fleet.submit_job(:'b', 'render', idempotency_key => 'k'), :'first', 'another tenant''s job of that key is another job');
select lives_ok(format('select fleet.submit_job(%L, %L, idempotency_key => %L)', :'b', 'draw', 'k2'), 'and its content is its own affair');

select t.healthy();
select * from finish();
