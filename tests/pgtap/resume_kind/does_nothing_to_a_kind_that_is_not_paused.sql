-- Said twice is said once.

select plan(4);

select t.org() as org \gset
select fleet.resume_kind(:'org', 'render');

select is_empty($$select from fleet.events where event = 'kind_resumed'$$, 'no event');
select t.throws($$select fleet.resume_kind(null, 'render')$$, 'invalid_argument', 'no organization');
select t.throws(format('select fleet.resume_kind(%L, null)', :'org'), 'invalid_argument', 'no kind');

select t.healthy();
select * from finish();
