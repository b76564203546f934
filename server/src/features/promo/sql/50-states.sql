create or replace trigger promo_grant_in_order before update of state on promo_grant
  for each row when (old.state is distinct from new.state) execute function guard_state_order(
    'OFFERED>ACTIVE', 'OFFERED>LAPSED', 'ACTIVE>CONVERTED', 'ACTIVE>EXPIRED', 'ACTIVE>FORFEITED');
create or replace trigger promo_grant_begins after insert on promo_grant
  for each row execute function record_state('grant', 'ended_at granted_at offered_at', 'grant_id');
create or replace trigger promo_grant_changes after update of state on promo_grant
  for each row when (old.state is distinct from new.state)
  execute function record_state('grant', 'ended_at granted_at offered_at', 'grant_id');

-- A reward that is locked has no row yet: it is the running period of a promotion that the player has joined.
create or replace trigger reward_in_order before update of state on reward
  for each row when (old.state is distinct from new.state)
  execute function guard_state_order('CLAIMABLE>CLAIMED', 'CLAIMABLE>EXPIRED');
create or replace trigger reward_begins after insert on reward
  for each row execute function record_state('reward', 'ended_at created_at', 'reward_id');
create or replace trigger reward_changes after update of state on reward
  for each row when (old.state is distinct from new.state)
  execute function record_state('reward', 'ended_at created_at', 'reward_id');
