-- Whatever reaches a function: refused with a code, never an internal error.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.report_progress(%L, %L, %s)', :'assignment', :'node', v.percent), 'invalid_argument', v.percent, 'FL400')
  from (values ('-0.1'), ('100.1'), ($$'NaN'$$), ($$'infinity'$$), ('1e300'), ('null')) v(percent);
select t.healthy();
select * from finish();
