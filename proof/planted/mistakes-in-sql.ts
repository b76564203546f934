/** A mistake in the posting function: the first text becomes the second. Whoever renames something there meets it here. */
export type SqlMistake = { readonly name: string; readonly from: string; readonly to: string }

const none = ''

export const sqlMistakes: readonly SqlMistake[] = [
  {
    name: 'no lock on the wallet',
    from: 'perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;',
    to: none,
  },
  {
    name: 'other body under a known key passes',
    from: 'case when old_hash = hash then old_status else 20 end',
    to: 'old_status',
  },
  {
    name: 'a known key is posted again',
    from: 'when old_key is not null then case when old_hash = hash then old_status else 20 end',
    to: none,
  },
  { name: 'a debit of cash adds', from: 'when debit1 = 1 then -amount1', to: 'when debit1 = 1 then amount1' },
  {
    name: 'nobody looks whether there is enough',
    from: 'when amount1 < 0 or cash + cash_change < 0 or held + held_change < 0 or coalesce(bonus, 0) + bonus_change < 0 then 1',
    to: none,
  },
  { name: 'the sequence stands still', from: 'seq = d.seq + d.legs', to: 'seq = d.seq' },
  { name: 'a hold is closed twice', from: 'when shape in (3, 4, 6, 7, 12) and hold_state <> 1 then 4', to: none },
  { name: 'a deposit is credited twice', from: 'when shape = 13 and hold_state = 2 then 4', to: none },
  {
    name: 'a stake does not count against the day',
    from: 'then 0 when d.shape = 2 then d.amount1',
    to: 'then 0 when d.shape = 2 then 0',
  },
  { name: 'an early rollback leaves no tombstone', from: ' or status = 5 and (old).key is null', to: none },
  { name: 'a rollback keeps the bonus part', from: 'when 4 then h.bonus', to: 'when 4 then 0' },
  {
    name: 'the odd paisa goes to the bonus',
    from: 'when 3 then a.amount - case when h.bonus > 0 then trunc(',
    to: 'when 3 then a.amount - case when h.bonus > 0 then ceil(',
  },
  { name: 'every game counts in full as wagered', from: 'd.turnover * d.hold_weight / 10000', to: 'd.turnover' },
  { name: 'both sides of a bet count as turnover', from: 'least(h.amount, abs(a.amount - h.amount))', to: 'h.amount' },
  {
    name: 'a bonus sets no largest bet',
    from: 'when shape = 2 and bonus_state = 1 and amount > max_bet then 8',
    to: none,
  },
  {
    name: 'locked cash may leave',
    from: 'when shape = 5 and in_play is not null and wager_before_withdrawal(player_id) > 0 then 7',
    to: none,
  },
  { name: 'a bonus is converted before it is wagered', from: 'when shape = 9 and wager_left > 0 then 7', to: none },
  { name: 'a barred player plays', from: 'when barred <> 0 then 6', to: none },
  {
    name: 'a lapsed order goes on counting',
    from: 'when d.shape = 12 then -d.hold_amount',
    to: 'when d.shape = 12 then 0',
  },
  {
    name: 'the monthly loss is not limited',
    from: 'w.limit_loss_month - case when w.counted_on >= d.month then w.staked_month - w.won_month else 0 end',
    to: 'null::bigint',
  },
  {
    name: 'yesterday counts as today',
    from: 'staked_day = case when w.counted_on >= d.today then w.staked_day else 0 end',
    to: 'staked_day = w.staked_day',
  },
  { name: 'a finished day is not written down', from: 'if has & 1 > 0 then', to: 'if false then' },
  { name: 'a fact is not stated', from: 'if has & 16 > 0 then', to: 'if false then' },
  { name: 'the fee is forgotten', from: 'when 6 then coalesce(a.second, 0)', to: 'when 6 then 0' },
  {
    name: 'the balance after is the one before',
    from: 'case debit1 when 1 then cash - amount1',
    to: 'case debit1 when 1 then cash',
  },
  {
    name: 'a refusal is not remembered',
    from: 'from decided where status < 20 and (old).key is null',
    to: 'from decided where status = 0 and (old).key is null',
  },
  {
    name: 'a repeat is answered with the balance of now',
    from: 'case when (old).body_hash = hash then (old).cash else new_cash end',
    to: 'new_cash',
  },
  { name: 'the newest grant is always in play', from: 'coalesce(d.in_play, d.grant_id)', to: 'd.grant_id' },
  {
    name: 'somebody else’s kind of hold is closed',
    from: 'when hold_class > 0 and hold_state is not null and hold_class <> class_found then 22',
    to: none,
  },
]
