-- Limits and intervals.

create or replace view fleet.settings as
select a.attname::text as name, v.value ->> a.attname as value, substring(pg_get_expr(d.adbin, d.adrelid) from '^''?([^'']*)''?') as "default",
       col_description(a.attrelid, a.attnum) as description
  from pg_attribute a
  join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
 cross join (select to_jsonb(s) as value from fleet_core.settings s) v
 where a.attrelid = 'fleet_core.settings'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'only_row'
   and (select cardinality(fleet_core.visible_organizations()) > 0 or fleet_core.sees_everything());
comment on view fleet.settings is $$Every limit and interval. Changed by fleet.set_setting().$$;
comment on column fleet.settings.name is $$What set_setting() calls it.$$;
comment on column fleet.settings.value is $$What it is.$$;
comment on column fleet.settings."default" is $$What it is where nobody has changed it.$$;
comment on column fleet.settings.description is $$What it does.$$;
