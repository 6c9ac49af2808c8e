-- A model without a device stands on the node's only one, or on the only one beside its processor; of several, none is guessed.

select plan(4);

select t.org() as org \gset
select t.node(:'org', 'n1', devices => jsonb_build_array(t.gpu())) as one, t.node(:'org', 'n2', devices => jsonb_build_array(t.cpu(), t.gpu())) as usual,
  t.node(:'org', 'n3', devices => jsonb_build_array(t.gpu(), t.integrated())) as several \gset
select fleet.heartbeat(:'one', '{"models": [{"slug": "a", "state": "loaded"}]}'), fleet.heartbeat(:'usual', '{"models": [{"slug": "a", "state": "loaded"}]}'),
  fleet.heartbeat(:'several', '{"models": [{"slug": "a", "state": "loaded"}]}');

select is((select device from fleet.node_models where node_name = 'n1'), 'gpu0', 'its only one');
select is((select device from fleet.node_models where node_name = 'n2'), 'gpu0', 'the one that is no processor');
select is((select device from fleet.node_models where node_name = 'n3'), null, 'which of several is not known');

select t.healthy();
select * from finish();
