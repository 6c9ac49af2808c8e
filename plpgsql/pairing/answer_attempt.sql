create or replace function fleet_core.answer_attempt(attempt uuid, answer text, now_ timestamptz, matched uuid default null)
returns void
language plpgsql
volatile
as $$
begin
  update fleet_core.pairing_attempts a
     set answer = answer_attempt.answer,
         answered_at = now_,
         is_wrong = answer_attempt.answer in ('pairing_code_invalid', 'pairing_name_mismatch'),
         matched_code_id = matched
   where a.id = attempt and a.answer is null;
end
$$;

comment on function fleet_core.answer_attempt(uuid, text, timestamptz, uuid) is
$$Records how an attempt came out, once: it can't be redeemed again. With a right code it counts no longer as wrong, whether or not a name was free.
matched: the code of another name that was given. Locks: the attempt. Called by redeem_pairing_code and refuse_pairing.$$;
