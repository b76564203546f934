-- An account is frozen by a decision, and then opened or closed by another one. A closed account stays closed. During a freeze
-- nothing but its legal ground changes.
create or replace function guard_account_state() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  before text := case when tg_op = 'INSERT' then 'ACTIVE' else old.state end;
begin
  if tg_op = 'UPDATE' and old.state = 'FROZEN' and new.legal_ground is distinct from old.legal_ground
    and (new.player_id, new.state, new.case_no, new.rule, new.since, new.bars_before)
      = (old.player_id, old.state, old.case_no, old.rule, old.since, old.bars_before) then
    return new;
  end if;
  if (before, new.state) not in (('ACTIVE', 'FROZEN'), ('FROZEN', 'ACTIVE'), ('FROZEN', 'CLOSED')) then
    raise exception 'an account that is % cannot become %', before, new.state
      using errcode = 'check_violation', constraint = 'account_state_order';
  end if;
  return new;
end
$$;
create or replace trigger account_state_in_order before insert or update on account_state
  for each row execute function guard_account_state();

-- Whether a case keeps a person from coming back with a new account: a freeze, a closed account, or a case that is not closed.
create or replace function is_kept_out_by_case(player integer) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from account_state a where a.player_id = player and a.state <> 'ACTIVE')
    or exists (select from conduct_case c where c.player_id = player and c.state <> 'CLOSED')
$$;

-- The same, and during a break.
create or replace function is_kept_out(player integer, moment timestamptz) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from safety_setting s where s.player_id = player
      and s.break_kind is not null and (s.break_until is null or s.break_until > moment))
    or is_kept_out_by_case(player)
$$;
