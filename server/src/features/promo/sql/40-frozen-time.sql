-- A player whose account is frozen can neither wager a bonus nor use a free ticket. When the freeze is lifted, what had not
-- ended before it gets the frozen time back, in the transaction that opens the account.
create or replace function return_frozen_time() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update promo_grant set expires_at = expires_at + (new.since - greatest(old.since, granted_at))
  where player_id = new.player_id and state = 'ACTIVE' and expires_at > old.since;
  update free_ticket set expires_at = expires_at + (new.since - old.since)
  where player_id = new.player_id and expires_at > old.since;
  return null;
end
$$;
revoke all on function return_frozen_time from public;
create or replace trigger account_state_returns_time after update on account_state
  for each row when (old.state = 'FROZEN' and new.state = 'ACTIVE') execute function return_frozen_time();
