-- Many jobs in one call, sent by the client as text.
\if :known = 0
select o.id as organization, b.jobs from bench.organization o, bench.batches b where b.name = :batch \gset
\set known 1
\endif
select count(*) from fleet.submit_jobs(:organization, :jobs);
