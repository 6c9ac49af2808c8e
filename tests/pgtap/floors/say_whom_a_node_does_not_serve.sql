-- A node that does not run the job's kind, or is not of its trust domain or labels, is never eligible, and the reason says so.

select plan(4);

select t.org() as org \gset
select t.node(:'org', kinds => '{index}') as node \gset
select fleet.set_node_labels(:'node', '{"zone": "a"}');

select is(t.verdict(t.job(:'org', kind, requires => requires::jsonb), 'cpu0'), verdict, title)
  from (values
    ('render', '{}', 'never: kind: this node does not run render', 'its kinds'),
    ('index', '{"trust_domains": ["vault", "bank"]}', 'never: trust: needs one of ["bank", "vault"], this node is local', 'its trust domain'),
    ('index', '{"labels": {"zone": "b"}}', 'never: labels: needs {"zone": "b"}, this node has {"zone": "a"}', 'its labels')) v(kind, requires, verdict, title);

select t.healthy();
select * from finish();
