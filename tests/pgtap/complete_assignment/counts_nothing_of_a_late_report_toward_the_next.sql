-- R4: nor of an earlier attempt of the same node.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}, {"kind": "cover"}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as old \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('1 minute');
select t.claim(:'node') as new \gset
select t.complete(:'old', t.artifact('audio'));

select is((select missing from t.complete(:'new', t.artifact('cover'))), '{audio: 0 of 1}', 'each attempt shows its own work');
select t.healthy();
select * from finish();
