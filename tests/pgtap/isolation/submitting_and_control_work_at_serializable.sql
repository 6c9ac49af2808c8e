-- D22

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as a1 \gset

begin isolation level serializable;
select lives_ok(v.call, substring(v.call from 'fleet\.(\w+)'))
  from (values
    (1, format($$select fleet.submit_job(%L, 'render')$$, :'org')),
    (2, format($$select fleet.cancel_assignment(%L, 'why')$$, :'a1')),
    (3, format($$select fleet.cancel_job(%L, 'why')$$, :'j2')),
    (4, format($$select fleet.retry_job(%L)$$, :'j2')),
    (5, format($$select fleet.set_priority(%L, 5)$$, :'j2')),
    (6, format($$select fleet.drain_node(%L, 'why', '1 minute')$$, :'node'))) v(n, call)
 order by v.n;
commit;
select t.healthy();
select * from finish();
