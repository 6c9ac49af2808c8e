-- null and negative numbers are refused; so is more than 100.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select t.throws(format('select * from fleet.claim(%L, max_jobs => %s)', :'node', number), 'invalid_argument', number)
  from unnest(array['null', '-1', '101', '2147483647', '-2147483648']) number;
select matches(t.refused_detail(format('select * from fleet.claim(%L, max_jobs => -1)', :'node')), '^max_jobs', 'the detail names the argument');
select is_empty('select from fleet.assignments', 'nothing was handed out');

select t.healthy();
select * from finish();
