-- R29: a job that was released too often is blocked, and unblocking gives it as many chances as at first.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.set_setting('max_releases_in_row', '2'), fleet.set_setting('release_pause_seconds', '0');

create function pg_temp.hand_back() returns text language plpgsql as $$
declare assignment uuid; node uuid := (select id from fleet.nodes);
begin
  perform t.travel('2 seconds');
  assignment := t.claim(node);
  perform fleet.release_assignment(assignment, node);
  return (select j.status || coalesce(' ' || j.reason, '') from fleet.jobs j);
end $$;

select matches(pg_temp.hand_back(), '^queued', 'released once');
select is(pg_temp.hand_back(), 'blocked released_too_often', 'released twice');
select fleet.unblock_job(:'job');
select matches(pg_temp.hand_back(), '^queued', 'released once after that');
select is(pg_temp.hand_back(), 'blocked released_too_often', 'and twice');

select t.healthy();
select * from finish();
