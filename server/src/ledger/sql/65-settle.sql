-- Settles many bets at once: the rows that `ledger.post` would write for a `betWon` (6) of each, in the same order, in one
-- statement. A settlement is never refused for lack of money, so several of one player do not depend on one another: what
-- each leaves is a running sum. A bet that was partly staked from a bonus is posted by `ledger.post` after the others.
--
-- Returns only the settlements that were not newly posted: repeated, or refused.
create or replace function ledger.settle(requests ledger.request[], asked_at timestamptz)
  returns table (ord bigint, status ledger.command_status, again boolean)
  language plpgsql volatile security definer
  set search_path = ledger, pg_temp
  -- The plan must not change with the size of the tables: look up by key, always.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
#variable_conflict use_column
declare
  moment timestamptz;
  closed bigint;
  posted bigint;
  special bigint[];
  other_ords bigint[];
  other_statuses ledger.command_status[];
  other_repeated boolean[];
begin
  perform ledger.lock_wallets(requests);
  moment := public.after_waiting(asked_at);

  with calendar as materialized (
    select * from ledger.calendar(moment)
  ), decided as (
    select a.player_id, a.key, a.body_hash, a.amount, a.currency, a.ref, a.ord, w.seq, w.cash, w.held, w.market, greatest(d.day, w.counted_on) as today,
      greatest(moment, w.last_at) as at,
      h.place, h.state as hold_state, h.amount as staked,
      least(case h.turnover_rule when 'stake' then h.amount when 'difference' then least(h.amount, abs(a.amount - h.amount))
        else 0 end, a.wager_required) as turnover, a.wager_required as turnover_max,
      c.key is not null as again,
      coalesce(c.key is null and h.grant_id is not null and h.class = 'bet', false) as is_special,
      case
        when w.seq is null then 'noWallet'
        when c.key is not null then case when c.body_hash = a.body_hash then c.status else 'conflict' end
        when not coalesce(a.amount between 0 and 10000000000000, false) or w.cash > 900000000000000000 or a.ref is null
          or a.body_hash is null then 'invalid'
        when a.currency is distinct from w.currency then 'wrongCurrency'
        when h.state is null or h.class <> 'bet' then 'noHold'
        when h.state <> 'pending' then 'closed'
        else 'posted'
      end::ledger.command_status as status
    from unnest(requests) with ordinality as a (player_id, key, body_hash, kind, amount, currency, ref, fee, tax,
      wager_required, max_bet, locked_cash, grant_id, weight_bps, turnover_rule, proposed_by, approved_by,
    ord)
    left join ledger.wallet w on w.player_id = a.player_id
    left join calendar d on d.market = w.market
    left join lateral (
      select key, body_hash, status from ledger.command c where c.player_id = a.player_id and c.key = a.key offset 0
    ) c on true
    left join lateral (
      select ctid as place, h.* from ledger.hold h where h.player_id = a.player_id and h.ref = a.ref offset 0
    ) h on true
  ), settled as materialized (
    select *, cash + coalesce(sum(amount) filter (where is_posted) over so_far, 0)::bigint as new_cash,
      seq + coalesce(sum((amount > 0)::int) filter (where is_posted) over so_far, 0)::integer as new_seq
    from (select *, status = 'posted' and not again and not is_special as is_posted from decided) ready
    window so_far as (partition by player_id order by ord)
  ), by_player as materialized (
    select player_id, today, sum(amount)::bigint as won, sum((amount > 0)::int)::integer as legs, sum(turnover)::bigint as turnover
    from settled where is_posted group by player_id, today
  ), days as (
    insert into ledger.day_total (player_id, day, staked, won, turnover, credited, withdrawn)
    select w.player_id, w.counted_on, w.staked_day, w.won_day, w.turnover_day, w.credited_day, w.withdrawn_day
    from by_player p join ledger.wallet w on w.player_id = p.player_id
    where w.counted_on < p.today
      and (w.staked_day, w.won_day, w.turnover_day, w.credited_day, w.withdrawn_day) <> (0, 0, 0, 0, 0)
  ), wallets as (
    -- A counter whose period is over starts again at zero.
    update ledger.wallet w set
      cash = w.cash + p.won, seq = w.seq + p.legs, counted_on = p.today, last_at = greatest(moment, w.last_at),
      staked_day = case when w.counted_on >= d.day then w.staked_day else 0 end,
      staked_week = case when w.counted_on >= d.week then w.staked_week else 0 end,
      staked_month = case when w.counted_on >= d.month then w.staked_month else 0 end,
      won_day = case when w.counted_on >= d.day then w.won_day else 0 end + p.won,
      won_week = case when w.counted_on >= d.week then w.won_week else 0 end + p.won,
      won_month = case when w.counted_on >= d.month then w.won_month else 0 end + p.won,
      deposited_day = case when w.counted_on >= d.day then w.deposited_day else 0 end,
      deposited_week = case when w.counted_on >= d.week then w.deposited_week else 0 end,
      deposited_month = case when w.counted_on >= d.month then w.deposited_month else 0 end,
      turnover_day = case when w.counted_on >= d.day then w.turnover_day else 0 end + p.turnover,
      credited_day = case when w.counted_on >= d.day then w.credited_day else 0 end,
      withdrawn_day = case when w.counted_on >= d.day then w.withdrawn_day else 0 end
    from by_player p, calendar d where w.player_id = p.player_id and d.market = w.market
  ), holds as (
    update ledger.hold h set state = 'posted', settled = s.amount, closed_on = s.today, turnover_max = s.turnover_max
    from settled s where s.is_posted and h.ctid = s.place
    returning 1
  ), journal as (
    insert into ledger.transfer (player_id, seq, at, amount, debit_after, credit_after, debit, credit, kind, ref, currency, grant_id)
    select player_id, new_seq, at, amount, null, new_cash, 11, 1, 6, ref, currency, null
    from settled where is_posted and amount > 0
  ), commands as (
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, kind, status, legs, bonus, reason)
    select player_id, new_seq, body_hash, at, new_cash, held, key, 6, status,
      (is_posted and amount > 0)::int, null, case when status = 'closed' then array[ledger.state_number(hold_state)] end
    from settled where status in ('posted', 'closed') and not again and not is_special
  ), events as (
    -- The wallet locks have given this transaction its id, so the fence of events holds for ids that are taken now.
    insert into public.event (player_id, id, feature, kind, payload, at)
    select player_id, nextval('public.event_id'), 'game', 'bet.settled', payload, at
    from (
      select player_id, at, jsonb_build_object('market', market, 'currency', currency, 'day', today, 'movement', 6, 'ref', ref, 'amount', amount,
          'staked', staked, 'turnover', turnover) as payload,
        pg_advisory_xact_lock(hashtext('event'), player_id)
      from settled where is_posted order by player_id, ord offset 0
    ) events
  )
  select (select count(*) from holds), count(*) filter (where is_posted),
    array_agg(ord order by ord) filter (where is_special),
    array_agg(ord order by ord) filter (where not is_posted and not is_special),
    array_agg(status order by ord) filter (where not is_posted and not is_special),
    array_agg(again order by ord) filter (where not is_posted and not is_special)
  into closed, posted, special, other_ords, other_statuses, other_repeated
  from settled;

  if closed <> posted then
    raise exception 'a bet occurs twice in one settlement: % of %', posted - closed, posted using errcode = 'integrity_constraint_violation';
  end if;
  return query select * from unnest(other_ords, other_statuses, other_repeated);
  if special is not null then
    return query
    select place, p.status, p.again from unnest(special) place
    cross join lateral ledger.post(requests[place:place], asked_at) p
    where p.status <> 'posted' or p.again;
  end if;
end
$$;
