-- Percentiles come from a histogram: at most 9.1 % off.

select plan(6);

select t.org() as org \gset
insert into fleet_core.tallies (at, organization_id, kind, what, seconds)
select fleet_core.clock(), :'org', 'k', w, array_agg(s / 10.0 order by random()) from generate_series(1, 1000) s cross join (values ('started'), ('completed')) v(w) group by w;
prepare off as
select abs(extract(epoch from p50_wait) / 50 - 1) <= 0.0911, abs(extract(epoch from p95_wait) / 95 - 1) <= 0.0911,
       abs(extract(epoch from p50_run) / 50 - 1) <= 0.0911, abs(extract(epoch from p95_run) / 95 - 1) <= 0.0911 from fleet.throughput;
select results_eq('off', 'values (true, true, true, true)', 'of 0.1 s to 100 s');
select fleet.run_sweeps() \g /dev/null
select results_eq('off', 'values (true, true, true, true)', 'folded too');
select is((select count(*) from generate_series(0.0011, 3600, 0.37) s
            where abs(extract(epoch from fleet_core.bucket_interval(fleet_core.bucket_of(s::float8))) / s - 1) > 0.0911 and s > 0.02), 0::bigint, 'for any duration');
select is(fleet_core.bucket_of(s), 0, 'none is the least: ' || s) from (values ('0'::float8)) v(s);
select is(fleet_core.bucket_of('-1'), 0, 'a clock that went back is none');
select results_eq($$select fleet_core.bucket_of(s) from unnest('{1e300, infinity, nan}'::float8[]) s$$, 'values (127), (127), (127)', 'and what can''t be is the most');
select * from finish();
