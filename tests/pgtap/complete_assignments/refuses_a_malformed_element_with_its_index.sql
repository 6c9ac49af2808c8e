-- jsonb arguments must be of the named type or the call is refused.

select plan(15);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.complete_assignments(%L, %L)', :'node', v.reports), 'invalid_argument', coalesce(left(v.reports, 60), 'NULL'), 'FL400')
  from (values (null), ('{}'), ('null'), ('"a"'), ('[1]'), ('[null]'), ('[{}]'), ('[{"assignment": 7}]'), ('[{"assignment": "x"}]'), ('[{"assignment": null}]'),
               -- Dashes at other places, and too many of them.
               ('[{"assignment": "0000000-00000-0000-0000-000000000000"}]'), ('[{"assignment": "00000000-0000-0000-0000-0000-0000000"}]')) v(reports);
select alike(t.refused_detail(format('select fleet.complete_assignments(%L, %L)', :'node', jsonb_build_array(jsonb_build_object('assignment', :'assignment'), '{}'::jsonb))),
  '%reports[1]%assignment%', 'the detail names the element and the key');
select is(t.state(:'assignment'), 'running', 'and nothing is done');
select t.healthy();
select * from finish();
