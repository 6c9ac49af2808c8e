-- fleet.assignments: progress_percent, progress_message.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.report_progress(:'assignment', :'node', 41.5, 'chapter 7');

select results_eq(
  format('select progress_percent, progress_message from fleet.assignments where id = %L', :'assignment'),
  $$values (41.5, 'chapter 7')$$, 'percent and message are in the view');
select t.healthy();
select * from finish();
