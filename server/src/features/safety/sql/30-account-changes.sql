-- The one state of an account. What weighs more hides the rest: a case, a break, then limits and bars.
create or replace function derive_account_state(player integer) returns text
  language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select a.state from account_state a where a.player_id = player and a.state <> 'ACTIVE'),
    (select case s.break_kind when 'coolOff' then 'COOLING_OFF' else 'SELF_EXCLUDED' end
      from safety_setting s where s.player_id = player and s.break_kind is not null),
    (select 'LIMITED' from safety_setting s where s.player_id = player
      and coalesce(s.time_day, s.time_week, s.time_month) is not null),
    (select 'LIMITED' from ledger.wallet w where w.player_id = player and (w.bars <> 0
      or coalesce(w.limit_deposit_day, w.limit_deposit_week, w.limit_deposit_month, w.limit_loss_day, w.limit_loss_week,
        w.limit_loss_month, w.limit_wager_day, w.limit_wager_week, w.limit_wager_month) is not null)),
    'ACTIVE')
$$;

-- Records what a transaction has made of an account, at its commit: a decision writes several rows, and only their sum is a
-- state. An account whose freeze or break ends is active first; what else applies to it is the next change of the same
-- transaction.
create or replace function record_account_state() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  steps constant text[] := array[
    'ACTIVE>LIMITED', 'LIMITED>ACTIVE', 'ACTIVE>COOLING_OFF', 'LIMITED>COOLING_OFF', 'COOLING_OFF>ACTIVE',
    'ACTIVE>SELF_EXCLUDED', 'LIMITED>SELF_EXCLUDED', 'COOLING_OFF>SELF_EXCLUDED', 'SELF_EXCLUDED>ACTIVE',
    'ACTIVE>FROZEN', 'LIMITED>FROZEN', 'COOLING_OFF>FROZEN', 'SELF_EXCLUDED>FROZEN', 'FROZEN>ACTIVE', 'FROZEN>CLOSED'];
  before text;
  after text;
  between_them text;
  moment constant timestamptz := coalesce(to_jsonb(new) ->> 'at', to_jsonb(new) ->> 'since')::timestamptz;
begin
  -- The states are read after the wait, so that of two changes at once the second sees the first.
  perform pg_advisory_xact_lock(hashtext('account state'), new.player_id);
  select c.to_state into before from state_change c
  where c.player_id = new.player_id and c.object = 'account' order by c.number desc limit 1;
  before := coalesce(before, 'ACTIVE');
  after := derive_account_state(new.player_id);
  if after = before then
    return null;
  end if;
  if before || '>' || after <> all (steps) then
    between_them := case when after = 'CLOSED' then 'FROZEN' else 'ACTIVE' end;
    if before <> 'FROZEN' and after not in ('LIMITED', 'CLOSED') or before || '>' || between_them <> all (steps) then
      raise exception 'an account that is % cannot become %', before, after
        using errcode = 'check_violation', constraint = 'state_order';
    end if;
    perform append_state_change(new.player_id, 'account', new.player_id::text, before, between_them, moment);
    before := between_them;
  end if;
  perform append_state_change(new.player_id, 'account', new.player_id::text, before, after, moment);
  return null;
end
$$;
revoke all on function record_account_state from public;

drop trigger if exists account_is_limited on ledger.restriction;
create constraint trigger account_is_limited after insert on ledger.restriction
  deferrable initially deferred for each row execute function record_account_state();
-- Every change of a break or of a limit of time is also in the history of safer play, with its time.
drop trigger if exists account_takes_break on safety_change;
create constraint trigger account_takes_break after insert on safety_change
  deferrable initially deferred for each row execute function record_account_state();
drop trigger if exists account_is_decided on account_state;
create constraint trigger account_is_decided after insert or update of state on account_state
  deferrable initially deferred for each row execute function record_account_state();
