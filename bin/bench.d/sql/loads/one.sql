-- A node claims one job and completes it with one artifact.
\if :known = 0
\set n :client_id % :nodes
select id as node from bench.nodes where n = :n \gset
\set known 1
\endif
\set found 0
select 1 as found, assignment_id as assignment, payload from fleet.claim(:node) \aset
\if :found
select state, reason, job_status from fleet.complete_assignment(:assignment, :node, format('[{"content_hash": "%s", "storage_key": "k"}]', encode(sha256(:assignment), 'hex'))::jsonb);
\else
\sleep 10 ms
\endif
