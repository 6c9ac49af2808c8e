-- The columns of fleet.nodes, and devices, models, what it holds and its live keys, without their hashes.

select plan(8);

select t.org() as org \gset
select fleet.register_model('m1', vram_min_mb => 1000);
select fleet.create_node(:'org', 'gpu-box') as node \gset
select fleet.heartbeat(:'node', t.report(null, jsonb_build_array(t.gpu())) || '{"models": [{"slug": "m1", "state": "loaded", "device": "gpu0", "vram_held_mb": 1000}],
  "measurements": {"cpu_busy_pct": 12}}');
select fleet.issue_credential(:'node', 'live-key', 'marked-hash', 'agent', '{compute:read}'), fleet.issue_credential(:'node', 'old-key', 'marked-hash', 'agent', '{compute:read}');
select fleet.revoke_credentials(:'node', key_id => 'old-key');
select t.job(:'org') as job, t.job(:'org') as other \gset
select t.claim(:'node') as assignment, t.claim(:'node') as done \gset
select t.complete(:'done');
select fleet.drain_node(:'node', 'new disk');
select fleet.node(:'node') as told \gset

select is(:'told'::jsonb - '{drain_reason,measurements,devices,models,assignments,credentials,seconds_since_heartbeat}'::text[],
  (select to_jsonb(n) - 'seconds_since_heartbeat' from fleet.nodes n where n.id = :'node'), 'the columns of fleet.nodes');
select is(:'told'::jsonb ->> 'drain_reason', 'new disk', 'why it drains');
select is(:'told'::jsonb #>> '{devices,0,available_mb}', '24576', 'its devices');
select is(:'told'::jsonb #>> '{models,0,slug}', 'm1', 'its models');
select is((select array_agg(a ->> 'id') from jsonb_array_elements(:'told'::jsonb -> 'assignments') a), array[:'assignment'], 'what it holds, and not what it held');
select is((select array_agg(c ->> 'key_id') from jsonb_array_elements(:'told'::jsonb -> 'credentials') c), '{live-key}', 'its live keys');
select doesnt_match(:'told'::text, 'marked-hash', 'no hash');

select t.healthy();
select * from finish();
