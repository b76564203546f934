create or replace function ledger.calendar(moment timestamptz) returns table (market smallint, day date, week date, month date)
  language sql stable as $$
  select market, day, date_trunc('week', day)::date, date_trunc('month', day)::date
  from (select market, (moment at time zone zone)::date as day from ledger.market) markets
$$;

-- Which allowance a stake or a deposit would break: 10 × deposit 1, loss 2, wager 3 + day 1, week 2, month 3; the
-- limit; how much of it is used.
create or replace function ledger.broken_limit(stake bigint, codes integer[], bounds bigint[], used bigint[]) returns bigint[]
  language sql immutable as $$
  select array[a.code, a.bound, a.used] from unnest(codes, bounds, used) a (code, bound, used)
  where a.used + stake > a.bound order by a.code limit 1
$$;

-- The bonus that a command is about: a stake may use the one in play, what becomes of the stake goes back to the same.
create or replace function ledger.grant_of(shape smallint, weight smallint, in_play uuid, staked_from uuid, named uuid) returns uuid
  language sql immutable as $$
  select case when shape = 2 then case when weight > 0 then in_play end when shape in (3, 4) then staked_from else named end
$$;

-- What has to be wagered before cash may leave.
create or replace function ledger.wager_before_withdrawal(player integer) returns bigint
  language sql stable as $$
  select coalesce(sum(wager_left), 0)::bigint from ledger.bonus where player_id = player and state = 1 and locks_cash
$$;

-- The bonus that is played for when this one is closed: the oldest that waits.
create or replace function ledger.next_bonus(player integer, closed uuid) returns uuid
  language sql stable as $$
  select grant_id from ledger.bonus where player_id = player and state = 1 and grant_id <> closed
  order by grant_id limit 1
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
create or replace function ledger.decide(
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
