import type { Invariant } from './invariant.ts'

/** The players ($1) with a command since a time ($2) or a link of the chain after a seal ($3), and their transfers. */
export const playersSince = `
  select w.player_id, w.seq from ledger.wallet w
  left join ledger.chain_head h on h.player_id = w.player_id
  where w.player_id = any ($1) and (w.last_at >= $2 or w.seq > coalesce(h.seq, 0)
    or (select k.seal from ledger.link k where k.player_id = w.player_id order by k.first_seq desc limit 1) > $3)
  order by 1`

/** What can be checked of every player each night without reading their history. */
export const standingInvariants: readonly Invariant[] = [
  {
    id: 'I4',
    claim: 'a wallet is what its last transfers left',
    // The command of the last transfer states both balances after it and its time, so this reads one row of one month,
    // however long the player has played. That a command states what the journal gives is another invariant.
    sql: `
      select w.player_id, w.seq, 'cash ' || w.cash || ' held ' || w.held || ', the journal says ' || coalesce(c.cash, 0)
        || ' and ' || coalesce(c.held, 0) || ' at ' || coalesce(t.seq, 0) as found
      from ledger.wallet w
      left join lateral (
        select c.at, c.cash, c.held from ledger.command c
        where c.player_id = w.player_id and c.seq = w.seq and c.legs > 0 limit 1
      ) c on true
      left join lateral (
        select t.seq from ledger.transfer t
        where t.player_id = w.player_id and t.seq = w.seq and t.at = c.at
          and case when 1 = t.debit then t.debit_after when 1 = t.credit then t.credit_after else w.cash end = w.cash
          and case when 2 = t.debit then t.debit_after when 2 = t.credit then t.credit_after else w.held end = w.held
      ) t on true
      where w.player_id = any ($1)
        and (w.seq, w.cash, w.held) <> (coalesce(t.seq, 0), coalesce(c.cash, 0), coalesce(c.held, 0))
      order by 1 limit 1`,
  },
  {
    id: 'I20',
    claim: 'the limits and bars of a wallet are what their history gives',
    sql: `
      select w.player_id, w.seq, 'bars ' || w.bars || ', history ' || r.bars as found
      from ledger.wallet w join ledger.derive_restrictions($1) r on r.player_id = w.player_id
      where (w.bars, w.limit_deposit_day, w.limit_deposit_week, w.limit_deposit_month, w.limit_loss_day, w.limit_loss_week,
          w.limit_loss_month, w.limit_wager_day, w.limit_wager_week, w.limit_wager_month)
        is distinct from (r.bars, r.limit_deposit_day, r.limit_deposit_week, r.limit_deposit_month, r.limit_loss_day,
          r.limit_loss_week, r.limit_loss_month, r.limit_wager_day, r.limit_wager_week, r.limit_wager_month)
      order by 1 limit 1`,
  },
]
