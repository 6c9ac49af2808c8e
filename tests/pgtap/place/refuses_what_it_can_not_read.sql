-- A typo must not turn into "no requirement".

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.place(%L, %s)', :'org', requires), code, title)
  from (values
    ('null', 'invalid_argument', 'null'), ('''[]''', 'invalid_argument', 'no object'), ('''{"vram_mn_mb": 1}''', 'requirement_invalid', 'a typo'),
    ('''{"vram_min_mb": -1}''', 'requirement_invalid', 'less than nothing'), ('''{"models": "a"}''', 'requirement_invalid', 'no list')) v(requires, code, title);
select t.throws(format('select fleet.place(%L, %L)', gen_random_uuid(), '{}'), 'organization_not_found', 'an unknown organization');

select t.healthy();
select * from finish();
