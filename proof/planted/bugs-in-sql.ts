/** A bug in the posting functions: the first text is replaced by the second. A rename there must be followed here. */
export type SqlBug = { readonly name: string; readonly from: string; readonly to: string }

const none = ''

export const sqlBugs: readonly SqlBug[] = [
  {
    name: 'no lock on the wallet',
    from: ' for no key update skip locked',
    to: none,
  },
  {
    name: 'other body under a known key passes',
    from: `case when old.body_hash = request.body_hash then old.status else 'conflict' end`,
    to: 'old.status',
  },
  {
    name: 'a known key is posted again',
    from: `when old.key is not null then case when old.body_hash = request.body_hash then old.status else 'conflict' end`,
    to: none,
  },
  {
    name: 'a debit of cash adds',
    from: 'when movement.debit1 = 1 then -amount1',
    to: 'when movement.debit1 = 1 then amount1',
  },
  {
    name: 'the balance is not checked',
    from: `when amount1 < 0 or wallet.cash + cash_change < 0 or wallet.held + held_change < 0
            or coalesce(bonus.balance, 0) + bonus_change < 0 then 'insufficient'`,
    to: none,
  },
  {
    name: 'the sequence does not advance',
    from: 'row(request.player_id, wallet.seq + legs,',
    to: 'row(request.player_id, wallet.seq,',
  },
  { name: 'a hold is closed twice', from: `and hold.state <> 'pending' then 'closed'`, to: `and false then 'closed'` },
  {
    name: 'a deposit is credited twice',
    from: `when movement.shape = 'creditDeposit' and hold.state = 'posted' then 'closed'`,
    to: none,
  },
  {
    name: 'an excluded player gets a reward',
    from: `when movement.bar & wallet.bars <> 0 then 'barred'`,
    to: `when movement.bar & wallet.bars <> 0 and movement.shape not in ('plain', 'grantBonus') then 'barred'`,
  },
  {
    name: 'both sides of a draw count in full',
    from: `else 0 end,
              request.wager_required) as turnover`,
    to: `else 0 end) as turnover`,
  },
  {
    name: 'late money passes the deposit limit',
    from: `or movement.shape = 'creditDeposit' and request.amount > allowance`,
    to: `or movement.shape = 'creditDeposit' and false`,
  },
  {
    name: 'a stake does not count against the day',
    from: `case movement.shape when 'stake' then amount1 when 'rollback' then -amount1`,
    to: `case movement.shape when 'stake' then 0 when 'rollback' then -amount1`,
  },
  {
    name: 'a bet that the operator stakes counts against a limit',
    from: `when movement.shape = 'stake' and movement.hold_class = 'bet' and amount1 > allowance`,
    to: `when movement.shape = 'stake' and amount1 > allowance`,
  },
  {
    name: 'a bet that the operator stakes counts as staked',
    from: `case when movement.hold_class = 'bet' then
        case movement.shape`,
    to: `case when true then
        case movement.shape`,
  },
  {
    name: 'a bet that the operator stakes counts as turnover',
    from: `or movement.hold_class = 'giftBet' and (request.weight_bps > 0 or request.turnover_rule <> 'none')`,
    to: none,
  },
  {
    name: 'what is won with the money of the operator widens a limit',
    from: `and movement.hold_class is distinct from 'giftBet' then cash_change`,
    to: `then cash_change`,
  },
  {
    name: 'the stake of the operator is refunded to the player',
    from: 'then 14 else movement.credit1',
    to: `then 14 when movement.shape = 'rollback' then 1 else movement.credit1`,
  },
  {
    name: 'winnings of a gift are paid as a bonus twice',
    from: `when movement.shape in ('payout', 'payoutAsBonus', 'rollback',`,
    to: `when movement.shape in ('payout', 'rollback',`,
  },
  { name: 'an early rollback leaves no tombstone', from: ` or status = 'tombstone' and (old).key is null`, to: none },
  { name: 'a rollback keeps the bonus part', from: `when 'rollback' then hold.bonus`, to: `when 'rollback' then 0` },
  {
    name: 'the odd paisa goes to the bonus',
    from: `when 'payout' then request.amount - case when hold.bonus > 0
                then trunc(`,
    to: `when 'payout' then request.amount - case when hold.bonus > 0
                then ceil(`,
  },
  { name: 'every game counts in full as wagered', from: 'd.turnover * d.hold_weight_bps / 10000', to: 'd.turnover' },
  {
    name: 'both sides of a bet count as turnover',
    from: 'least(hold.amount, abs(request.amount - hold.amount))',
    to: 'hold.amount',
  },
  {
    name: 'a bonus sets no largest bet',
    from: `when movement.shape = 'stake' and bonus.state = 'active' and request.amount > bonus.max_bet then 'tooLarge'`,
    to: none,
  },
  {
    name: 'locked cash can be withdrawn',
    from: `and request.amount <= wallet.cash then 'wagerLeft'`,
    to: `and false then 'wagerLeft'`,
  },
  {
    name: 'a returned payout is more than was paid',
    from: `then 0
    else coalesce(sum(amount) filter (where debit = 2 and credit = account), 0) end::bigint`,
    to: `then 0 else 10000000000000 end::bigint`,
  },
  {
    name: 'a payout is returned twice',
    from: `select case when bool_or(kind = movement_kind) then 0`,
    to: `select case when false then 0`,
  },
  {
    name: 'a payout is returned to a closed wallet',
    from: `and wallet.bars & 8 <> 0 then 14`,
    to: `and false then 14`,
  },
  {
    name: 'a withdrawal that was not paid is returned',
    from: `when movement.shape = 'returnPaid' and hold.state is distinct from 'posted' then 'noHold'`,
    to: none,
  },
  {
    name: 'a bonus is converted before it is wagered',
    from: `when movement.shape = 'convertBonus' and bonus.wager_left > 0 then 'wagerLeft'`,
    to: none,
  },
  { name: 'a barred player plays', from: `when movement.bar & wallet.bars <> 0 then 'barred'`, to: none },
  {
    name: 'a lapsed order still counts against the limit',
    from: `when movement.shape = 'lapseDeposit' then -hold.amount`,
    to: `when movement.shape = 'lapseDeposit' then 0`,
  },
  {
    name: 'the monthly loss is not limited',
    from: 'wallet.limit_loss_month - staked_month + won_month',
    to: 'null::bigint',
  },
  {
    name: 'yesterday counts as today',
    from: 'case when wallet.counted_on >= day then wallet.staked_day else 0 end as staked_day',
    to: 'wallet.staked_day as staked_day',
  },
  {
    name: 'a clock that is behind dates a transfer',
    from: 'select ord, greatest(moment, wallet.last_at)',
    to: 'select ord, moment',
  },
  { name: 'a finished day is not written down', from: 'if writes & 1 > 0 then', to: 'if false then' },
  { name: 'an event is not published', from: 'if writes & 16 > 0 then', to: 'if false then' },
  { name: 'the fee is forgotten', from: `when 'payHold' then coalesce(request.fee, 0)`, to: `when 'payHold' then 0` },
  {
    name: 'the balance after is stored as the one before',
    from: 'case debit1 when 1 then cash - amount1',
    to: 'case debit1 when 1 then cash',
  },
  {
    name: 'a refusal is not remembered',
    from: `from decided where status < 'conflict' and (old).key is null`,
    to: `from decided where status = 'posted' and (old).key is null`,
  },
  {
    name: 'a repeat is answered with the current balance',
    from: 'case when (old).body_hash = body_hash then (old).cash else new_cash end',
    to: 'new_cash',
  },
  { name: 'the newest grant is always in play', from: 'coalesce(wallet.grant_id, grant_id)', to: 'grant_id' },
  {
    name: 'a hold of another class is closed',
    from: `when hold.class <> movement.hold_class then 'noHold'`,
    to: none,
  },
  {
    name: 'every command of a run sees the wallet as it was at the start',
    from: 'coalesce(v.after, s.wallet)',
    to: 's.wallet',
  },
  { name: 'a run writes the wallet of its first command', from: 'max(ord) filter', to: 'min(ord) filter' },
  { name: 'a run takes the same key twice', from: 'count(distinct key) = count(*) and', to: none },
  { name: 'a run takes a bet and its win', from: 'and count(distinct coalesce(ref, key)) = count(*)', to: none },
  {
    name: 'a command in another currency passes',
    from: `when request.currency is distinct from wallet.currency then 'wrongCurrency'`,
    to: none,
  },
  {
    name: 'one operator is enough for an adjustment',
    from: 'and request.proposed_by <> request.approved_by',
    to: none,
  },
  { name: 'the operators of an adjustment are not stored', from: 'if writes & 32 > 0 then', to: 'if false then' },
  { name: 'a run forgets the bonus in play', from: 'and w.grant_id is null', to: none },
  {
    name: 'a run forgets the bonus that it grants',
    from: `m.shape in ('grantBonus', 'payoutAsBonus') and`,
    to: 'false and',
  },
  {
    name: 'a run publishes its events backwards',
    from: 'order by d.player_id, d.ord',
    to: 'order by d.player_id, d.ord desc',
  },
]
