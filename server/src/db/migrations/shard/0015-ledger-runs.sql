-- squawk-ignore-file prefer-bigint-over-smallint
-- The posting function in three parts, so that several commands of one player can be decided one after another without
-- starting a statement for each: `decide` judges one command against a wallet, `post` asks it about a batch of different
-- players, `post_run` about a row of commands of one player, each against the wallet that the one before left, and
-- `write` writes what was decided, whoever asked.

-- What was decided about one command, and all that the writing of it needs. `after` is the wallet that it
-- leaves, nothing when nothing is posted.
create type ledger.verdict as (
  ord bigint,
  player_id integer,
  key uuid,
  hash bigint,
  kind smallint,
  shape smallint,
  hold_class smallint,
  status smallint,
  posted boolean,
  has integer,
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
  new_bonus bigint,
  debit1 smallint,
  credit1 smallint,
  amount1 bigint,
  debit2 smallint,
  credit2 smallint,
  amount2 bigint,
  today date,
  counts_on date,
  hold_state smallint,
  hold_amount bigint,
  hold_weight smallint,
  turnover bigint,
  grant_id uuid,
  bonus_state smallint,
  reason bigint[],
  after ledger.wallet,
  old ledger.command
);

create function ledger.calendar(moment timestamptz) returns table (market smallint, day date, week date, month date)
  language sql stable as $$
  select market, day, date_trunc('week', day)::date, date_trunc('month', day)::date
  from (select market, (moment at time zone zone)::date as day from ledger.market) markets
$$;

-- Which allowance a stake or a deposit would break: 10 × deposit 1, loss 2, wager 3 + day 1, week 2, month 3; the
-- limit; how much of it is used.
create function ledger.broken_limit(stake bigint, codes integer[], bounds bigint[], used bigint[]) returns bigint[]
  language sql immutable as $$
  select array[a.code, a.bound, a.used] from unnest(codes, bounds, used) a (code, bound, used)
  where a.used + stake > a.bound order by a.code limit 1
$$;

-- The bonus that a command is about: a stake may use the one in play, what becomes of the stake goes back to the same.
create function ledger.grant_of(shape smallint, weight smallint, in_play uuid, staked_from uuid, named uuid) returns uuid
  language sql immutable as $$
  select case when shape = 2 then case when weight > 0 then in_play end when shape in (3, 4) then staked_from else named end
$$;

-- Judges one command by what was found for it: its movement, the wallet, the calendar, the hold, the bonus and the answer
-- that its key has already. It reads no wallet itself, so it says the same whether that was read or is only about to be
-- written. PostgreSQL puts its text into the statements that call it; single values, because rows as parameters would be
-- packed and unpacked for every command.
--
-- Statuses that are remembered: 0 posted, 1 insufficient, 2 limit, 3 void (its rollback came first), 4 closed (reason:
-- state of the hold or of the bonus), 5 tombstone, 6 barred, 7 wager left, 8 larger than the bonus allows.
-- Not remembered, so that the same key may be tried again: 20 conflict, 21 no wallet, 22 no hold, 23 invalid, and 7 for
-- a conversion, which the house tries until the bonus is wagered.
--
-- `has` tells what the writing needs besides the usual: 1 a new day, 2 a second leg, 4 a hold closed, 8 a bonus, 16 a fact.
create function ledger.decide(
  ord bigint, player integer, key uuid, hash bigint, kind smallint, amount bigint, ref uuid, second bigint,
  third bigint, named uuid, weight smallint, rule smallint,
  shape smallint, record smallint, hold_class smallint, fact text, bar smallint, debit1 smallint, credit1 smallint,
  debit2 smallint, credit2 smallint,
  seq integer, market smallint, bars smallint, counted_on date, cash bigint, held bigint, staked_day bigint,
  staked_week bigint, staked_month bigint, won_day bigint, won_week bigint, won_month bigint, deposited_day bigint,
  deposited_week bigint, deposited_month bigint, turnover_day bigint, credited_day bigint, withdrawn_day bigint,
  in_play uuid, limit_deposit_day bigint, limit_deposit_week bigint, limit_deposit_month bigint,
  limit_loss_day bigint, limit_loss_week bigint, limit_loss_month bigint, limit_wager_day bigint,
  limit_wager_week bigint, limit_wager_month bigint,
  day date, week date, month date,
  hold_opened_on date, hold_amount bigint, hold_bonus bigint, hold_state smallint, hold_found smallint,
  hold_weight smallint, hold_rule smallint,
  bonus_grant uuid, bonus_state smallint, bonus bigint, wager_left bigint, max_bet bigint,
  old ledger.command
) returns setof ledger.verdict
  language sql stable as $$
  select ord, player, key, hash, kind, shape, hold_class, status, posted,
    case when posted then (counted_on < today)::int + (amount2 > 0 or shape = 6 and third > 0 is true)::int * 2
      + (hold_state is not null)::int * 4
      + (shape between 8 and 10 or bonus_change <> 0 or shape = 3 and bonus_state = 1 is true and turnover > 0)::int * 8
      + (fact is not null)::int * 16 else 0 end,
    ref, amount, second, third, weight, rule, seq, legs, cash, held, bonus,
    case when posted then case when shape = 8 then amount else bonus + bonus_change end else bonus end,
    debit1, credit1, amount1, debit2, credit2, amount2, today, counts_on, hold_state, hold_amount, hold_weight, turnover,
    grant_id, bonus_state,
    case status
      when 2 then case when shape = 11
        then ledger.broken_limit(amount, '{11, 12, 13}', array[limit_deposit_day, limit_deposit_week, limit_deposit_month],
          array[deposited_day, deposited_week, deposited_month])
        else ledger.broken_limit(amount1, '{21, 22, 23, 31, 32, 33}', array[limit_loss_day, limit_loss_week, limit_loss_month,
          limit_wager_day, limit_wager_week, limit_wager_month], array[staked_day - won_day, staked_week - won_week,
          staked_month - won_month, staked_day, staked_week, staked_month]) end
      when 4 then array[coalesce(hold_state, bonus_state)]::bigint[]
      when 7 then array[case when shape = 9 then wager_left else ledger.wager_before_withdrawal(player) end]
      when 8 then array[max_bet] end,
    case when posted then row(player, seq + legs, market, bars, today, cash + cash_change, held + held_change,
      staked_day + case when counts_on < today then 0 else staked end,
      staked_week + case when counts_on < week then 0 else staked end,
      staked_month + case when counts_on < month then 0 else staked end,
      won_day + won,
      won_week + won,
      won_month + won,
      deposited_day + case when counts_on < today then 0 else deposited end,
      deposited_week + case when counts_on < week then 0 else deposited end,
      deposited_month + case when counts_on < month then 0 else deposited end,
      turnover_day + case when shape = 3 then turnover else 0 end,
      credited_day + case when shape = 13 then amount else 0 end,
      withdrawn_day + case when shape = 6 then hold_amount else 0 end,
      case when shape = 8 then coalesce(in_play, grant_id)
        when shape in (9, 10) and in_play = grant_id then ledger.next_bonus(player, grant_id)
        else in_play end,
      limit_deposit_day, limit_deposit_week, limit_deposit_month, limit_loss_day, limit_loss_week, limit_loss_month,
      limit_wager_day, limit_wager_week, limit_wager_month)::ledger.wallet end,
    old
  from (
    select *, status = 0 and old.key is null as posted,
      case when status = 0 and old.key is null
        then (amount1 > 0)::int + (amount2 > 0)::int + (shape = 6 and third > 0 is true)::int else 0 end::smallint as legs,
      case shape when 2 then amount1 when 4 then -amount1 else 0 end as staked,
      case when record = 4 then cash_change else 0 end as won,
      case when shape < 11 then 0 when shape = 12 then -hold_amount when hold_state = 1 then amount - hold_amount else amount end
        as deposited
    from (
      select *,
        case
          when seq is null then 21
          when old.key is not null then case when old.body_hash = hash then old.status else 20 end
          when not coalesce(amount between least_amount and 10000000000000, false)
            or cash > 900000000000000000 or ref is null or hash is null or second < 0 or third < 0
            or shape = 8 and grant_id is null
            or shape = 2 and not coalesce(weight between 0 and 10000 and rule between 0 and 2, false) then 23
          when hold_class > 0 and hold_state is not null and hold_class <> hold_found then 22
          when shape in (2, 5, 11) and hold_state is not null then case when hold_state = 3 and hold_amount = 0 then 3 else 4 end
          when shape in (3, 6, 7, 12) and hold_state is null then 22
          when shape = 4 and hold_state is null then 5
          when shape in (3, 4, 6, 7, 12) and hold_state <> 1 then 4
          when shape = 13 and hold_state = 2 then 4
          when shape in (9, 10) and bonus_state is null then 22
          when shape in (9, 10) and bonus_state <> 1 or shape = 8 and bonus_state is not null then 4
          when bar & bars <> 0 then 6
          when shape = 2 and bonus_state = 1 and amount > max_bet then 8
          when shape = 9 and wager_left > 0 then 7
          when shape = 5 and in_play is not null and ledger.wager_before_withdrawal(player) > 0 then 7
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
          select *,
            case when shape in (3, 4, 6, 7, 10, 12) then 0 when shape is not null then 1 end as least_amount,
            -- Own money is staked first, the bonus in play after it; winnings are shared like the stake was, and the
            -- odd paisa is the player's own. What belongs to the bonus comes back to it, or to cash if it was
            -- converted, or to the house.
            case shape
              when 2 then case when bonus_state = 1 then least(cash, amount) else amount end
              when 3 then amount - case when hold_bonus > 0 then trunc(amount::numeric * hold_bonus / hold_amount)::bigint else 0 end
              when 4 then hold_amount - hold_bonus
              when 6 then hold_amount - coalesce(second, 0) - coalesce(third, 0)
              when 7 then hold_amount
              when 9 then least(bonus, amount)
              when 10 then bonus
              when 11 then 0
              when 12 then 0
              else amount end as amount1,
            case shape
              when 2 then case when bonus_state = 1 then amount - least(cash, amount) else 0 end
              when 3 then case when hold_bonus > 0 then trunc(amount::numeric * hold_bonus / hold_amount)::bigint else 0 end
              when 4 then hold_bonus
              when 6 then coalesce(second, 0)
              when 9 then bonus - least(bonus, amount)
              else 0 end as amount2,
            -- What is taken back counts in the periods in which it was first counted.
            case when hold_opened_on is null or shape = 13 and hold_state = 3 then today else hold_opened_on end as counts_on,
            case shape
              when 2 then least(limit_loss_day - staked_day + won_day, limit_loss_week - staked_week + won_week,
                limit_loss_month - staked_month + won_month, limit_wager_day - staked_day, limit_wager_week - staked_week,
                limit_wager_month - staked_month)
              when 11 then least(limit_deposit_day - deposited_day, limit_deposit_week - deposited_week,
                limit_deposit_month - deposited_month)
              end as allowance,
            case hold_rule when 1 then hold_amount when 2 then least(hold_amount, abs(amount - hold_amount)) else 0
              end as turnover
          from (
            select coalesce(ref, key) as ref, coalesce(named, bonus_grant) as grant_id, greatest(day, counted_on) as today,
              case when shape not in (3, 4) then credit2 when bonus_state = 1 then 3 when bonus_state = 2 then 1 else 12
                end::smallint as credit2,
              -- A counter whose period is over begins again at nothing.
              case when counted_on >= day then staked_day else 0 end as staked_day,
              case when counted_on >= week then staked_week else 0 end as staked_week,
              case when counted_on >= month then staked_month else 0 end as staked_month,
              case when counted_on >= day then won_day else 0 end as won_day,
              case when counted_on >= week then won_week else 0 end as won_week,
              case when counted_on >= month then won_month else 0 end as won_month,
              case when counted_on >= day then deposited_day else 0 end as deposited_day,
              case when counted_on >= week then deposited_week else 0 end as deposited_week,
              case when counted_on >= month then deposited_month else 0 end as deposited_month,
              case when counted_on >= day then turnover_day else 0 end as turnover_day,
              case when counted_on >= day then credited_day else 0 end as credited_day,
              case when counted_on >= day then withdrawn_day else 0 end as withdrawn_day
          ) begun
          offset 0
        ) found
      ) moved
      offset 0
    ) judged
  ) decided
$$;

-- Writes what was decided, all commands at once. `last` is the command that leaves the wallet as it shall be written
-- when all are of one player; without it every command has a player of its own.
create function ledger.write(verdicts ledger.verdict[], has integer, last bigint, moment timestamptz)
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

-- Posts a batch, at most one command of each player. The first statement takes the wallets in the order of their
-- players, so two batches never wait for each other in a circle. The second sees everything that was committed before
-- the locks were granted and decides every command by itself. A refusal is an answer: it is remembered under its key
-- like a success and fails nobody else.
create or replace function ledger.post(
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
  verdicts ledger.verdict[];
  needs integer;
begin
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
  moment := clock_timestamp();
  with calendar as materialized (
    select * from ledger.calendar(moment)
  )
  select array_agg(v), bit_or(v.has) into verdicts, needs
  from unnest(players, keys, hashes, kinds, amounts, refs, seconds, thirds, grants, weights, rules) with ordinality
    as a (player_id, key, hash, kind, amount, ref, second, third, grant_id, weight, rule, ord)
  left join ledger.movement m on m.kind = a.kind
  left join ledger.wallet w on w.player_id = a.player_id
  left join calendar d on d.market = w.market
  -- One by one, each by its key: a plan that was made while a table was empty would read all of it ever after.
  left join lateral (select * from ledger.command c where c.player_id = a.player_id and c.key = a.key offset 0) c on true
  left join lateral (
    select * from ledger.hold h
    where h.player_id = a.player_id and h.ref = coalesce(a.ref, a.key) and m.hold_class > 0 offset 0
  ) h on true
  left join lateral (
    select * from ledger.bonus g
    where g.player_id = a.player_id and g.grant_id = ledger.grant_of(m.shape, a.weight, w.grant_id, h.grant_id, a.grant_id) offset 0
  ) g on true
  cross join lateral ledger.decide(a.ord, a.player_id, a.key, a.hash, a.kind, a.amount, a.ref, a.second, a.third, a.grant_id,
    a.weight, a.rule, m.shape, m.record, m.hold_class, m.fact, m.bar, m.debit1, m.credit1, m.debit2, m.credit2, w.seq, w.market,
    w.bars, w.counted_on, w.cash, w.held, w.staked_day, w.staked_week, w.staked_month, w.won_day, w.won_week,
    w.won_month, w.deposited_day, w.deposited_week, w.deposited_month, w.turnover_day, w.credited_day,
    w.withdrawn_day, w.grant_id, w.limit_deposit_day, w.limit_deposit_week, w.limit_deposit_month, w.limit_loss_day,
    w.limit_loss_week, w.limit_loss_month, w.limit_wager_day, w.limit_wager_week, w.limit_wager_month,
    d.day, d.week, d.month, h.opened_on, h.amount, h.bonus, h.state, h.class, h.weight_bps, h.turnover_rule, g.grant_id,
    g.state, g.balance, g.wager_left, g.max_bet, c::ledger.command) v;
  return query select * from ledger.write(verdicts, needs, null, moment);
end
$$;

-- Posts several commands of one player, one after another. What each of them needs is looked up at once, so none may be
-- about what another one in the same run changes: `post_in_runs` sees to it that every key and every reference comes once
-- and that there is no bonus in play. The wallet goes from one to the next and is written once.
create function ledger.post_run(
  player integer, keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[]
) returns setof ledger.answer
  language plpgsql volatile
as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  verdicts ledger.verdict[];
  needs integer;
  last bigint;
begin
  with recursive calendar as materialized (
    select * from ledger.calendar(moment)
  ), steps as (
    select 0::bigint as ord, null::ledger.verdict as verdict, w as wallet from ledger.wallet w where w.player_id = player
    union all
    select a.ord, v, coalesce(v.after, s.wallet)
    from steps s
    cross join lateral (select (s.wallet).* offset 0) w
    join unnest(keys, hashes, kinds, amounts, refs, seconds, thirds, grants, weights, rules) with ordinality
      as a (key, hash, kind, amount, ref, second, third, grant_id, weight, rule, ord) on a.ord = s.ord + 1
    left join ledger.movement m on m.kind = a.kind
    left join calendar d on d.market = w.market
    left join lateral (select * from ledger.command c where c.player_id = player and c.key = a.key offset 0) c on true
    left join lateral (
      select * from ledger.hold h
      where h.player_id = player and h.ref = coalesce(a.ref, a.key) and m.hold_class > 0 offset 0
    ) h on true
    left join lateral (
      select * from ledger.bonus g
      where g.player_id = player and g.grant_id = ledger.grant_of(m.shape, a.weight, w.grant_id, h.grant_id, a.grant_id) offset 0
    ) g on true
    cross join lateral ledger.decide(a.ord, player, a.key, a.hash, a.kind, a.amount, a.ref, a.second, a.third, a.grant_id,
      a.weight, a.rule, m.shape, m.record, m.hold_class, m.fact, m.bar, m.debit1, m.credit1, m.debit2, m.credit2, w.seq, w.market,
      w.bars, w.counted_on, w.cash, w.held, w.staked_day, w.staked_week, w.staked_month, w.won_day, w.won_week,
      w.won_month, w.deposited_day, w.deposited_week, w.deposited_month, w.turnover_day, w.credited_day,
      w.withdrawn_day, w.grant_id, w.limit_deposit_day, w.limit_deposit_week, w.limit_deposit_month, w.limit_loss_day,
      w.limit_loss_week, w.limit_loss_month, w.limit_wager_day, w.limit_wager_week, w.limit_wager_month,
      d.day, d.week, d.month, h.opened_on, h.amount, h.bonus, h.state, h.class, h.weight_bps, h.turnover_rule, g.grant_id,
      g.state, g.balance, g.wager_left, g.max_bet, c::ledger.command) v
  )
  select array_agg(verdict), bit_or((verdict).has), max(ord) filter (where (verdict).posted) into verdicts, needs, last
  from steps where ord > 0;
  return query select * from ledger.write(verdicts, needs, coalesce(last, 0), moment);
end
$$;

-- Runs of several players in one transaction. `ends` says where in the arrays each player's run ends. All wallets are
-- taken first, in order. A run that `post_run` cannot take is posted command by command.
create function ledger.post_in_runs(
  players integer[], keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[], ends integer[]
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
declare
  head integer := 1;
  tail integer;
begin
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
  foreach tail in array ends loop
    if ledger.fits_a_run(players[head], keys[head:tail], refs[head:tail], kinds[head:tail]) then
      return query
      select p.ord + head - 1, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
      from ledger.post_run(players[head], keys[head:tail], hashes[head:tail], kinds[head:tail], amounts[head:tail],
        refs[head:tail], seconds[head:tail], thirds[head:tail], grants[head:tail], weights[head:tail], rules[head:tail]) p;
    else
      for place in head..tail loop
        return query
        select place::bigint, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
        from ledger.post(players[place:place], keys[place:place], hashes[place:place], kinds[place:place], amounts[place:place],
          refs[place:place], seconds[place:place], thirds[place:place], grants[place:place], weights[place:place], rules[place:place]) p;
      end loop;
    end if;
    head := tail + 1;
  end loop;
end
$$;

create function ledger.fits_a_run(player integer, keys uuid[], refs uuid[], kinds smallint[]) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from ledger.wallet w where w.player_id = player and w.grant_id is null)
    and (select count(distinct key) = count(*) and count(distinct coalesce(ref, key)) = count(*)
      from unnest(keys, refs) a (key, ref))
    and not exists (select from ledger.movement m where m.shape = 8 and m.kind = any (kinds));
end
$$;

-- Nobody calls the old ones any more.
drop function ledger.broken_limit(integer, smallint, bigint, date, date, date);
drop type ledger.decision;

alter type ledger.verdict owner to zamra_ledger;
do $$
declare
  made regprocedure;
begin
  for made in select p.oid from pg_proc p where pronamespace = 'ledger'::regnamespace and proowner <> 'zamra_ledger'::regrole loop
    execute format('alter function %s owner to zamra_ledger', made);
    execute format('revoke all on function %s from public', made);
  end loop;
end
$$;
grant execute on function
  ledger.post_in_runs(integer[], uuid[], bigint[], smallint[], bigint[], uuid[], bigint[], bigint[], uuid[], smallint[], smallint[], integer[])
to zamra_app;
