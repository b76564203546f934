-- Writes what was decided, all commands at once. `last` is the command that leaves the wallet as it shall be written
-- when all are of one player; without it every command has a player of its own.
create or replace function ledger.write(verdicts ledger.verdict[], has integer, last bigint, moment timestamptz)
  returns setof ledger.answer language plpgsql volatile as $$
#variable_conflict use_column
begin
  if has & 1 > 0 then
    insert into ledger.day_total (player_id, day, staked, won, turnover, credited, withdrawn)
    select w.player_id, w.counted_on, w.staked_day, w.won_day, w.turnover_day, w.credited_day, w.withdrawn_day
    from unnest(verdicts) d join ledger.wallet w on w.player_id = d.player_id
    where d.has & 1 > 0
      and (w.staked_day, w.won_day, w.turnover_day, w.credited_day, w.withdrawn_day) <> (0, 0, 0, 0, 0);
  end if;

  return query
  with decided as materialized (
    select *, case when posted then (after).cash else cash end as new_cash, case when posted then (after).held else held end as new_held
    from unnest(verdicts)
  ), wallets as (
    update ledger.wallet w set
      cash = (d.after).cash, held = (d.after).held, seq = (d.after).seq, counted_on = (d.after).counted_on,
      staked_day = (d.after).staked_day, staked_week = (d.after).staked_week, staked_month = (d.after).staked_month,
      won_day = (d.after).won_day, won_week = (d.after).won_week, won_month = (d.after).won_month,
      deposited_day = (d.after).deposited_day, deposited_week = (d.after).deposited_week,
      deposited_month = (d.after).deposited_month, turnover_day = (d.after).turnover_day,
      credited_day = (d.after).credited_day, withdrawn_day = (d.after).withdrawn_day, grant_id = (d.after).grant_id
    from decided d where d.posted and (last is null or d.ord = last) and w.player_id = d.player_id
  ), holds as (
    insert into ledger.hold (player_id, opened_on, amount, bonus, settled, ref, state, class, weight_bps, turnover_rule, grant_id, closed_on)
    select player_id, today, case when status = 5 then 0 else amount end, case when shape = 2 then amount2 else 0 end,
      case when shape = 13 then amount end, ref,
      case when status = 5 then 3 when shape = 13 then 2 else 1 end, hold_class,
      case when shape = 2 then weight else 0 end, case when shape = 2 then rule else 0 end,
      case when shape = 2 and bonus_state = 1 then grant_id end, case when status = 5 or shape = 13 then today end
    from decided
    where hold_state is null and (posted and shape in (2, 5, 11, 13) or status = 5 and (old).key is null)
  ), journal as (
    insert into ledger.transfer (player_id, seq, at, amount, debit_after, credit_after, debit, credit, kind, ref, grant_id)
    select player_id, seq + 1, moment, amount1,
      case debit1 when 1 then cash - amount1 when 2 then held - amount1 when 3 then bonus - amount1 end,
      case credit1 when 1 then cash + amount1 when 2 then held + amount1 when 3 then amount1 end,
      debit1, credit1, kind, ref, case when debit1 = 3 or credit1 = 3 then grant_id end
    from decided where posted and amount1 > 0
  ), commands as (
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, kind, status, legs, bonus, reason)
    select player_id, seq + legs, hash, moment, new_cash, new_held, key, kind, status, legs, new_bonus, reason
    from decided where status < 20 and (old).key is null and (status <> 7 or shape <> 9)
  )
  select ord, status, (old).key is not null,
    case when (old).body_hash = hash then (old).seq else seq + legs end,
    case when (old).body_hash = hash then (old).legs else legs end,
    case when (old).body_hash = hash then (old).cash else new_cash end,
    case when (old).body_hash = hash then (old).held else new_held end,
    case when (old).body_hash = hash then (old).bonus else new_bonus end,
    case when (old).body_hash = hash then (old).reason else reason end,
    new_cash, new_held
  from decided;

  if has & 2 > 0 then
    insert into ledger.transfer (player_id, seq, at, amount, debit_after, credit_after, debit, credit, kind, ref, grant_id)
    select player_id, seq + 1 + (amount1 > 0)::int, moment, amount2,
      case debit2 when 2 then held when 3 then bonus end - amount2 - case when debit1 = debit2 then amount1 else 0 end,
      case credit2 when 1 then cash when 3 then bonus end + amount2 + case when credit1 = credit2 then amount1 else 0 end,
      debit2, credit2, kind, ref, case when debit2 = 3 or credit2 = 3 then grant_id end
    from unnest(verdicts) where posted and amount2 > 0
    union all
    select d.player_id, d.seq + d.legs, moment, d.third, (d.after).held, null, m.debit3, m.credit3, d.kind, d.ref, null
    from unnest(verdicts) d join ledger.movement m on m.kind = d.kind where d.posted and d.shape = 6 and d.third > 0;
  end if;

  if has & 4 > 0 then
    update ledger.hold h set
      state = case when d.shape in (3, 6, 13) then 2 else 3 end,
      settled = case when d.shape in (3, 13) then d.amount when d.shape = 6 then d.hold_amount end,
      opened_on = d.counts_on, closed_on = d.today
    from unnest(verdicts) d cross join lateral (
      select ctid as place from ledger.hold where player_id = d.player_id and ref = d.ref offset 0
    ) found
    where d.posted and d.hold_state is not null and h.ctid = found.place;
  end if;

  if has & 8 > 0 then
    insert into ledger.bonus (player_id, grant_id, state, locks_cash, balance, wager_required, wager_left, max_bet)
    select player_id, grant_id, 1, coalesce(rule = 1, false), amount, coalesce(second, 0), coalesce(second, 0), third
    from unnest(verdicts) where posted and shape = 8;
    update ledger.bonus b set
      balance = d.new_bonus,
      state = case d.shape when 9 then 2 when 10 then 3 else b.state end,
      wager_left = case when d.shape = 3 and d.bonus_state = 1
        then greatest(0, b.wager_left - d.turnover * d.hold_weight / 10000) else b.wager_left end
    from unnest(verdicts) d cross join lateral (
      select ctid as place from ledger.bonus where player_id = d.player_id and grant_id = d.grant_id offset 0
    ) found
    where d.posted and d.shape in (2, 3, 4, 9, 10) and b.ctid = found.place;
  end if;

  if has & 16 > 0 then
    -- The locks of the wallets gave this transaction its id, so the fence of facts holds for ids taken from here on.
    insert into public.fact (player_id, id, room, kind, payload, at)
    select player_id, nextval('public.fact_id'), room, fact, payload, moment
    from (
      select d.player_id, m.room, m.fact,
        jsonb_strip_nulls(jsonb_build_object('market', (d.after).market, 'day', d.today, 'movement', d.kind, 'ref', d.ref, 'amount',
          case when d.shape in (4, 6, 7) then d.hold_amount when d.shape in (9, 10) then d.amount1 else d.amount end,
          'staked', case when d.shape = 3 then d.hold_amount end,
          'turnover', case when d.shape = 3 then d.turnover end, 'grant', d.grant_id)) as payload,
        pg_advisory_xact_lock(hashtext('fact'), d.player_id)
      from unnest(verdicts) d join ledger.movement m on m.kind = d.kind where d.posted and m.fact is not null
      order by d.player_id, d.ord offset 0
    ) told;
  end if;
end
$$;
