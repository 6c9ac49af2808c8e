create or replace function fleet_core.candidate_codes(node_name text, limits fleet_core.settings)
returns uuid[]
language plpgsql
stable
as $$
begin
  return array(
      select r.id
        from fleet_core.pairing_code_rows r
       where r.ended_at is null and r.status = 'live' and r.node_name = candidate_codes.node_name)
    || array(
      select r.id
        from fleet_core.pairing_code_rows r
       where r.ended_at is null and r.status = 'live' and r.node_name <> candidate_codes.node_name
       order by r.created_at desc, r.id desc
       limit limits.pairing_other_codes);
end
$$;

comment on function fleet_core.candidate_codes(text, fleet_core.settings) is
$$The codes that an attempt under this name is compared with, in this order: the name's own, then the newest others, which can't be redeemed
under it but tell the machine that its name is wrong. Called by open_pairing_attempt.$$;
