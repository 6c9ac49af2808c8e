-- A MAC is six octets of two hex digits with : or -; anything else counts as none, never as a cleaned-up one.
select plan(14);

select t.org() as org \gset
create temp table macs as
  select n, mac from unnest(array['', '02000000ac4b', '0200.0000.ac4b', '020000:00ac4b', '2:0:0:0:ac:4b', '02:00:00:00:ac', '02:00:00:00:ac:4b:01',
    '02:00:00:00:ac:4g', ' 02:00:00:00:ac:4b', E'02:00:00:00:ac:4b\n', '02:00-00:00:ac:4b', '02 00 00 00 ac 4b', repeat('02:', 100000)]) with ordinality m(mac, n);
select fleet.create_pairing_code(:'org', 'm' || n, 'hash', 'rack') from macs;
create temp table tried as
  select m.n, m.mac, a.attempt_id, a.code_id from macs m, fleet_agent.open_pairing_attempt('192.0.2.1', 'm' || m.n) a where a.node_name = 'm' || m.n;

select is(fleet_agent.redeem_pairing_code(t.attempt_id, t.code_id, 'm' || t.n, 'k' || t.n, 'h', mac => t.mac) ->> 'node_name', 'm' || t.n, format('%L', left(t.mac, 25)))
  from tried t order by t.n;
select t.healthy();
select * from finish();
