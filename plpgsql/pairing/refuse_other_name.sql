create or replace function fleet_core.refuse_other_name(attempt uuid, code fleet_core.pairing_codes, now_ timestamptz)
returns jsonb
language plpgsql
volatile
as $$
declare
  source     text;
  mismatches int;
begin
  perform fleet_core.answer_attempt(attempt, 'pairing_name_mismatch', now_, code.id);
  select a.source into source from fleet_core.pairing_attempts a where a.id = attempt;
  select r.name_mismatches into mismatches from fleet_core.pairing_code_rows r where r.id = code.id;
  if mismatches >= (select s.pairing_mismatches_per_code from fleet_core.settings s) then
    perform fleet_core.end_pairing_code(code.id, 'burned', 'source:' || source, now_, jsonb_build_object('name_mismatches', mismatches));
  end if;
  return jsonb_build_object('ok', false, 'code', 'pairing_name_mismatch',
    'message', 'This code was made for a machine of another name. Pair under that name, or have a code made for this one.');
end
$$;

comment on function fleet_core.refuse_other_name(uuid, fleet_core.pairing_codes, timestamptz) is
$$Says openly that the code is another name's, counts it against that code, and burns the code when it was once too often.
The code is locked, so that counts don't miss each other. Called by redeem_pairing_code.$$;
