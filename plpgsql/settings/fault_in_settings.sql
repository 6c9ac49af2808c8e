create or replace function fleet_core.fault_in_settings(s fleet_core.settings)
returns text
language sql
immutable
as $$
  select case
    when s.lease_min_seconds > s.lease_max_seconds then format('lease_min_seconds = %s is above lease_max_seconds = %s: no lease would be allowed', s.lease_min_seconds, s.lease_max_seconds)
    when s.exclusive_lease_min_seconds > s.lease_max_seconds then
      format('exclusive_lease_min_seconds = %s is above lease_max_seconds = %s', s.exclusive_lease_min_seconds, s.lease_max_seconds)
    when s.heartbeat_seconds >= s.online_seconds then
      format('heartbeat_seconds = %s is not below online_seconds = %s: nodes would read offline between two heartbeats', s.heartbeat_seconds, s.online_seconds)
    when s.pulse_seconds >= s.absence_seconds then
      format('pulse_seconds = %s is not below absence_seconds = %s: the controller would take itself for absent', s.pulse_seconds, s.absence_seconds)
    when s.cooling_seconds > s.cooling_max_seconds then format('cooling_seconds = %s is above cooling_max_seconds = %s', s.cooling_seconds, s.cooling_max_seconds)
    when s.pairing_ttl_min_seconds > s.pairing_ttl_max_seconds then
      format('pairing_ttl_min_seconds = %s is above pairing_ttl_max_seconds = %s: no code could be made', s.pairing_ttl_min_seconds, s.pairing_ttl_max_seconds) end
$$;

comment on function fleet_core.fault_in_settings(fleet_core.settings) is
$$Which settings contradict each other, though each is within its bounds; null where none do. Called by set_setting.$$;
