import pg from 'pg'
import { drawId, winningDigit } from './fill.ts'

/** The players of one slice, from the first to the last. */
export type Slice = { readonly from: number; readonly to: number }

export type Bare = { settle(slice: Slice): Promise<void>; end(): Promise<void> }

/** Writes the same rows by plain SQL, a slice in one statement. It compares the digit and checks nothing else. */
export async function openBare(url: string): Promise<Bare> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async settle({ from, to }) {
      await client.query({ name: 'bare', text: statement, values: [drawId, from, to, String(winningDigit)] })
    },
    end: () => client.end(),
  }
}

const statement = `
  with sold as (
    select t.player_id, t.ticket_id, t.ctid as place, t.stake,
      case when t.picks -> 0 ->> 'pick' = $4 then t.stake * 9 else 0 end as prize
    from ticket t where t.draw_id = $1 and t.player_id between $2 and $3 and t.state = 'taken'
  ), settled as materialized (
    select s.*, w.held, w.market, w.counted_on as today, abs(s.prize - s.stake) as difference,
      w.cash + sum(s.prize) over mine as cash, w.seq + sum((s.prize > 0)::int) over mine as seq
    from sold s join ledger.wallet w on w.player_id = s.player_id
    window mine as (partition by s.player_id order by s.ticket_id)
  ), by_player as (
    select player_id, sum(prize)::bigint as won, sum((prize > 0)::int)::integer as legs,
      sum(least(stake, difference))::bigint as turnover
    from settled group by player_id
  ), wallets as (
    update ledger.wallet w set cash = w.cash + p.won, seq = w.seq + p.legs, last_at = greatest(w.last_at, now()), won_day = w.won_day + p.won,
      won_week = w.won_week + p.won, won_month = w.won_month + p.won, turnover_day = w.turnover_day + p.turnover
    from by_player p where w.player_id = p.player_id
  ), holds as (
    update ledger.hold h set state = 'posted', settled = s.prize, closed_on = s.today
    from settled s where h.player_id = s.player_id and h.ref = s.ticket_id
  ), journal as (
    insert into ledger.transfer (player_id, seq, at, amount, credit_after, debit, credit, kind, ref, currency)
    select player_id, seq, now(), prize, cash, 11, 1, 6, ticket_id, 'INR' from settled where prize > 0
  ), commands as (
    insert into ledger.command (player_id, seq, body_hash, at, cash, held, key, kind, status, legs)
    select player_id, seq, hashint8(player_id), now(), cash, held, ticket_id, 6, 'posted', (prize > 0)::int from settled
  ), events as (
    insert into event (player_id, id, feature, kind, payload, at)
    select player_id, nextval('event_id'), 'game', 'bet.settled', jsonb_build_object('market', market, 'currency', 'INR', 'day', today,
      'movement', 6, 'ref', ticket_id, 'amount', prize, 'staked', stake, 'turnover', least(stake, difference)), now()
    from settled
  )
  update ticket t set state = 'settled', prize = s.prize, settled_at = now() from settled s where t.ctid = s.place`
