-- The view is the documentation: each setting with value, default and meaning.

select plan(4);

select is_empty($$select name from fleet.settings where value is null or "default" is null or coalesce(description, '') = ''$$, 'none is without');
select is_empty('select name from fleet.settings where value <> "default"', 'a fresh installation has the defaults');
select ok((select count(*) > 20 from fleet.settings), 'all limits are there');
select is_empty($$select name from fleet.settings group by name having count(*) > 1$$, 'each once');

select * from finish();
