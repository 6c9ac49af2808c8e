select o.id, n.id from bench.organization o cross join bench.nodes n order by n.n limit %s
