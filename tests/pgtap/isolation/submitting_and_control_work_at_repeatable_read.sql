-- D22: submitting, cancelling and control functions work at every isolation level.

select plan(26);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'spare') as spare, t.job(:'org', 'a') as j1, t.job(:'org', 'b', fan_out => 2) as j2, t.job(:'org', 'c') as j3, t.job(:'org', 'd') as j4 \gset
select assignment_id as a1 from fleet.claim(:'node', '{a}') \gset
select assignment_id as a2 from fleet.claim(:'node', '{b}') \gset

begin isolation level repeatable read;
select lives_ok(v.call, substring(v.call from 'fleet\.(\w+)'))
  from (values
    (1, format($$select fleet.submit_job(%L, 'render', idempotency_key => 'k')$$, :'org')),
    (2, format($$select fleet.submit_jobs(%L, '[{"kind": "render"}]')$$, :'org')),
    (3, format($$select fleet.register_artifact(%L, repeat('a', 64), 'k')$$, :'org')),
    (4, format($$select fleet.set_priority(%L, 5)$$, :'j3')),
    (5, format($$select fleet.block_job(%L, 'why')$$, :'j3')),
    (6, format($$select fleet.unblock_job(%L)$$, :'j3')),
    (7, format($$select fleet.cancel_assignment(%L, 'why')$$, :'a1')),
    (8, format($$select fleet.cancel_assignments(%L, 'why')$$, :'j2')),
    (9, format($$select fleet.cancel_job(%L, 'why')$$, :'j4')),
    (10, format($$select fleet.retry_job(%L)$$, :'j4')),
    (11, format($$select fleet.pause_kind(%L, 'render', 'why')$$, :'org')),
    (12, format($$select fleet.resume_kind(%L, 'render')$$, :'org')),
    (13, format($$select fleet.set_contract(%L, 'render', '[]')$$, :'org')),
    (14, format($$select fleet.create_project(%L, 'book')$$, :'org')),
    (15, format($$select fleet.create_node(%L, 'new')$$, :'org')),
    (16, format($$select fleet.set_node_labels(%L, '{}')$$, :'node')),
    (17, format($$select fleet.drain_node(%L, 'why')$$, :'node')),
    (18, format($$select fleet.resume_node(%L)$$, :'node')),
    (19, format($$select fleet.set_node_status(%L, 'retired')$$, :'node')),
    (20, format($$select fleet.issue_credential(%L, 'k1', 'h', 'a', '{compute:read}')$$, :'spare')),
    (21, format($$select fleet.revoke_credentials(%L)$$, :'spare')),
    (23, $$select fleet.create_organization('umbrella')$$),
    (24, $$select fleet.set_setting('max_claim', '50')$$),
    (25, format($$select fleet.job(%L)$$, :'j1')),
    (26, $$select * from fleet.check_invariants()$$)) v(n, call)
 order by v.n;
commit;
select t.healthy();
select * from finish();
