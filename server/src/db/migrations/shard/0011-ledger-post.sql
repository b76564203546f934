-- squawk-ignore-file prefer-bigint-over-smallint
-- Shapes: 1 plain, 2 stake, 3 payout, 4 take back, 5 hold, 6 pay a hold out, 7 return a hold, 8 grant a bonus,
-- 9 convert a bonus, 10 take a bonus away, 11 order a deposit, 12 let it lapse, 13 credit a deposit.
-- Holds: 1 bet, 2 withdrawal, 3 deposit. Bars: 1 play, 2 deposit, 4 withdrawal. Records: the filter of the player's
-- balance records, 0 other, 1 bet, 2 deposit, 3 withdrawal, 4 win, 5 gift money, 6 VIP bonus, 7 daily rebate,
-- 8 deposit bonus, 9 daily bonus.
insert into ledger.movement
  (kind, name, record, shape, hold_class, bar, debit1, credit1, debit2, credit2, debit3, credit3, room, fact) values
  (1, 'depositOrdered', 2, 11, 3, 2, null, null, null, null, null, null, null, null),
  (2, 'depositLapsed', 2, 12, 3, 0, null, null, null, null, null, null, null, null),
  (3, 'depositCredited', 2, 13, 3, 0, 10, 1, null, null, null, null, 'deposit', 'deposit.credited'),
  (4, 'depositBonusGranted', 8, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (5, 'betPlaced', 1, 2, 1, 1, 1, 11, 3, 11, null, null, null, null),
  (6, 'betWon', 4, 3, 1, 0, 11, 1, 11, 3, null, null, 'game', 'bet.settled'),
  (7, 'betRolledBack', 1, 4, 1, 0, 11, 1, 11, 3, null, null, 'game', 'bet.rolledBack'),
  (8, 'withdrawalHeld', 3, 5, 2, 4, 1, 2, null, null, null, null, null, null),
  (9, 'withdrawalPaid', 3, 6, 2, 0, 2, 10, 2, 13, 2, 15, 'withdrawal', 'withdrawal.paid'),
  (10, 'withdrawalReturned', 3, 7, 2, 0, 2, 1, null, null, null, null, 'withdrawal', 'withdrawal.returned'),
  (11, 'bonusGranted', 5, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (12, 'bonusConverted', 5, 9, 0, 0, 3, 1, 3, 12, null, null, 'promo', 'bonus.converted'),
  (13, 'bonusForfeited', 5, 10, 0, 0, 3, 12, null, null, null, null, 'promo', 'bonus.forfeited'),
  (14, 'vipBonus', 6, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (15, 'dailyRebate', 7, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (16, 'dailyBonus', 9, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (17, 'giftMoney', 5, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (18, 'referralReward', 5, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (19, 'lateCompensation', 5, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (20, 'adjustmentIn', 0, 1, 0, 0, 14, 1, null, null, null, null, null, null),
  (21, 'adjustmentOut', 0, 1, 0, 0, 1, 14, null, null, null, null, null, null),
  (22, 'suspenseIn', 0, 1, 0, 0, 10, 14, null, null, null, null, null, null),
  (23, 'suspenseOut', 0, 1, 0, 0, 14, 10, null, null, null, null, null, null),
  (24, 'suspenseCredited', 2, 13, 3, 0, 14, 1, null, null, null, null, 'deposit', 'deposit.credited'),
  (25, 'prizeWon', 4, 1, 0, 0, 11, 1, null, null, null, null, 'game', 'prize.won'),
  (26, 'vipBonusGranted', 6, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (27, 'dailyRebateGranted', 7, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (28, 'dailyBonusGranted', 9, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (29, 'taxWithheld', 0, 1, 0, 0, 1, 15, null, null, null, null, null, null);

-- What was decided about one command, and all that the writing of it needs.
create type ledger.decision as (
  ord bigint,
  player_id integer,
  key uuid,
  hash bigint,
  kind smallint,
  shape smallint,
  hold_class smallint,
  status smallint,
  posted boolean,
  ref uuid,
  amount bigint,
  second bigint,
  third bigint,
  weight smallint,
  rule smallint,
  seq integer,
  legs smallint,
  cash bigint,
  held bigint,
  bonus bigint,
  new_cash bigint,
  new_held bigint,
  new_bonus bigint,
  debit1 smallint,
  credit1 smallint,
  amount1 bigint,
  debit2 smallint,
  credit2 smallint,
  amount2 bigint,
  today date,
  week date,
  month date,
  counts_on date,
  hold_state smallint,
  hold_amount bigint,
  hold_bonus bigint,
  turnover bigint,
  hold_weight smallint,
  market smallint,
  in_play uuid,
  grant_id uuid,
  bonus_state smallint,
  won bigint,
  fact boolean,
  reason bigint[],
  old ledger.command
);

create type ledger.answer as (
  ord bigint,
  status smallint,
  again boolean,
  seq integer,
  legs smallint,
  cash bigint,
  held bigint,
  bonus bigint,
  reason bigint[],
  cash_now bigint,
  held_now bigint
);

-- Which allowance a stake or a deposit would break: 10 × deposit 1, loss 2, wager 3 + day 1, week 2, month 3; the
-- limit; how much of it is used.
create function ledger.broken_limit(player integer, shape smallint, stake bigint, today date, week date, month date)
  returns bigint[] language sql stable as $$
  select array[code, bound, used] from ledger.wallet w cross join lateral (values
    (11, 11, w.limit_deposit_day, case when w.counted_on >= today then w.deposited_day else 0 end),
    (11, 12, w.limit_deposit_week, case when w.counted_on >= week then w.deposited_week else 0 end),
    (11, 13, w.limit_deposit_month, case when w.counted_on >= month then w.deposited_month else 0 end),
    (2, 21, w.limit_loss_day, case when w.counted_on >= today then w.staked_day - w.won_day else 0 end),
    (2, 22, w.limit_loss_week, case when w.counted_on >= week then w.staked_week - w.won_week else 0 end),
    (2, 23, w.limit_loss_month, case when w.counted_on >= month then w.staked_month - w.won_month else 0 end),
    (2, 31, w.limit_wager_day, case when w.counted_on >= today then w.staked_day else 0 end),
    (2, 32, w.limit_wager_week, case when w.counted_on >= week then w.staked_week else 0 end),
    (2, 33, w.limit_wager_month, case when w.counted_on >= month then w.staked_month else 0 end)
  ) allowances (shape_of, code, bound, used)
  where w.player_id = player and shape_of = shape and used + stake > bound order by code limit 1
$$;

-- What has to be wagered before cash may leave.
create function ledger.wager_before_withdrawal(player integer) returns bigint
  language sql stable as $$
  select coalesce(sum(wager_left), 0)::bigint from ledger.bonus where player_id = player and state = 1 and locks_cash
$$;

-- The bonus that is played for when this one is closed: the oldest that waits.
create function ledger.next_bonus(player integer, closed uuid) returns uuid
  language sql stable as $$
  select grant_id from ledger.bonus where player_id = player and state = 1 and grant_id <> closed
  order by grant_id limit 1
$$;

-- Posts a batch, at most one command of each player. The first statement takes the wallets in the order of their
-- players, so two batches never wait for each other in a circle. The second sees everything that was committed before
-- the locks were granted and decides every command by itself; the rest write what was decided, all commands at once.
-- A refusal is an answer: it is remembered under its key like a success and fails nobody else.
--
-- Statuses that are remembered: 0 posted, 1 insufficient, 2 limit, 3 void (its rollback came first), 4 closed (reason:
-- state of the hold or of the bonus), 5 tombstone, 6 barred, 7 wager left, 8 larger than the bonus allows.
-- Not remembered, so that the same key may be tried again: 20 conflict, 21 no wallet, 22 no hold, 23 invalid, and 7 for
-- a conversion, which the house tries until the bonus is wagered.
create function ledger.post(
  players integer[], keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[]
) returns setof ledger.answer
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
  decisions ledger.decision[];
  -- What any of the commands needs besides the usual: 1 a new day, 2 a second leg, 4 a hold closed, 8 a bonus, 16 a fact.
  has integer;
begin
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
  moment := clock_timestamp();
  with calendar as materialized (
    select market, today, date_trunc('week', today)::date as week, date_trunc('month', today)::date as month
    from (select market, (moment at time zone zone)::date as today from ledger.market) markets
  )
  select
    array_agg(row(ord, player_id, key, hash, kind, shape, hold_class, status, posted, ref, amount, second, third,
      weight, rule, seq, case when posted then (amount1 > 0)::int + (amount2 > 0)::int + (shape = 6 and third > 0 is true)::int else 0 end,
      cash, held, bonus,
      case when posted then cash + cash_change else cash end,
      case when posted then held + held_change else held end,
      case when posted then case when shape = 8 then amount else bonus + bonus_change end else bonus end,
      debit1, credit1, amount1, debit2, credit2, amount2, today, week, month, counts_on, hold_state, hold_amount, hold_bonus,
      turnover, hold_weight, market, in_play, grant_id, bonus_state, case when record = 4 then cash_change else 0 end,
      fact,
      case status when 2 then broken_limit(player_id, shape, amount1 + deposit, today, week, month)
        when 4 then array[coalesce(hold_state, bonus_state)]::bigint[]
        when 7 then array[case when shape = 9 then wager_left else wager_before_withdrawal(player_id) end]
        when 8 then array[max_bet] end,
      old)::ledger.decision),
    bit_or(case when posted then (counted_on < today)::int + (amount2 > 0 or shape = 6 and third > 0 is true)::int * 2
      + (hold_state is not null)::int * 4
      + (shape between 8 and 10 or bonus_change <> 0 or shape = 3 and bonus_state = 1 is true and turnover > 0)::int * 8
      + fact::int * 16 else 0 end)
  into decisions, has
  from (
    select *, status = 0 and old_key is null as posted
    from (
      select *,
        case when shape = 11 then amount else 0 end as deposit,
        case
          when seq is null then 21
          when old_key is not null then case when old_hash = hash then old_status else 20 end
          when not coalesce(amount between least_amount and 10000000000000, false)
            or cash > 900000000000000000 or ref is null or hash is null or second < 0 or third < 0
            or shape = 8 and grant_id is null
            or shape = 2 and not coalesce(weight between 0 and 10000 and rule between 0 and 2, false) then 23
          when hold_class > 0 and hold_state is not null and hold_class <> class_found then 22
          when shape in (2, 5, 11) and hold_state is not null then case when hold_state = 3 and hold_amount = 0 then 3 else 4 end
          when shape in (3, 6, 7, 12) and hold_state is null then 22
          when shape = 4 and hold_state is null then 5
          when shape in (3, 4, 6, 7, 12) and hold_state <> 1 then 4
          when shape = 13 and hold_state = 2 then 4
          when shape in (9, 10) and bonus_state is null then 22
          when shape in (9, 10) and bonus_state <> 1 or shape = 8 and bonus_state is not null then 4
          when barred <> 0 then 6
          when shape = 2 and bonus_state = 1 and amount > max_bet then 8
          when shape = 9 and wager_left > 0 then 7
          when shape = 5 and in_play is not null and wager_before_withdrawal(player_id) > 0 then 7
          when shape = 2 and amount1 > allowance or shape = 11 and amount > allowance then 2
          when amount1 < 0 or cash + cash_change < 0 or held + held_change < 0 or coalesce(bonus, 0) + bonus_change < 0 then 1
          else 0
        end::smallint as status
      from (
        select *,
          case when credit1 = 1 then amount1 when debit1 = 1 then -amount1 else 0 end
            + case when credit2 = 1 then amount2 else 0 end as cash_change,
          case when credit1 = 2 then amount1 when shape = 6 then -hold_amount when debit1 = 2 then -amount1 else 0 end as held_change,
          case when credit1 = 3 then amount1 when debit1 = 3 then -amount1 else 0 end
            + case when credit2 = 3 then amount2 when debit2 = 3 then -amount2 else 0 end as bonus_change
        from (
          select a.ord, a.player_id, a.key, a.hash, a.kind, a.amount, coalesce(a.ref, a.key) as ref, a.second, a.third,
            a.weight, a.rule, m.shape, m.record, m.hold_class, m.fact is not null as fact, m.bar & w.bars as barred,
            case when m.shape in (3, 4, 6, 7, 10, 12) then 0 when m.shape is not null then 1 end as least_amount,
            -- Own money is staked first, the bonus in play after it; winnings are shared like the stake was, and the
            -- odd paisa is the player's own. What belongs to the bonus comes back to it, or to cash if it was
            -- converted, or to the house.
            m.debit1, m.credit1, m.debit2,
            case when m.shape not in (3, 4) then m.credit2 when g.state = 1 then 3 when g.state = 2 then 1 else 12
              end::smallint as credit2,
            case m.shape
              when 2 then case when g.state = 1 then least(w.cash, a.amount) else a.amount end
              when 3 then a.amount - case when h.bonus > 0 then trunc(a.amount::numeric * h.bonus / h.amount)::bigint else 0 end
              when 4 then h.amount - h.bonus
              when 6 then h.amount - coalesce(a.second, 0) - coalesce(a.third, 0)
              when 7 then h.amount
              when 9 then least(g.balance, a.amount)
              when 10 then g.balance
              when 11 then 0
              when 12 then 0
              else a.amount end as amount1,
            case m.shape
              when 2 then case when g.state = 1 then a.amount - least(w.cash, a.amount) else 0 end
              when 3 then case when h.bonus > 0 then trunc(a.amount::numeric * h.bonus / h.amount)::bigint else 0 end
              when 4 then h.bonus
              when 6 then coalesce(a.second, 0)
              when 9 then g.balance - least(g.balance, a.amount)
              else 0 end as amount2,
            w.seq, w.cash, w.held, w.market, w.grant_id as in_play, w.counted_on,
            greatest(d.today, w.counted_on) as today, d.week, d.month,
            -- What is taken back counts in the periods in which it was first counted.
            case when h.opened_on is null or m.shape = 13 and h.state = 3 then greatest(d.today, w.counted_on)
              else h.opened_on end as counts_on,
            case m.shape
              when 2 then least(
                w.limit_loss_day - case when w.counted_on >= d.today then w.staked_day - w.won_day else 0 end,
                w.limit_loss_week - case when w.counted_on >= d.week then w.staked_week - w.won_week else 0 end,
                w.limit_loss_month - case when w.counted_on >= d.month then w.staked_month - w.won_month else 0 end,
                w.limit_wager_day - case when w.counted_on >= d.today then w.staked_day else 0 end,
                w.limit_wager_week - case when w.counted_on >= d.week then w.staked_week else 0 end,
                w.limit_wager_month - case when w.counted_on >= d.month then w.staked_month else 0 end)
              when 11 then least(
                w.limit_deposit_day - case when w.counted_on >= d.today then w.deposited_day else 0 end,
                w.limit_deposit_week - case when w.counted_on >= d.week then w.deposited_week else 0 end,
                w.limit_deposit_month - case when w.counted_on >= d.month then w.deposited_month else 0 end)
              end as allowance,
            h.state as hold_state, h.amount as hold_amount, h.bonus as hold_bonus, h.class as class_found,
            h.weight_bps as hold_weight,
            case h.turnover_rule when 1 then h.amount when 2 then least(h.amount, abs(a.amount - h.amount)) else 0
              end as turnover,
            coalesce(a.grant_id, g.grant_id) as grant_id, g.state as bonus_state, g.balance as bonus, g.wager_left, g.max_bet,
            c.old, c.key as old_key, c.body_hash as old_hash, c.status as old_status
          from unnest(players, keys, hashes, kinds, amounts, refs, seconds, thirds, grants, weights, rules) with ordinality
            as a (player_id, key, hash, kind, amount, ref, second, third, grant_id, weight, rule, ord)
          left join ledger.movement m on m.kind = a.kind
          left join ledger.wallet w on w.player_id = a.player_id
          left join calendar d on d.market = w.market
          -- One by one, each by its key: a plan that was made while a table was empty would read all of it ever after.
          left join lateral (
            select c as old, c.key, c.body_hash, c.status from ledger.command c
            where c.player_id = a.player_id and c.key = a.key offset 0
          ) c on true
          left join lateral (
            select * from ledger.hold h
            where h.player_id = a.player_id and h.ref = coalesce(a.ref, a.key) and m.hold_class > 0 offset 0
          ) h on true
          left join lateral (
            select * from ledger.bonus g where g.player_id = a.player_id and g.grant_id = case
              when m.shape = 2 then case when a.weight > 0 then w.grant_id end
              when m.shape in (3, 4) then h.grant_id
              else a.grant_id end offset 0
          ) g on true
          offset 0
        ) found
      ) moved
      offset 0
    ) judged
  ) decided;

  if has & 1 > 0 then
    insert into ledger.day_total (player_id, day, staked, won, turnover, credited, withdrawn)
    select w.player_id, w.counted_on, w.staked_day, w.won_day, w.turnover_day, w.credited_day, w.withdrawn_day
    from unnest(decisions) d join ledger.wallet w on w.player_id = d.player_id
    where d.posted and w.counted_on < d.today
      and (w.staked_day, w.won_day, w.turnover_day, w.credited_day, w.withdrawn_day) <> (0, 0, 0, 0, 0);
  end if;

  return query
  with decided as materialized (
    select * from unnest(decisions)
  ), wallets as (
    update ledger.wallet w set
      cash = d.new_cash, held = d.new_held, seq = d.seq + d.legs, counted_on = d.today,
      staked_day = case when w.counted_on >= d.today then w.staked_day else 0 end
        + case when d.counts_on < d.today then 0 when d.shape = 2 then d.amount1 when d.shape = 4 then -d.amount1 else 0 end,
      staked_week = case when w.counted_on >= d.week then w.staked_week else 0 end
        + case when d.counts_on < d.week then 0 when d.shape = 2 then d.amount1 when d.shape = 4 then -d.amount1 else 0 end,
      staked_month = case when w.counted_on >= d.month then w.staked_month else 0 end
        + case when d.counts_on < d.month then 0 when d.shape = 2 then d.amount1 when d.shape = 4 then -d.amount1 else 0 end,
      won_day = case when w.counted_on >= d.today then w.won_day else 0 end + d.won,
      won_week = case when w.counted_on >= d.week then w.won_week else 0 end + d.won,
      won_month = case when w.counted_on >= d.month then w.won_month else 0 end + d.won,
      deposited_day = case when w.counted_on >= d.today then w.deposited_day else 0 end
        + case when d.shape < 11 or d.counts_on < d.today then 0 when d.shape = 12 then -d.hold_amount
          when d.hold_state = 1 then d.amount - d.hold_amount else d.amount end,
      deposited_week = case when w.counted_on >= d.week then w.deposited_week else 0 end
        + case when d.shape < 11 or d.counts_on < d.week then 0 when d.shape = 12 then -d.hold_amount
          when d.hold_state = 1 then d.amount - d.hold_amount else d.amount end,
      deposited_month = case when w.counted_on >= d.month then w.deposited_month else 0 end
        + case when d.shape < 11 or d.counts_on < d.month then 0 when d.shape = 12 then -d.hold_amount
          when d.hold_state = 1 then d.amount - d.hold_amount else d.amount end,
      turnover_day = case when w.counted_on >= d.today then w.turnover_day else 0 end
        + case when d.shape = 3 then d.turnover else 0 end,
      credited_day = case when w.counted_on >= d.today then w.credited_day else 0 end
        + case when d.shape = 13 then d.amount else 0 end,
      withdrawn_day = case when w.counted_on >= d.today then w.withdrawn_day else 0 end
        + case when d.shape = 6 then d.hold_amount else 0 end,
      grant_id = case
        when d.shape = 8 then coalesce(d.in_play, d.grant_id)
        when d.shape in (9, 10) and d.in_play = d.grant_id then next_bonus(d.player_id, d.grant_id)
        else d.in_play end
    from decided d where d.posted and w.player_id = d.player_id
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
    from unnest(decisions) where posted and amount2 > 0
    union all
    select d.player_id, d.seq + d.legs, moment, d.third, d.new_held, null, m.debit3, m.credit3, d.kind, d.ref, null
    from unnest(decisions) d join ledger.movement m on m.kind = d.kind where d.posted and d.shape = 6 and d.third > 0;
  end if;

  if has & 4 > 0 then
    update ledger.hold h set
      state = case when d.shape in (3, 6, 13) then 2 else 3 end,
      settled = case when d.shape in (3, 13) then d.amount when d.shape = 6 then d.hold_amount end,
      opened_on = d.counts_on, closed_on = d.today
    from unnest(decisions) d cross join lateral (
      select ctid as place from ledger.hold where player_id = d.player_id and ref = d.ref offset 0
    ) found
    where d.posted and d.hold_state is not null and h.ctid = found.place;
  end if;

  if has & 8 > 0 then
    insert into ledger.bonus (player_id, grant_id, state, locks_cash, balance, wager_required, wager_left, max_bet)
    select player_id, grant_id, 1, coalesce(rule = 1, false), amount, coalesce(second, 0), coalesce(second, 0), third
    from unnest(decisions) where posted and shape = 8;
    update ledger.bonus b set
      balance = d.new_bonus,
      state = case d.shape when 9 then 2 when 10 then 3 else b.state end,
      wager_left = case when d.shape = 3 and d.bonus_state = 1
        then greatest(0, b.wager_left - d.turnover * d.hold_weight / 10000) else b.wager_left end
    from unnest(decisions) d cross join lateral (
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
        jsonb_strip_nulls(jsonb_build_object('market', d.market, 'day', d.today, 'movement', d.kind, 'ref', d.ref, 'amount',
          case when d.shape in (4, 6, 7) then d.hold_amount when d.shape in (9, 10) then d.amount1 else d.amount end,
          'staked', case when d.shape = 3 then d.hold_amount end,
          'turnover', case when d.shape = 3 then d.turnover end, 'grant', d.grant_id)) as payload,
        pg_advisory_xact_lock(hashtext('fact'), d.player_id)
      from unnest(decisions) d join ledger.movement m on m.kind = d.kind where d.posted and m.fact is not null
      order by d.player_id offset 0
    ) told;
  end if;
end
$$;

-- Several batches after one another in one transaction, for players who have more than one command waiting. `ends` says
-- where in the arrays each turn ends. All wallets are taken first, in order, so the turns add no lock.
create function ledger.post_in_turns(
  players integer[], keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[], ends integer[]
) returns setof ledger.answer
  language plpgsql volatile security definer
  set search_path = ledger, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
declare
  head integer := 1;
  tail integer;
begin
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
  foreach tail in array ends loop
    return query
    select p.ord + head - 1, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
    from ledger.post(players[head:tail], keys[head:tail], hashes[head:tail], kinds[head:tail], amounts[head:tail],
      refs[head:tail], seconds[head:tail], thirds[head:tail], grants[head:tail], weights[head:tail], rules[head:tail]) p;
    head := tail + 1;
  end loop;
end
$$;

-- A wallet is opened once, in a market that never changes.
create function ledger.open_wallet(player integer, in_market smallint) returns boolean
  language sql volatile security definer set search_path = ledger, pg_temp as $$
  insert into ledger.wallet (player_id, market, counted_on)
  select player, market, (clock_timestamp() at time zone zone)::date from ledger.market where market = in_market
  on conflict (player_id) do nothing
  returning true
$$;
