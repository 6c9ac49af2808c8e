-- A node claims fifty jobs and completes them in one call, each with one artifact.
\if :known = 0
\set n :client_id % :nodes
select id as node from bench.nodes where n = :n \gset
\set known 1
\endif
select count(*) as found, '[' || string_agg(format('{"assignment": "%s", "artifacts": [{"content_hash": "%s", "storage_key": "k"}]}', assignment_id, encode(sha256(assignment_id::text::bytea), 'hex')), ',') || ']' as reports, jsonb_agg(payload) as payloads from fleet.claim(:node, max_jobs => 50) \gset
\if :found
select count(*) filter (where verified) from fleet.complete_assignments(:node, :reports);
\else
\sleep 10 ms
\endif
