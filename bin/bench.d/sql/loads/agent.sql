-- What the app pays: the same through the functions of the node API, by credential, as a role that may do nothing else.
\if :known = 0
\set n :client_id % :nodes
select id as credential from bench.credentials where n = :n \gset
\set known 1
\endif
select jsonb_array_length(answer -> 'jobs') as found, answer #>> '{jobs,0,assignment_id}' as assignment, answer #> '{jobs,0,payload}' as payload from fleet_agent.claim(:credential, 'bench', null, 1, 60) answer \gset
\if :found
select fleet_agent.complete(:credential, 'bench', :assignment, format('[{"content_hash": "%s", "storage_key": "k"}]', encode(sha256(:assignment), 'hex'))::jsonb, '{}');
\else
\sleep 10 ms
\endif
