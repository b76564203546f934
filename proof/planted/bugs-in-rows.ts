/** Edits of a finished ledger by a superuser. The audit must see what breaks an invariant. */
export const rowBugs: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a balance one paisa higher',
    sql: 'update ledger.wallet set cash = cash + 1 where player_id = (select max(player_id) from ledger.wallet where seq > 0)',
  },
  {
    name: 'an amount one paisa higher',
    sql: 'update ledger.transfer set amount = amount + 1 where (player_id, seq) = (select player_id, seq from ledger.transfer where 1 in (debit, credit) order by 1 desc, 2 limit 1)',
  },
  {
    name: 'a transfer removed',
    sql: 'delete from ledger.transfer where (player_id, seq) = (select player_id, max(seq) from ledger.transfer group by 1 order by 1 limit 1)',
  },
  {
    name: 'a sequence with a gap',
    sql: 'update ledger.transfer set seq = seq + 1 where (player_id, seq) = (select player_id, max(seq) from ledger.transfer group by 1 order by 1 limit 1)',
  },
  {
    name: 'a command removed',
    sql: 'delete from ledger.command where (player_id, key) = (select player_id, key from ledger.command where legs > 0 limit 1)',
  },
  {
    name: 'a settled bet opened again',
    sql: `update ledger.hold set state = 'pending', settled = null where (player_id, ref) = (select player_id, ref from ledger.hold where class = 'bet' and state = 'posted' and settled > 0 limit 1)`,
  },
  {
    name: 'the terms of a lost bet edited',
    sql: `update ledger.hold set weight_bps = weight_bps + 1 where (player_id, ref) = (select player_id, ref from ledger.hold where class = 'bet' and state = 'posted' and settled = 0 limit 1)`,
  },
  {
    name: 'a bet lost without a settlement',
    sql: `update ledger.hold set state = 'posted', settled = 0, turnover_rule = 'none', closed_on = opened_on where (player_id, ref) = (select player_id, ref from ledger.hold where class = 'bet' and state = 'pending' limit 1)`,
  },
  {
    name: 'a wager made shorter',
    sql: `update ledger.bonus set wager_left = wager_left - 1 where (player_id, grant_id) = (select player_id, grant_id from ledger.bonus where wager_left > 1 and state = 'active' limit 1)`,
  },
  {
    name: 'a counter set back',
    sql: 'update ledger.wallet set staked_month = staked_month - 1 where player_id = (select player_id from ledger.wallet where staked_month > 0 limit 1)',
  },
  {
    name: 'a bar without a change in the history',
    sql: 'update ledger.wallet set bars = 7 - bars where player_id = (select min(player_id) from ledger.wallet)',
  },
  {
    name: 'a limit without a change in the history',
    sql: 'update ledger.wallet set limit_loss_week = coalesce(limit_loss_week, 0) + 1 where player_id = (select min(player_id) from ledger.wallet)',
  },
  {
    name: 'less to wager for a bonus than was granted',
    sql: 'update ledger.bonus set wager_required = wager_required + 1 where (player_id, grant_id) = (select player_id, grant_id from ledger.bonus where state <> $$active$$ limit 1)',
  },
  {
    name: 'an order of another amount',
    sql: `update ledger.hold set amount = amount + 1 where (player_id, ref) = (select player_id, ref from ledger.hold where class = 'deposit' and state = 'voided' and amount > 0 limit 1)`,
  },
  { name: 'an event removed', sql: 'delete from public.event where id = (select min(id) from public.event)' },
  {
    name: 'a transfer in another currency',
    sql: `update ledger.transfer set currency = 'USD' where (player_id, seq) = (select player_id, seq from ledger.transfer order by 1, 2 limit 1)`,
  },
  {
    name: 'an adjustment without its operators',
    sql: 'delete from ledger.adjustment where (player_id, seq) = (select player_id, seq from ledger.adjustment limit 1)',
  },
  {
    name: 'a transfer without a command',
    sql: 'update ledger.transfer set debit = credit, credit = debit where (player_id, seq) = (select player_id, seq from ledger.transfer where debit > 9 order by 1, 2 limit 1)',
  },
  {
    name: 'the append-only trigger of the journal dropped',
    sql: 'drop trigger transfer_is_append_only on ledger.transfer_2026_10',
  },
]

/** Edits that break no invariant. Only the chain over the journal can tell. */
export const chainBugs: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'a transfer dated one microsecond later',
    sql: `update ledger.transfer set at = at + interval '1 microsecond' where (player_id, seq) = (select t.player_id, t.seq from ledger.transfer t join ledger.transfer n on n.player_id = t.player_id and n.seq = t.seq + 1 and n.at > t.at + interval '1 microsecond' order by 1, 2 limit 1)`,
  },
  {
    // It is in no wallet yet. The controls of the deposits compare it with the provider's report as well.
    name: 'an amount in suspense one paisa higher',
    sql: 'update ledger.transfer set amount = amount + 1 where (player_id, seq) = (select player_id, seq from ledger.transfer where kind = 22 and not 1 in (debit, credit) order by 1, 2 limit 1)',
  },
  {
    name: 'a reference exchanged',
    sql: 'update ledger.transfer set ref = gen_random_uuid() where (player_id, seq) = (select player_id, seq from ledger.transfer where kind in (16, 21, 22, 25) limit 1)',
  },
  {
    name: 'the balance in the answer to a command',
    sql: 'update ledger.command set held = held + 1 where (player_id, key) = (select c.player_id, c.key from ledger.command c join ledger.chain_head h on h.player_id = c.player_id and c.seq < h.seq where c.kind = 6 limit 1)',
  },
  {
    name: 'the reason of a change of limits',
    sql: `update ledger.restriction set reason = 'another' where (player_id, number) = (select r.player_id, r.number from ledger.restriction r join ledger.chain_head h on h.player_id = r.player_id and r.seq < h.seq limit 1)`,
  },
  {
    name: 'a link of the chain removed',
    sql: 'delete from ledger.link where (player_id, first_seq) = (select player_id, max(first_seq) from ledger.link group by 1 order by 1 limit 1)',
  },
]
