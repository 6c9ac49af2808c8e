-- D24: a model is reserved once per device while any open assignment uses it.

select plan(8);

select t.org() as org \gset
select fleet.register_model('ten', vram_min_mb => 10000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(12000))) as node \gset
select t.job(:'org', payload => jsonb_build_object('n', n), requires => '{"models": ["ten"]}') from generate_series(1, 3) n;

select t.claim(:'node') as a1 \gset
select isnt(t.claim(:'node'), null, 'a second job shares the model');
select is((select reserved_mb from fleet.devices), 10000, 'which is reserved once');
select t.complete(:'a1');
select is((select reserved_mb from fleet.devices), 10000, 'for as long as one uses it');
select t.claim(:'node') as a3 \gset
select isnt(:'a3'::uuid, null, 'a third shares it still');
select count(t.complete(id)) from fleet.assignments where state = 'running';
select is((select reserved_mb from fleet.devices), 0, 'the last one lets it go');
select t.job(:'org', requires => '{"models": ["ten"], "vram_min_mb": 12000}') as larger \gset
select t.claim(:'node') as larger_a \gset
select is((select reserved_mb from fleet.devices), 12000, 'a job with a larger floor of its own reserves the rest as its own');
select is((select available_mb from fleet.devices), 0, 'to the last MB');

select t.healthy();
select * from finish();
