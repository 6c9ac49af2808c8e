-- With other content the key is taken, and nothing is written.

select plan(7);

select t.org() as org \gset
select fleet.create_project(:'org', 'book') as project \gset
select fleet.submit_job(:'org', 'render', '{"a": 1}', idempotency_key => 'k') as first \gset

select t.throws(format('select fleet.submit_job(organization => %L, idempotency_key => %L, %s)', :'org', 'k', rest), 'idempotency_key_taken', title, 'FL409')
  from (values
    ('kind => ''draw'', payload => ''{"a": 1}''', 'another kind'),
    ('kind => ''render'', payload => ''{"a": 2}''', 'another payload'),
    ('kind => ''render'', payload => ''{"a": 1}'', requires => ''{"ram_min_mb": 1}''', 'other requirements'),
    (format('kind => ''render'', payload => ''{"a": 1}'', project => %L', :'project'), 'another project'),
    ('kind => ''render'', payload => ''{"a": 1}'', lang => ''de''', 'another language')) v(rest, title);
select is((select count(*) from fleet.jobs), 1::bigint, 'there is one job');

select t.healthy();
select * from finish();
