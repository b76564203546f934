-- A team that was passed is refused when its player is excluded or the budget is spent, and also later when a case about a ring
-- is confirmed.
create or replace trigger invitation_team_in_order before update of state on invitation_team
  for each row when (old.state is distinct from new.state) execute function guard_state_order(
    'UNDER_REVIEW>PASS', 'UNDER_REVIEW>REJECTED', 'PASS>CLAIMABLE', 'PASS>REJECTED', 'CLAIMABLE>REJECTED');

-- A claim that failed leaves the team open to be claimed again. That it was claimed is a state of its reward.
create or replace function state_of_team(team invitation_team) returns text
  language sql immutable as $$
  select case when team.state = 'CLAIMABLE' and team.claim_failed_at is not null then 'RECLAIM' else team.state end
$$;

create or replace function record_team_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before text := case when tg_op = 'UPDATE' then state_of_team(old) end;
begin
  if before is distinct from state_of_team(new) then
    perform append_state_change(
      new.player_id, 'team', new.event_id || ':' || new.team_no, before, state_of_team(new), coalesce(new.changed_at, new.pay_at));
  end if;
  return null;
end
$$;
revoke all on function record_team_state from public;
create or replace trigger invitation_team_changes after insert or update of state, claim_failed_at on invitation_team
  for each row execute function record_team_state();
