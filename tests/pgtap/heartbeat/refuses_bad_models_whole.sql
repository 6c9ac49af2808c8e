-- What is malformed is refused, and what was known stays.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.heartbeat(:'node', '{"models": [{"slug": "a", "state": "loaded"}]}');

select t.throws(format('select fleet.heartbeat(%L, %L)', :'node', report), 'invalid_argument', title, 'FL400')
  from (values
    ('{"models": {}}', 'no list'), ('{"models": ["a"]}', 'a list of texts'), ('{"models": [{"state": "loaded"}]}', 'no slug'),
    ('{"models": [{"slug": "a", "state": "hot"}]}', 'an unknown state'), ('{"models": [{"slug": "a", "vram_held_mb": -1}]}', 'less than nothing'),
    ('{"models": [{"slug": "", "state": "loaded"}]}', 'an empty slug')) v(report, title);
select is((select array_agg(slug) from fleet.node_models), '{a}', 'what was known stays');

select t.healthy();
select * from finish();
