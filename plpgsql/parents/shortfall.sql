create or replace function fleet_core.shortfall("all" bigint, failed bigint, cancelled bigint, partial bigint)
returns text
language sql
immutable
parallel safe
as $$
  select string_agg(case when s.place = 1 then format('%s of %s children %s', s.n, "all", s.word) else format('%s %s', s.n, s.word) end, ', ' order by s.place)
    from (
      select w.n, w.word, row_number() over (order by w.o) as place
        from (values (1, failed, 'failed'), (2, cancelled, 'cancelled'), (3, partial, 'partial')) w(o, n, word)
       where w.n > 0
    ) s
$$;

comment on function fleet_core.shortfall(bigint, bigint, bigint, bigint) is
$$How a container fell short, in words: "3 of 49 children failed, 1 cancelled"; null when it did not.$$;
