create or replace function fleet_core.refuse(sqlstate text, code text, detail text, hint text default null)
returns void
language plpgsql
volatile
as $$
begin
  if hint is null then
    raise exception using errcode = sqlstate, message = code, detail = coalesce(detail, '');
  end if;
  raise exception using errcode = sqlstate, message = code, detail = coalesce(detail, ''), hint = hint;
end
$$;

comment on function fleet_core.refuse(text, text, text, text) is
$$The one refusal: the code as the message, a sentence as the detail, a way out as the hint.
SQLSTATE: FL400 argument, FL401 credential, FL403 permission, FL404 not found, FL409 state, FL429 rate.$$;
