-- D38: after the tag comes the millisecond, which is kind to b-trees. The real one: a clock moved back must not repeat ids.

select plan(2);

select t.org() as org \gset
create function pg_temp.next_millisecond() returns void language plpgsql as
$$ declare start timestamptz := date_trunc('milliseconds', clock_timestamp()); begin while date_trunc('milliseconds', clock_timestamp()) = start loop end loop; end $$;
select t.job(:'org') as first \gset
select pg_temp.next_millisecond();
select fleet.set_setting('test_clock_offset', '-1 year');
select t.job(:'org') as second \gset
select pg_temp.next_millisecond();
select t.node(:'org') as third \gset

select ok(:'first'::uuid < :'second'::uuid and :'second'::uuid < :'third'::uuid, 'each is greater than the one before');

select t.healthy();
select * from finish();
