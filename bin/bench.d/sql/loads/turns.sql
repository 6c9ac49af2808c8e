-- Claiming and completing in turns, a transaction of the log each: odd ones claim, even ones complete. Each time another node.
\if :known = 0
\set turn 0
\set known 1
\endif
\if :turn = 0
\set turn 1
\set found 0
\set n random(0, :nodes - 1)
select 1 as found, c.assignment_id as assignment, n.id as node, c.payload from bench.nodes n cross join lateral fleet.claim(n.id) c where n.n = :n \aset
\else
\set turn 0
\if :found
select state, reason, job_status from fleet.complete_assignment(:assignment, :node, format('[{"content_hash": "%s", "storage_key": "k"}]', encode(sha256(:assignment), 'hex'))::jsonb);
\endif
\endif
