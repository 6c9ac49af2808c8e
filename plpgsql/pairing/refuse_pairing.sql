create or replace function fleet_core.refuse_pairing(attempt uuid, code text, message text, now_ timestamptz)
returns jsonb
language plpgsql
volatile
as $$
begin
  perform fleet_core.answer_attempt(attempt, code, now_);
  return jsonb_build_object('ok', false, 'code', code, 'message', message);
end
$$;

comment on function fleet_core.refuse_pairing(uuid, text, text, timestamptz) is
$$A refusal of pairing: an answer and not an error, which would roll back what was counted. Called by redeem_pairing_code.$$;
