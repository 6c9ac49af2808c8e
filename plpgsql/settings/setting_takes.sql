create or replace function fleet_core.setting_takes(setting text)
returns text
language sql
stable
as $$
  select case a.atttypid::regtype::text
           when 'integer' then 'a whole number' when 'numeric' then 'a number' when 'interval' then 'an interval' when 'boolean' then 'true or false' end
         || coalesce(' from ' || substring(c.check_ from '>= \(?''?(-?[0-9.]+(?: years)?)') || ' to ' || substring(c.check_ from '<= \(?''?(-?[0-9.]+(?: years)?)'), '')
    from pg_attribute a
    left join (select n.conkey, pg_get_constraintdef(n.oid) as check_ from pg_constraint n
                where n.conrelid = 'fleet_core.settings'::regclass and n.contype = 'c') c on c.conkey = array[a.attnum]
   where a.attrelid = 'fleet_core.settings'::regclass and a.attname = setting
$$;

comment on function fleet_core.setting_takes(text) is
$$What a setting may be, in words, from its column's type and check: "a whole number from 1 to 10000". Called by set_setting.$$;
