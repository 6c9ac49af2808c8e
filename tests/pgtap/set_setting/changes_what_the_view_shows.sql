-- Every limit and interval is a setting, with its default beside it.

select plan(3);

select is((select value from fleet.settings where name = 'online_seconds'), '45', 'at first the default');
select fleet.set_setting('online_seconds', '60');
select is((select array[value, "default"] from fleet.settings where name = 'online_seconds'), array['60', '45'], 'then what was set, with the default beside it');

select t.healthy();
select * from finish();
