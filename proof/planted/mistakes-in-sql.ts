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
    from: 'case when old.body_hash = hash then old.status else 20 end',
    to: 'old.status',
  },
  {
    name: 'a known key is posted again',
    from: 'when old.key is not null then case when old.body_hash = hash then old.status else 20 end',
    to: none,
  },
  { name: 'a debit of cash adds', from: 'when debit1 = 1 then -amount1', to: 'when debit1 = 1 then amount1' },
  {
    name: 'nobody looks whether there is enough',
    from: 'when amount1 < 0 or cash + cash_change < 0 or held + held_change < 0 or coalesce(bonus, 0) + bonus_change < 0 then 1',
    to: none,
  },
  { name: 'the sequence stands still', from: 'row(player, seq + legs,', to: 'row(player, seq,' },
  { name: 'a hold is closed twice', from: 'when shape in (3, 4, 6, 7, 12) and hold_state <> 1 then 4', to: none },
  { name: 'a deposit is credited twice', from: 'when shape = 13 and hold_state = 2 then 4', to: none },
  {
    name: 'a stake does not count against the day',
    from: 'case shape when 2 then amount1 when 4 then -amount1',
    to: 'case shape when 2 then 0 when 4 then -amount1',
  },
  { name: 'an early rollback leaves no tombstone', from: ' or status = 5 and (old).key is null', to: none },
  { name: 'a rollback keeps the bonus part', from: 'when 4 then hold_bonus', to: 'when 4 then 0' },
  {
    name: 'the odd paisa goes to the bonus',
    from: 'when 3 then amount - case when hold_bonus > 0 then trunc(',
    to: 'when 3 then amount - case when hold_bonus > 0 then ceil(',
  },
  { name: 'every game counts in full as wagered', from: 'd.turnover * d.hold_weight / 10000', to: 'd.turnover' },
  {
    name: 'both sides of a bet count as turnover',
    from: 'least(hold_amount, abs(amount - hold_amount))',
    to: 'hold_amount',
  },
  {
    name: 'a bonus sets no largest bet',
    from: 'when shape = 2 and bonus_state = 1 and amount > max_bet then 8',
    to: none,
  },
  {
    name: 'locked cash may leave',
    from: 'when shape = 5 and in_play is not null and ledger.wager_before_withdrawal(player) > 0 then 7',
    to: none,
  },
  { name: 'a bonus is converted before it is wagered', from: 'when shape = 9 and wager_left > 0 then 7', to: none },
  { name: 'a barred player plays', from: 'when bar & bars <> 0 then 6', to: none },
  {
    name: 'a lapsed order goes on counting',
    from: 'when shape = 12 then -hold_amount',
    to: 'when shape = 12 then 0',
  },
  {
    name: 'the monthly loss is not limited',
    from: 'limit_loss_month - staked_month + won_month',
    to: 'null::bigint',
  },
  {
    name: 'yesterday counts as today',
    from: 'case when counted_on >= day then staked_day else 0 end as staked_day',
    to: 'staked_day',
  },
  { name: 'a finished day is not written down', from: 'if has & 1 > 0 then', to: 'if false then' },
  { name: 'a fact is not stated', from: 'if has & 16 > 0 then', to: 'if false then' },
  { name: 'the fee is forgotten', from: 'when 6 then coalesce(second, 0)', to: 'when 6 then 0' },
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
  { name: 'the newest grant is always in play', from: 'coalesce(in_play, grant_id)', to: 'grant_id' },
  {
    name: 'somebody else’s kind of hold is closed',
    from: 'when hold_class > 0 and hold_state is not null and hold_class <> hold_found then 22',
    to: none,
  },
  {
    name: 'every command of a run sees the wallet of its beginning',
    from: 'coalesce(v.after, s.wallet)',
    to: 's.wallet',
  },
  { name: 'a run writes the wallet of its first command', from: 'max(ord) filter', to: 'min(ord) filter' },
  { name: 'a run takes the same key twice', from: 'count(distinct key) = count(*) and', to: none },
  { name: 'a run takes a bet and its win', from: 'and count(distinct coalesce(ref, key)) = count(*)', to: none },
  { name: 'a run forgets the bonus in play', from: 'and w.grant_id is null', to: none },
  { name: 'a run forgets the bonus that it grants', from: 'm.shape = 8 and', to: 'false and' },
  {
    name: 'a run tells its facts backwards',
    from: 'order by d.player_id, d.ord',
    to: 'order by d.player_id, d.ord desc',
  },
]
