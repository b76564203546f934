import type pg from 'pg'
import { movements as kinds } from '../../server/src/ledger/movements.ts'
import type { Hold, Wallet } from './book.ts'

/** The rows of one player in one shape for the model's ledger and for the database, so that they can be compared. */
export type PlayerState = {
  readonly wallet: Readonly<Record<string, unknown>>
  readonly holds: readonly Readonly<Record<string, unknown>>[]
  readonly bonuses: readonly Readonly<Record<string, unknown>>[]
  readonly commands: readonly Readonly<Record<string, unknown>>[]
  readonly transfers: readonly Readonly<Record<string, unknown>>[]
  readonly adjustments: readonly Readonly<Record<string, unknown>>[]
  readonly days: readonly Readonly<Record<string, unknown>>[]
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

export function expectedState(wallet: Wallet): PlayerState {
  const { counters } = wallet
  return {
    wallet: {
      seq: wallet.seq,
      cash: wallet.cash,
      held: wallet.held,
      counted_on: wallet.countedOn,
      last_at: wallet.lastMs,
      grant_id: wallet.inPlay,
      currency: wallet.currency,
      ...spread('staked', counters.staked),
      ...spread('won', counters.won),
      ...spread('deposited', counters.deposited),
      turnover_day: counters.turnover,
      credited_day: counters.credited,
      withdrawn_day: counters.withdrawn,
    },
    holds: inOrder([...wallet.holds].map(([ref, hold]) => expectedHold(ref, hold))),
    bonuses: inOrder(
      [...wallet.bonuses].map(([grant, { state, lockedCash, balance, required, left, maxBet }]) => ({
        grant_id: grant,
        state,
        locked_cash: lockedCash,
        balance,
        wager_required: required,
        wager_left: left,
        max_bet: maxBet,
      })),
    ),
    commands: inOrder(
      [...wallet.answers].map(([key, { request, answer }]) => {
        const { status, seq, legs, cash, held, bonus, reason } = answer
        const words = { key, kind: kinds[request.movement].kind, status, seq, legs, cash, held, bonus }
        return { ...words, reason: reason.length === 0 ? null : reason }
      }),
    ),
    transfers: wallet.journal.map(({ movement, at, debitAfter, creditAfter, grant, ...row }) => ({
      ...row,
      kind: kinds[movement].kind,
      at,
      debit_after: debitAfter,
      credit_after: creditAfter,
      grant_id: grant,
    })),
    adjustments: wallet.adjustments,
    days: inOrder([...wallet.days].map(([day, totals]) => ({ day, ...totals }))),
    events: wallet.events.map(({ kind, payload }) => ({ kind, payload })),
  }
}

function expectedHold(ref: string, hold: Hold) {
  return {
    ref,
    class: hold.kind,
    state: hold.state,
    amount: hold.amount,
    bonus: hold.bonus,
    settled: hold.settled,
    opened_on: hold.openedOn,
    weight_bps: hold.weight,
    turnover_rule: hold.turnoverRule,
    grant_id: hold.grant,
  }
}

export async function readState(client: pg.Client, player: number): Promise<PlayerState> {
  const { rows } = await client.query<{ state: PlayerState }>({ name: 'state', text: statement, values: [player] })
  const state = rows[0]?.state
  if (!state) throw new Error(`player ${player} has no wallet`)
  return state
}

const statement = `select json_build_object(
  'wallet', (select row_to_json(w) from (select seq, cash, held, counted_on,
      (extract(epoch from last_at) * 1000)::bigint as last_at, grant_id, currency, staked_day, staked_week, staked_month,
      won_day, won_week, won_month, deposited_day, deposited_week, deposited_month, turnover_day,
      credited_day, withdrawn_day from ledger.wallet where player_id = $1) w),
  'holds', (select coalesce(json_agg(h order by ref), '[]') from (select ref, class, state, amount, bonus, settled,
      opened_on, weight_bps, turnover_rule, grant_id from ledger.hold where player_id = $1) h),
  'bonuses', (select coalesce(json_agg(b order by grant_id), '[]') from (select grant_id, state, locked_cash, balance,
      wager_required, wager_left, max_bet from ledger.bonus where player_id = $1) b),
  'commands', (select coalesce(json_agg(c order by key), '[]') from (select key, kind, status, seq, legs, cash, held,
      bonus, reason from ledger.command where player_id = $1) c),
  'transfers', (select coalesce(json_agg(t order by seq), '[]') from (select seq, amount, debit, credit, kind, ref, currency,
      (extract(epoch from at) * 1000)::bigint as at, debit_after, credit_after, grant_id
      from ledger.transfer where player_id = $1) t),
  'adjustments', (select coalesce(json_agg(a order by seq), '[]') from (select seq, proposed_by, approved_by
      from ledger.adjustment where player_id = $1) a),
  'days', (select coalesce(json_agg(d order by day), '[]') from (select day, staked, won, turnover, credited, withdrawn
      from ledger.day_total where player_id = $1) d),
  'events', (select coalesce(json_agg(json_build_object('kind', kind, 'payload', payload) order by id), '[]')
      from public.event where player_id = $1)) as state`

function spread(name: string, spans: { day: number; week: number; month: number }) {
  return { [`${name}_day`]: spans.day, [`${name}_week`]: spans.week, [`${name}_month`]: spans.month }
}

/** By the first field, which is the name under which the database sorts them too. */
function inOrder<Row extends Readonly<Record<string, unknown>>>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => (String(Object.values(one)[0]) < String(Object.values(other)[0]) ? -1 : 1))
}
