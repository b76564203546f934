create or replace function ledger.calendar(moment timestamptz)
  returns table (market smallint, day date, week date, month date)
  language sql stable as $$
  select market, day, date_trunc('week', day)::date, date_trunc('month', day)::date
  from (select market, (moment at time zone zone)::date as day from ledger.market) markets
$$;

-- The first limit that a stake or a deposit would exceed: its code (10 × deposit 1, loss 2, wager 3; plus day 1, week 2,
-- month 3), the limit, and how much of it is used.
create or replace function ledger.broken_limit(stake bigint, codes integer[], bounds bigint[], used bigint[])
  returns bigint[]
  language sql immutable as $$
  select array[a.code, a.bound, a.used] from unnest(codes, bounds, used) a (code, bound, used)
  where a.used + stake > a.bound order by a.code limit 1
$$;

-- The bonus that a command concerns: a stake may use the one in play, and the outcome of the stake goes to the same one.
create or replace function ledger.grant_of(
  shape ledger.movement_shape, weight_bps smallint, in_play uuid, staked_from uuid, named uuid
) returns uuid
  language sql immutable as $$
  select case when shape = 'stake' then case when weight_bps > 0 then in_play end
    when shape in ('payout', 'rollback') then staked_from else named end
$$;

-- The cash that bonuses which are not wagered yet lock: it cannot be withdrawn.
create or replace function ledger.locked_cash(player integer) returns bigint
  language sql stable as $$
  select coalesce(sum(locked_cash), 0)::bigint from ledger.bonus
  where player_id = player and state = 'active' and wager_left > 0
$$;

-- What must be wagered to unlock all of it.
create or replace function ledger.wager_before_withdrawal(player integer) returns bigint
  language sql stable as $$
  select coalesce(sum(wager_left), 0)::bigint from ledger.bonus
  where player_id = player and state = 'active' and locked_cash > 0
$$;

-- What can still be returned of a paid withdrawal from one account: what went there, until the movement has returned some.
create or replace function ledger.left_to_return(player integer, withdrawal uuid, movement_kind smallint, account smallint)
  returns bigint
  language sql stable as $$
  select case when bool_or(kind = movement_kind) then 0
    else coalesce(sum(amount) filter (where debit = 2 and credit = account), 0) end::bigint
  from ledger.transfer where player_id = player and ref = withdrawal
$$;

-- The bonus that comes into play when this one is closed: the oldest active one.
create or replace function ledger.next_bonus(player integer, closed uuid) returns uuid
  language sql stable as $$
  select grant_id from ledger.bonus where player_id = player and state = 'active' and grant_id <> closed
  order by grant_id limit 1
$$;

-- The number of a state for `reason`: 1 for the first label of its type.
create or replace function ledger.state_number(state anyenum) returns bigint
  language sql immutable as $$
  select array_position(enum_range(state), state)::bigint
$$;

-- Decides one command from the rows that were found for it: its movement, the wallet, the player's calendar, the hold,
-- the bonus, and the answer that its key has already. It reads no wallet itself, so it decides the same whether the
-- wallet was read from the table or is the result of the previous command. PostgreSQL inlines its text into the
-- statements that call it, where a field of a row parameter becomes the plain column.
--
-- `writes` says what must be written besides the usual rows: 1 a new day, 2 a second leg, 4 a closed hold, 8 a bonus,
-- 16 an event, 32 the approval of an adjustment.
create or replace function ledger.decide(
  ord bigint, moment timestamptz, request ledger.request, movement ledger.movement, wallet ledger.wallet,
  day date, week date, month date,
  hold ledger.hold, bonus ledger.bonus, old ledger.command
) returns setof ledger.decision
  language sql stable as $$
  select ord, greatest(moment, wallet.last_at), request.player_id, request.key, request.body_hash, request.kind,
    request.amount, request.currency, request.tax,
    request.wager_required, request.max_bet, request.locked_cash, request.weight_bps, request.turnover_rule,
    request.proposed_by, request.approved_by, movement.shape,
    movement.hold_class, status, posted,
    case when posted then (wallet.counted_on < today)::int
      + (amount2 > 0 or movement.shape = 'payHold' and request.tax > 0 is true)::int * 2
      + (hold.state is not null and movement.shape <> 'returnPaid')::int * 4
      + (movement.shape in ('grantBonus', 'payoutAsBonus', 'convertBonus', 'forfeitBonus') or bonus_change <> 0
        or movement.shape = 'payout' and bonus.state = 'active' is true and turnover > 0)::int * 8
      + (movement.event is not null)::int * 16 + movement.needs_approval::int * 32 else 0 end,
    ref, wallet.seq, legs, wallet.cash, wallet.held, bonus.balance,
    case when not posted then bonus.balance
      when movement.shape in ('grantBonus', 'payoutAsBonus') then request.amount else bonus.balance + bonus_change end,
    movement.debit1, credit1, amount1, movement.debit2, credit2, amount2, today, counts_on,
    -- A paid withdrawal stays paid when some of it is returned.
    case when movement.shape <> 'returnPaid' then hold.state end, hold.amount, hold.weight_bps, turnover, grant_id,
    bonus.state,
    case status
      when 'limit' then case when movement.shape in ('orderDeposit', 'creditDeposit')
        then ledger.broken_limit(deposited, '{11, 12, 13}',
          array[wallet.limit_deposit_day, wallet.limit_deposit_week, wallet.limit_deposit_month],
          array[deposited_day, deposited_week, deposited_month])
        else ledger.broken_limit(amount1, '{21, 22, 23, 31, 32, 33}',
          array[wallet.limit_loss_day, wallet.limit_loss_week, wallet.limit_loss_month,
            wallet.limit_wager_day, wallet.limit_wager_week, wallet.limit_wager_month],
          array[staked_day - won_day, staked_week - won_week, staked_month - won_month,
            staked_day, staked_week, staked_month]) end
      when 'closed' then array[case when hold.state is not null then ledger.state_number(hold.state)
        else ledger.state_number(bonus.state) end]
      when 'wagerLeft' then array[case when movement.shape = 'convertBonus' then bonus.wager_left
        else ledger.wager_before_withdrawal(request.player_id) end]
      when 'tooLarge' then array[bonus.max_bet] end,
    case when posted then row(request.player_id, wallet.seq + legs, wallet.market, wallet.bars, today,
      wallet.cash + cash_change, wallet.held + held_change,
      staked_day + case when counts_on < today then 0 else staked end,
      staked_week + case when counts_on < this_week then 0 else staked end,
      staked_month + case when counts_on < this_month then 0 else staked end,
      won_day + won,
      won_week + won,
      won_month + won,
      deposited_day + case when counts_on < today then 0 else deposited end,
      deposited_week + case when counts_on < this_week then 0 else deposited end,
      deposited_month + case when counts_on < this_month then 0 else deposited end,
      turnover_day + case when movement.shape = 'payout' then turnover else 0 end,
      credited_day + case when movement.shape = 'creditDeposit' then request.amount else 0 end,
      withdrawn_day + case when movement.shape = 'payHold' then hold.amount else 0 end,
      case when movement.shape in ('grantBonus', 'payoutAsBonus') then coalesce(wallet.grant_id, grant_id)
        when movement.shape in ('convertBonus', 'forfeitBonus') and wallet.grant_id = grant_id
          then ledger.next_bonus(request.player_id, grant_id)
        else wallet.grant_id end,
      wallet.limit_deposit_day, wallet.limit_deposit_week, wallet.limit_deposit_month, wallet.limit_loss_day,
      wallet.limit_loss_week, wallet.limit_loss_month, wallet.limit_wager_day, wallet.limit_wager_week,
      wallet.limit_wager_month, wallet.currency, greatest(moment, wallet.last_at))::ledger.wallet end,
    old
  from (
    select *, status = 'posted' and old.key is null as posted,
      case when status = 'posted' and old.key is null
        then (amount1 > 0)::int + (amount2 > 0)::int + (movement.shape = 'payHold' and request.tax > 0 is true)::int
        else 0 end::smallint as legs,
      -- A bet that the operator staked counts neither as staked nor as won: limits are about the player's own money.
      case when movement.hold_class = 'bet' then
        case movement.shape when 'stake' then amount1 when 'rollback' then -amount1 else 0 end else 0 end as staked,
      case when movement.record = 4 and movement.hold_class is distinct from 'giftBet' then cash_change else 0 end as won,
      case when movement.shape = 'lapseDeposit' then -hold.amount
        when movement.shape not in ('orderDeposit', 'creditDeposit') then 0
        when hold.state = 'pending' then request.amount - hold.amount else request.amount end as deposited
    from (
      select *,
        case
          when wallet.seq is null then 'noWallet'
          when old.key is not null then case when old.body_hash = request.body_hash then old.status else 'conflict' end
          when not coalesce(request.amount between least_amount and 10000000000000, false)
            or wallet.cash > 900000000000000000 or ref is null or request.body_hash is null
            or request.fee < 0 or request.tax < 0 or request.wager_required < 0 or request.max_bet < 0
            or request.locked_cash < 0
            or movement.shape in ('grantBonus', 'payoutAsBonus') and grant_id is null
            or movement.needs_approval and not coalesce(request.proposed_by <> '' and request.approved_by <> ''
              and request.proposed_by <> request.approved_by, false)
            or movement.shape = 'stake'
              and not coalesce(request.weight_bps between 0 and 10000 and request.turnover_rule is not null, false)
            or movement.hold_class = 'giftBet' and (request.weight_bps > 0 or request.turnover_rule <> 'none')
            then 'invalid'
          when request.currency is distinct from wallet.currency then 'wrongCurrency'
          when hold.class <> movement.hold_class then 'noHold'
          when movement.shape in ('stake', 'hold', 'orderDeposit') and hold.state = 'voided' and hold.amount = 0 then 'void'
          when movement.shape in ('stake', 'hold', 'orderDeposit') and hold.state is not null then 'closed'
          when movement.shape in ('payout', 'payoutAsBonus', 'payHold', 'returnHold', 'lapseDeposit')
            and hold.state is null then 'noHold'
          when movement.shape = 'returnPaid' and hold.state is distinct from 'posted' then 'noHold'
          when movement.shape = 'rollback' and hold.state is null then 'tombstone'
          when movement.shape in ('payout', 'payoutAsBonus', 'rollback', 'payHold', 'returnHold', 'lapseDeposit')
            and hold.state <> 'pending' then 'closed'
          when movement.shape = 'creditDeposit' and hold.state = 'posted' then 'closed'
          when movement.shape in ('convertBonus', 'forfeitBonus') and bonus.state is null then 'noHold'
          when movement.shape in ('convertBonus', 'forfeitBonus') and bonus.state <> 'active'
            or movement.shape in ('grantBonus', 'payoutAsBonus') and bonus.state is not null then 'closed'
          when movement.bar & wallet.bars <> 0 then 'barred'
          when movement.shape = 'stake' and bonus.state = 'active' and request.amount > bonus.max_bet then 'tooLarge'
          when movement.shape = 'convertBonus' and bonus.wager_left > 0 then 'wagerLeft'
          when movement.shape = 'hold' and wallet.grant_id is not null
            and request.amount > wallet.cash - least(wallet.cash, ledger.locked_cash(request.player_id))
            and request.amount <= wallet.cash then 'wagerLeft'
          when movement.shape = 'stake' and movement.hold_class = 'bet' and amount1 > allowance
            or movement.shape = 'orderDeposit' and request.amount > allowance
            -- An order has reserved its amount; a payment without a reservation, such as a late one, needs room now.
            or movement.shape = 'creditDeposit' and request.amount > allowance
              and (hold.state is distinct from 'pending' or request.amount > hold.amount) then 'limit'
          when amount1 < 0 or wallet.cash + cash_change < 0 or wallet.held + held_change < 0
            or coalesce(bonus.balance, 0) + bonus_change < 0 then 'insufficient'
          when movement.shape = 'returnPaid' and request.amount
            > ledger.left_to_return(request.player_id, ref, movement.kind, movement.debit1) then 'insufficient'
          else 'posted'
        end::ledger.command_status as status
      from (
        select *,
          case when credit1 = 1 then amount1 when movement.debit1 = 1 then -amount1 else 0 end
            + case when credit2 = 1 then amount2 else 0 end as cash_change,
          case when movement.credit1 = 2 then amount1 when movement.shape = 'payHold' then -hold.amount
            when movement.debit1 = 2 then -amount1 else 0 end as held_change,
          case when movement.credit1 = 3 then amount1 when movement.debit1 = 3 then -amount1 else 0 end
            + case when credit2 = 3 then amount2 when movement.debit2 = 3 then -amount2 else 0 end as bonus_change
        from (
          select *,
            case when movement.shape in ('payout', 'rollback', 'payHold', 'returnHold', 'forfeitBonus', 'lapseDeposit')
              then 0 when movement.shape is not null then 1 end as least_amount,
            -- Own money is staked first and the bonus in play after it. Winnings are divided like the stake, and the
            -- remaining minor unit goes to cash. The bonus part returns to the bonus, or to cash if the bonus was
            -- converted, or to the operator.
            case movement.shape
              when 'stake' then case when bonus.state = 'active' then least(wallet.cash, request.amount) else request.amount end
              when 'payout' then request.amount - case when hold.bonus > 0
                then trunc(request.amount::numeric * hold.bonus / hold.amount)::bigint else 0 end
              when 'rollback' then hold.amount - hold.bonus
              when 'payHold' then hold.amount - coalesce(request.fee, 0) - coalesce(request.tax, 0)
              when 'returnHold' then hold.amount
              when 'convertBonus' then least(bonus.balance, request.amount)
              when 'forfeitBonus' then bonus.balance
              when 'orderDeposit' then 0
              when 'lapseDeposit' then 0
              else request.amount end as amount1,
            case movement.shape
              when 'stake' then case when bonus.state = 'active'
                then request.amount - least(wallet.cash, request.amount) else 0 end
              when 'payout' then case when hold.bonus > 0
                then trunc(request.amount::numeric * hold.bonus / hold.amount)::bigint else 0 end
              when 'rollback' then hold.bonus
              when 'payHold' then coalesce(request.fee, 0)
              when 'convertBonus' then bonus.balance - least(bonus.balance, request.amount)
              else 0 end as amount2,
            -- A reversal counts in the periods in which the original was counted.
            case when hold.opened_on is null or movement.shape = 'creditDeposit' and hold.state = 'voided'
              then today else hold.opened_on end as counts_on,
            case movement.shape
              when 'stake' then least(wallet.limit_loss_day - staked_day + won_day,
                wallet.limit_loss_week - staked_week + won_week, wallet.limit_loss_month - staked_month + won_month,
                wallet.limit_wager_day - staked_day, wallet.limit_wager_week - staked_week,
                wallet.limit_wager_month - staked_month)
              when 'orderDeposit' then least(wallet.limit_deposit_day - deposited_day,
                wallet.limit_deposit_week - deposited_week, wallet.limit_deposit_month - deposited_month)
              when 'creditDeposit' then least(wallet.limit_deposit_day - deposited_day,
                wallet.limit_deposit_week - deposited_week, wallet.limit_deposit_month - deposited_month)
                + case when hold.state = 'pending' then hold.amount else 0 end
              end as allowance,
            -- Of a settlement, `wager_required` is the most that counts as turnover.
            least(case hold.turnover_rule when 'stake' then hold.amount
              when 'difference' then least(hold.amount, abs(request.amount - hold.amount)) else 0 end,
              request.wager_required) as turnover
          from (
            select coalesce(request.ref, request.key) as ref, coalesce(request.grant_id, bonus.grant_id) as grant_id,
              -- By a clock that is behind, the day of the counters may lie ahead; then it is today.
              greatest(day, wallet.counted_on) as today,
              case when wallet.counted_on > day then date_trunc('week', wallet.counted_on)::date else week end as this_week,
              case when wallet.counted_on > day then date_trunc('month', wallet.counted_on)::date else month end as this_month,
              case when movement.shape not in ('payout', 'rollback') then movement.credit2
                when bonus.state = 'active' then 3 when bonus.state = 'converted' then 1 else 12 end::smallint as credit2,
              -- A closed wallet takes nothing back: what a bank returns waits in suspense.
              case when movement.shape = 'returnPaid' and wallet.bars & 8 <> 0 then 14 else movement.credit1
                end::smallint as credit1,
              -- A counter whose period is over starts again at zero.
              case when wallet.counted_on >= day then wallet.staked_day else 0 end as staked_day,
              case when wallet.counted_on >= week then wallet.staked_week else 0 end as staked_week,
              case when wallet.counted_on >= month then wallet.staked_month else 0 end as staked_month,
              case when wallet.counted_on >= day then wallet.won_day else 0 end as won_day,
              case when wallet.counted_on >= week then wallet.won_week else 0 end as won_week,
              case when wallet.counted_on >= month then wallet.won_month else 0 end as won_month,
              case when wallet.counted_on >= day then wallet.deposited_day else 0 end as deposited_day,
              case when wallet.counted_on >= week then wallet.deposited_week else 0 end as deposited_week,
              case when wallet.counted_on >= month then wallet.deposited_month else 0 end as deposited_month,
              case when wallet.counted_on >= day then wallet.turnover_day else 0 end as turnover_day,
              case when wallet.counted_on >= day then wallet.credited_day else 0 end as credited_day,
              case when wallet.counted_on >= day then wallet.withdrawn_day else 0 end as withdrawn_day
          ) counters
          offset 0
        ) amounts
      ) changes
      offset 0
    ) decided
  ) result
$$;
