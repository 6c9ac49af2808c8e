-- One job in one call.
\if :known = 0
select id as organization from bench.organization \gset
\set known 1
\endif
select fleet.submit_job(:organization, 'render', '{"chapter": 1}');
