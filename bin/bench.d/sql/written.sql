-- Rows written so far in this database: all of them, the updates among them, and those that touched no index.
select sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint, sum(n_tup_upd)::bigint, sum(n_tup_hot_upd)::bigint from pg_stat_user_tables
