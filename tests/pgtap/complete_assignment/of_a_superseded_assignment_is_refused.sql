-- R28: both are told the truth.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.complete(:'a1');

select t.throws(format('select t.complete(%L)', :'a2'), 'job_already_finished', null, 'FL409');
select t.healthy();
select * from finish();
