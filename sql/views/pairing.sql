-- Pairing codes.

create or replace view fleet_core.pairing_code_rows as
select c.id, c.organization_id, c.node_name, c.code_hint,
       case when c.ended_as is not null then c.ended_as
            when c.expires_at <= t.now_ then 'expired'
            when n.status = 'removed' then 'node_removed'
            when w.wrong_attempts >= t.pairing_wrong_per_name then 'burned'
            else 'live' end as status,
       w.wrong_attempts, w.name_mismatches, c.for_node_id, c.paired_node_id, c.locality, c.trust_domain, c.created_by::text as created_by,
       c.created_at, c.expires_at, c.ended_at
  from fleet_core.pairing_codes c
  left join fleet_core.nodes n on n.id = c.for_node_id
 cross join (select fleet_core.clock() as now_, (select s.pairing_wrong_per_name from fleet_core.settings s) as pairing_wrong_per_name offset 0) t
 cross join lateral (
   select count(*) filter (where a.is_wrong and a.node_name = c.node_name)::int as wrong_attempts,
          count(*) filter (where a.matched_code_id = c.id)::int as name_mismatches
     from fleet_core.pairing_attempts a
    where a.opened_at between c.created_at and coalesce(c.ended_at, 'infinity')) w;
comment on view fleet_core.pairing_code_rows is
$$Pairing codes as fleet.pairing_codes shows them, of every tenant. Here it is derived whether a code is live. wrong_attempts: on its name, since it
was made, those under way included.$$;

create or replace view fleet.pairing_codes with (security_barrier) as
select * from fleet_core.pairing_code_rows r where r.organization_id = any ((select fleet_core.visible_organizations())::uuid[]);
comment on view fleet.pairing_codes is $$Pairing codes; never the digits or their hash.$$;
comment on column fleet.pairing_codes.id is $$The code.$$;
comment on column fleet.pairing_codes.organization_id is $$Whose it is.$$;
comment on column fleet.pairing_codes.node_name is $$What the machine must call itself.$$;
comment on column fleet.pairing_codes.code_hint is $$By what codes are told apart; holds no digit.$$;
comment on column fleet.pairing_codes.status is
$$live, or how it ended: redeemed, replaced (by a newer one), revoked, burned (too many wrong attempts), expired, node_removed.$$;
comment on column fleet.pairing_codes.wrong_attempts is $$Attempts on its name since it was made that were wrong or are under way.$$;
comment on column fleet.pairing_codes.name_mismatches is $$How often it was given under another name.$$;
comment on column fleet.pairing_codes.for_node_id is $$The machine that is to get a new key; null where a new one is to be made.$$;
comment on column fleet.pairing_codes.paired_node_id is $$The machine that it became.$$;
comment on column fleet.pairing_codes.locality is $$Where the machine will stand.$$;
comment on column fleet.pairing_codes.trust_domain is $$Its trust domain.$$;
comment on column fleet.pairing_codes.created_by is $$The login that made it.$$;
comment on column fleet.pairing_codes.created_at is $$When it was made.$$;
comment on column fleet.pairing_codes.expires_at is $$Until when it lives.$$;
comment on column fleet.pairing_codes.ended_at is $$When it ended, unless it just expired.$$;
