-- Writes what was decided, all commands at once, and returns the answers. `last` is the command whose wallet is written
-- when all commands are of one player; it is null when every command has a player of its own.
create or replace function ledger.write(decisions ledger.decision[], writes integer, last bigint)
  returns setof ledger.answer language plpgsql volatile as $$
#variable_conflict use_column
begin
  if writes & 1 > 0 then
    insert into ledger.day_total (player_id, day, staked, won, turnover, credited, withdrawn)
    select w.player_id, w.counted_on, w.staked_day, w.won_day, w.turnover_day, w.credited_day, w.withdrawn_day
    from unnest(decisions) d join ledger.wallet w on w.player_id = d.player_id
    where d.writes & 1 > 0
      and (w.staked_day, w.won_day, w.turnover_day, w.credited_day, w.withdrawn_day) <> (0, 0, 0, 0, 0);
  end if;

  return query
  with decided as materialized (
    select *, case when posted then (after).cash else cash end as new_cash,
      case when posted then (after).held else held end as new_held
    from unnest(decisions)
  ), wallets as (
    update ledger.wallet w set
      cash = (d.after).cash, held = (d.after).held, seq = (d.after).seq, counted_on = (d.after).counted_on,
      staked_day = (d.after).staked_day, staked_week = (d.after).staked_week, staked_month = (d.after).staked_month,
      won_day = (d.after).won_day, won_week = (d.after).won_week, won_month = (d.after).won_month,
      deposited_day = (d.after).deposited_day, deposited_week = (d.after).deposited_week,
      deposited_month = (d.after).deposited_month, turnover_day = (d.after).turnover_day,
      credited_day = (d.after).credited_day, withdrawn_day = (d.after).withdrawn_day, grant_id = (d.after).grant_id,
      last_at = (d.after).last_at
    from decided d where d.posted and (last is null or d.ord = last) and w.player_id = d.player_id
  ), holds as (
    insert into ledger.hold
      (player_id, opened_on, amount, bonus, settled, ref, state, class, weight_bps, turnover_rule, grant_id, closed_on)
    select player_id, today, case when status = 'tombstone' then 0 else amount end,
      case when shape = 'stake' then amount2 else 0 end,
      case when shape = 'creditDeposit' then amount end, ref,
      case when status = 'tombstone' then 'voided' when shape = 'creditDeposit' then 'posted' else 'pending'
        end::ledger.hold_state, hold_class,
      case when shape = 'stake' then weight_bps else 0 end, case when shape = 'stake' then turnover_rule else 'none' end,
      case when shape = 'stake' and bonus_state = 'active' then grant_id end,
      case when status = 'tombstone' or shape = 'creditDeposit' then today end
    from decided
    where hold_state is null and (posted and shape in ('stake', 'hold', 'orderDeposit', 'creditDeposit')
      or status = 'tombstone' and (old).key is null)
  ), journal as (
    insert into ledger.transfer
      (player_id, seq, at, amount, debit_after, credit_after, debit, credit, kind, ref, currency, grant_id)
    select player_id, seq + 1, at, amount1,
      case debit1 when 1 then cash - amount1 when 2 then held - amount1 when 3 then bonus - amount1 end,
      case credit1 when 1 then cash + amount1 when 2 then held + amount1 when 3 then amount1 end,
      debit1, credit1, kind, ref, currency, case when debit1 = 3 or credit1 = 3 then grant_id end
    from decided where posted and amount1 > 0
  ), commands as (
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, kind, status, legs, bonus, reason)
    select player_id, seq + legs, body_hash, at, new_cash, new_held, key, kind, status, legs, new_bonus, reason
    -- A conversion before the bonus is wagered is not stored, because it is tried again until it succeeds.
    from decided where status < 'conflict' and (old).key is null and (status <> 'wagerLeft' or shape <> 'convertBonus')
  )
  select ord, status, (old).key is not null,
    case when (old).body_hash = body_hash then (old).seq else seq + legs end,
    case when (old).body_hash = body_hash then (old).legs else legs end,
    case when (old).body_hash = body_hash then (old).cash else new_cash end,
    case when (old).body_hash = body_hash then (old).held else new_held end,
    case when (old).body_hash = body_hash then (old).bonus else new_bonus end,
    case when (old).body_hash = body_hash then (old).reason else reason end,
    new_cash, new_held
  from decided;

  if writes & 2 > 0 then
    insert into ledger.transfer
      (player_id, seq, at, amount, debit_after, credit_after, debit, credit, kind, ref, currency, grant_id)
    select player_id, seq + 1 + (amount1 > 0)::int, at, amount2,
      case debit2 when 2 then held when 3 then bonus end - amount2 - case when debit1 = debit2 then amount1 else 0 end,
      case credit2 when 1 then cash when 3 then bonus end + amount2 + case when credit1 = credit2 then amount1 else 0 end,
      debit2, credit2, kind, ref, currency, case when debit2 = 3 or credit2 = 3 then grant_id end
    from unnest(decisions) where posted and amount2 > 0
    union all
    select d.player_id, d.seq + d.legs, d.at, d.tax, (d.after).held, null, m.debit3, m.credit3, m.kind,
      d.ref, d.currency, null
    from unnest(decisions) d join ledger.movement m on m.kind = d.kind
    where d.posted and d.shape = 'payHold' and d.tax > 0;
  end if;

  if writes & 4 > 0 then
    update ledger.hold h set
      state = case when d.shape in ('payout', 'payoutAsBonus', 'payHold', 'creditDeposit') then 'posted' else 'voided'
        end::ledger.hold_state,
      settled = case when d.shape in ('payout', 'payoutAsBonus', 'creditDeposit') then d.amount
        when d.shape = 'payHold' then d.hold_amount end,
      turnover_max = case when d.shape = 'payout' then d.wager_required end,
      opened_on = d.counts_on, closed_on = d.today
    from unnest(decisions) d cross join lateral (
      select ctid as place from ledger.hold where player_id = d.player_id and ref = d.ref offset 0
    ) found
    where d.posted and d.hold_state is not null and h.ctid = found.place;
  end if;

  if writes & 8 > 0 then
    insert into ledger.bonus (player_id, grant_id, state, locked_cash, balance, wager_required, wager_left, max_bet)
    select player_id, grant_id, 'active', coalesce(locked_cash, 0), amount,
      coalesce(wager_required, 0), coalesce(wager_required, 0), max_bet
    from unnest(decisions) where posted and shape in ('grantBonus', 'payoutAsBonus');
    update ledger.bonus b set
      balance = d.new_bonus,
      state = case d.shape when 'convertBonus' then 'converted' when 'forfeitBonus' then 'forfeited' else b.state end,
      wager_left = case when d.shape = 'payout' and d.bonus_state = 'active'
        then greatest(0, b.wager_left - d.turnover * d.hold_weight_bps / 10000) else b.wager_left end
    from unnest(decisions) d cross join lateral (
      select ctid as place from ledger.bonus where player_id = d.player_id and grant_id = d.grant_id offset 0
    ) found
    where d.posted and d.shape in ('stake', 'payout', 'rollback', 'convertBonus', 'forfeitBonus') and b.ctid = found.place;
  end if;

  if writes & 32 > 0 then
    insert into ledger.adjustment (player_id, seq, proposed_by, approved_by)
    select d.player_id, d.seq + d.legs, d.proposed_by, d.approved_by
    from unnest(decisions) d join ledger.movement m on m.kind = d.kind where d.posted and m.needs_approval;
  end if;

  if writes & 16 > 0 then
    -- The wallet locks have given this transaction its id, so the fence of events holds for ids that are taken now.
    insert into public.event (player_id, id, feature, kind, payload, at)
    select player_id, nextval('public.event_id'), feature, event, payload, at
    from (
      select d.player_id, d.at, m.feature, m.event,
        jsonb_strip_nulls(jsonb_build_object('market', (d.after).market, 'currency', (d.after).currency, 'day', d.today,
          'movement', m.kind, 'ref', d.ref,
          'amount', case when d.shape in ('rollback', 'payHold', 'returnHold') then d.hold_amount
            when d.shape in ('convertBonus', 'forfeitBonus') then d.amount1 else d.amount end,
          'staked', case when d.shape in ('payout', 'payoutAsBonus') then d.hold_amount end,
          'turnover', case when d.shape in ('payout', 'payoutAsBonus') then d.turnover end, 'grant', d.grant_id)) as payload,
        pg_advisory_xact_lock(hashtext('event'), d.player_id)
      from unnest(decisions) d join ledger.movement m on m.kind = d.kind
      where d.posted and m.event is not null
      order by d.player_id, d.ord offset 0
    ) events;
  end if;
end
$$;
