create or replace function fleet.set_setting(name text, value text)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  type_  regtype;
  before text;
  fault  text;
begin
  perform fleet_core.check_given('name', name);
  perform fleet_core.check_given('value', value);
  select a.atttypid::regtype into type_
    from pg_attribute a
   where a.attrelid = 'fleet_core.settings'::regclass and a.attnum > 0 and not a.attisdropped and a.attname = set_setting.name and a.attname <> 'only_row';
  if not found then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('name: there is no setting %s.', quote_literal(left(name, 100))), 'See the view fleet.settings.');
  end if;
  begin
    execute format('select %I::text from fleet_core.settings', name) into before;
    execute format('update fleet_core.settings set %I = $1::%s', name, type_) using value;
  exception
    when check_violation or data_exception then
      perform fleet_core.refuse('FL400', 'invalid_argument',
        format('value: %s is not allowed for %s, which takes %s.', quote_literal(left(value, 100)), name, fleet_core.setting_takes(name)));
  end;
  fault := (select fleet_core.fault_in_settings(s) from fleet_core.settings s);
  if fault is not null then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('value: %s.', fault), 'Change the other one first.');
  end if;
  perform fleet_core.note_audit(null, null, 'setting_changed', session_user, jsonb_build_object('name', name, 'from', before, 'to', value));
end
$$;

comment on function fleet.set_setting(text, text) is
$$Changes a setting; the value is given as text and must be of the setting's type, within its bounds, which a refusal
names, and not contradict another. Owner only; audited.
Errors: invalid_argument.$$;
