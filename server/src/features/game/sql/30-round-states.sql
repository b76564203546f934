-- A settled round is cancelled when the studio takes back all its bets. That a round is open needs no record: its first entry
-- says so.
create or replace trigger round_in_order before update of state on round
  for each row when (old.state is distinct from new.state)
  execute function guard_state_order('OPEN>SETTLED', 'OPEN>CANCELLED', 'SETTLED>CANCELLED');
create or replace trigger round_changes after update of state on round
  for each row when (old.state is distinct from new.state)
  execute function record_state('round', 'settled_at', 'provider_code', 'round_id');
