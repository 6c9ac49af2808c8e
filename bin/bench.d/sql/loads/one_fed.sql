-- A node claims one job and completes it with one artifact; after each hundred jobs a hundred new ones come, so that the queue stays as long as it is.
\if :known = 0
\set n :client_id % :nodes
select id as node from bench.nodes where n = :n \gset
select o.id as organization, b.jobs from bench.organization o, bench.batches b where b.name = 'hundred' \gset
\set known 1
\set taken 0
\endif
\set found 0
select 1 as found, assignment_id as assignment, payload from fleet.claim(:node) \aset
\if :found
select state, reason, job_status from fleet.complete_assignment(:assignment, :node, format('[{"content_hash": "%s", "storage_key": "k"}]', encode(sha256(:assignment), 'hex'))::jsonb);
\set taken :taken + 1
\if :taken = 100
select count(*) from fleet.submit_jobs(:organization, :jobs);
\set taken 0
\endif
\else
\sleep 10 ms
\endif
