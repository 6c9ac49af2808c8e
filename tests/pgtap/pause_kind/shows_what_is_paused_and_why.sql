-- An operator sees at a glance what is not handed out; the second call changes the reason.

select plan(3);

select t.org() as org \gset
select fleet.pause_kind(:'org', 'render', 'first');
select fleet.pause_kind(:'org', 'render', 'second');

select results_eq('select kind, reason from fleet.paused_kinds', $$values ('render', 'second')$$, 'one row with the last reason');
select results_eq(
  $$select detail ->> 'reason' from fleet.events where event = 'kind_paused' order by number$$, $$values ('first'), ('second')$$, 'the audit trail has both');

select t.healthy();
select * from finish();
