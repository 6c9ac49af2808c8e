-- What one durable transaction costs at all.
\set id random(1, 10000)
update bench.counters set n = n + 1 where id = :id;
