create or replace function fleet_core.said_in(words text)
returns bytea
language sql
stable
parallel safe
as $$
  -- A name that stands in a string has its quotes escaped there, so it is none.
  select case when octet_length(words) <= 65536 then sha256(convert_to(regexp_replace(words, '_free_mb": [0-9]+', '_free_mb', 'g'), 'UTF8')) end
$$;

comment on function fleet_core.said_in(text) is
$$A digest of what a heartbeat's report says of its node (words_of), but for free memory. Reports with the same digest say the same. Null where they are so many that
it would take long to tell: JSON of a few kilobytes can be as many megabytes of digits. One expression, so that it is inlined. Called by heartbeat, heard_again.$$;
