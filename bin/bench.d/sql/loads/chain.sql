-- A node completes what it holds and claims the next job in the same call.
\if :known = 0
\set n :client_id % :nodes
select id as node from bench.nodes where n = :n \gset
\set found 0
\set known 1
\endif
\if :found
\set found 0
select (next).assignment_id is not null as found, (next).assignment_id as assignment, (next).payload as payload, (outcome).state as state from fleet.complete_and_claim(:assignment, :node, format('[{"content_hash": "%s", "storage_key": "k"}]', encode(sha256(:assignment), 'hex'))::jsonb) \aset
\else
select 1 as found, assignment_id as assignment from fleet.claim(:node) \aset
\endif
