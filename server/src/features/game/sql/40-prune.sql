-- Removes some rounds of one wallet mode that were over before a time, with their entries and states, and returns how many. A round of a
-- player with an open conduct case stays: it may be evidence. The money of a round is in the ledger and stays there.
create or replace function prune_rounds(of_mode text, before timestamptz, at_most integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  removed integer;
begin
  with old as materialized (
    select r.ctid as place, r.player_id, r.provider_code, r.round_id from round r
    where r.settled_at < before and r.state <> 'OPEN' and r.mode = of_mode
      and not exists (select from conduct_case c where c.player_id = r.player_id and c.state <> 'CLOSED')
    limit at_most for update of r skip locked
  ), entries as (
    delete from round_entry e using old
    where e.player_id = old.player_id and e.provider_code = old.provider_code and e.round_id = old.round_id
  ), changes as (
    delete from state_change s using old
    where s.player_id = old.player_id and s.object = 'round' and s.object_id = old.provider_code || ':' || old.round_id
  ), gone as (
    delete from round r using old where r.ctid = old.place returning 1
  )
  select count(*) into removed from gone;
  return removed;
end
$$;

-- Removes some claims from before a time. The same id may then be used again by its studio; the ledger still knows the command.
create or replace function prune_claims(before timestamptz, at_most integer) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  removed integer;
begin
  delete from studio_claim c using (
    select s.ctid as place from studio_claim s where s.claimed_at < before limit at_most for update skip locked
  ) old where c.ctid = old.place;
  get diagnostics removed = row_count;
  return removed;
end
$$;

revoke all on function prune_rounds, prune_claims from public;
grant execute on function prune_rounds, prune_claims to zamra_app;
