import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Bps, Money } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { refOf } from './command.ts'
import { accounts, type Movement, movementOf, type RecordType, records } from './movements.ts'
import type { Allowances } from './restrictions.ts'

type Pool = Pick<pg.Pool, 'query'>

export type Balance = { readonly cash: Money; readonly held: Money; readonly bonus: Money; readonly seq: number }

/** Undefined when the player has no wallet. */
export async function readBalance(pool: Pool, playerId: PlayerId): Promise<Balance | undefined> {
  const { rows } = await pool.query<Balance>(
    `select cash, held, seq, coalesce((
       select sum(balance) from ledger.bonus b where b.player_id = w.player_id and state = 'active'), 0)::bigint as bonus
     from ledger.wallet w where player_id = $1`,
    [playerId],
  )
  return rows[0]
}

export type WalletSummary = {
  readonly currency: string
  readonly cash: Money
  readonly held: Money
  readonly bonus: Money
  /** The cash that can be withdrawn now: not what a bonus locks, and none while withdrawals are barred. */
  readonly withdrawable: Money
  readonly limits: readonly SetLimit[]
}

/** A limit that a player has set themselves. */
export type SetLimit = {
  readonly kind: Allowances
  readonly period: 'day' | 'week' | 'month'
  readonly amount: Money
}

type WalletSummaryRow = Omit<WalletSummary, 'limits'> &
  Readonly<Record<`limit_${Allowances}_${SetLimit['period']}`, Money | null>>

/** The balances shown to a player. Undefined without a wallet. */
export async function readWalletSummary(pool: Pool, playerId: PlayerId): Promise<WalletSummary | undefined> {
  const { rows } = await pool.query<WalletSummaryRow>(
    `select w.*, w.cash, w.held, coalesce(b.balance, 0)::bigint as bonus,
       case when w.bars & 4 = 0 then w.cash - least(w.cash, coalesce(b.locked, 0)) else 0 end::bigint as withdrawable
     from ledger.wallet w
     left join lateral (
       select sum(balance) as balance, sum(locked_cash) filter (where wager_left > 0) as locked
       from ledger.bonus where player_id = w.player_id and state = 'active') b on true
     where w.player_id = $1`,
    [playerId],
  )
  const [row] = rows
  if (!row) return undefined
  const { currency, cash, held, bonus, withdrawable } = row
  return { currency, cash, held, bonus, withdrawable, limits: limitsIn(row) }
}

function limitsIn(row: WalletSummaryRow): SetLimit[] {
  return (['deposit', 'loss', 'wager'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).flatMap((period) => {
      const amount = row[`limit_${kind}_${period}`]
      return amount === null ? [] : [{ kind, period, amount }]
    }),
  )
}

export type Lifetime = {
  readonly currency: string
  readonly deposited: Money
  readonly withdrawn: Money
  readonly turnover: Money
}

/** A player's lifetime deposits, withdrawals and turnover: the finished days and the running one. */
export async function readLifetime(pool: Pool, playerId: PlayerId): Promise<Lifetime | undefined> {
  const { rows } = await pool.query<Lifetime>(
    `select w.currency, (w.credited_day + coalesce(d.credited, 0))::bigint as deposited,
       (w.withdrawn_day + coalesce(d.withdrawn, 0))::bigint as withdrawn,
       (w.turnover_day + coalesce(d.turnover, 0))::bigint as turnover
     from ledger.wallet w
     left join lateral (
       select sum(credited) as credited, sum(withdrawn) as withdrawn, sum(turnover) as turnover
       from ledger.day_total where player_id = w.player_id) d on true
     where w.player_id = $1`,
    [playerId],
  )
  return rows[0]
}

/** The first deposit that was credited to a player. `ref` is what `refOf` makes of its order. */
export async function readFirstDeposit(
  pool: Pool,
  playerId: PlayerId,
): Promise<{ readonly ref: string; readonly amount: Money } | undefined> {
  const { rows } = await pool.query<{ ref: string; amount: Money }>(
    `select replace(t.ref::text, '-', '') as ref, t.amount from ledger.transfer t
     join ledger.movement m on m.kind = t.kind and m.shape = 'creditDeposit'
     where t.player_id = $1 order by t.seq limit 1`,
    [playerId],
  )
  return rows[0]
}

export type Played = { readonly staked: Money; readonly won: Money }

/** What a player staked and won after a sequence number. Bets that were rolled back do not count. */
export async function readPlayed(pool: Pool, playerId: PlayerId, afterSeq: number): Promise<Played> {
  const { rows } = await pool.query<Played>(
    `select coalesce(sum(case m.name when 'betPlaced' then t.amount when 'betRolledBack' then -t.amount end), 0)::bigint as staked,
       coalesce(sum(case when m.name in ('betWon', 'prizeWon', 'betReversedIn') then t.amount
         when m.name = 'betReversedOut' then -t.amount end), 0)::bigint as won
     from ledger.transfer t join ledger.movement m on m.kind = t.kind
     where t.player_id = $1 and t.seq > $2 and 11 in (t.debit, t.credit)`,
    [playerId, afterSeq],
  )
  return rows[0] ?? { staked: 0n as Money, won: 0n as Money }
}

/** The player's last sequence number before an instant. */
export async function readSeqAt(pool: Pool, playerId: PlayerId, at: Date): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>(
    'select seq from ledger.transfer where player_id = $1 and at < $2 order by seq desc limit 1',
    [playerId, at],
  )
  return rows[0]?.seq ?? 0
}

/** Whether a bonus took part in a bet: by its money, or only by the turnover that counted towards it. */
export async function hasServedBonus(pool: Pool, playerId: PlayerId, bet: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ledger.hold
     where player_id = $1 and ref = $2 and class = 'bet' and (bonus > 0 or grant_id is not null and weight_bps > 0)`,
    [playerId, refOf('bet', bet)],
  )
  return rowCount !== 0
}

/** The share of its turnover with which a bet was placed. Undefined for a bet that was not taken. */
export async function readBetWeight(pool: Pool, playerId: PlayerId, bet: string): Promise<Bps | undefined> {
  const { rows } = await pool.query<{ weight: Bps }>(
    `select weight_bps as weight from ledger.hold where player_id = $1 and ref = $2 and class = 'bet'`,
    [playerId, refOf('bet', bet)],
  )
  return rows[0]?.weight
}

/** What these settled bets have counted as turnover. */
export async function readTurnover(pool: Pool, playerId: PlayerId, bets: readonly string[]): Promise<Money> {
  if (bets.length === 0) return 0n as Money
  const { rows } = await pool.query<{ turnover: Money }>(
    `select coalesce(sum(ledger.turnover(hold)), 0)::bigint as turnover from ledger.hold
     where player_id = $1 and ref = any($2) and class = 'bet' and state = 'posted'`,
    [playerId, bets.map((bet) => refOf('bet', bet))],
  )
  return rows[0]?.turnover ?? (0n as Money)
}

/** One line of the player's history. The amount is signed for their cash, or for their bonus if cash did not change. */
export type BalanceRecord = {
  readonly seq: number
  readonly movement: Movement
  readonly record: RecordType
  readonly amount: Money
  readonly balanceAfter: Money
  readonly isBonus: boolean
  readonly ref: string
  readonly at: Date
}

export type RecordsWanted = {
  /** `other` means all. */
  readonly record: RecordType
  readonly since: Date
  /** Until now when it is left out. */
  readonly until?: Date
  /** Records older than this one; the newest when it is left out. */
  readonly before?: number
  readonly offset?: number
  readonly limit: number
}

type RecordRow = {
  seq: number
  kind: number
  record: number
  amount: bigint
  debit: number
  credit: number
  debit_after: bigint | null
  credit_after: bigint | null
  ref: string
  at: Date
}

/** Newest first. Only transfers of the player's own pockets: the house accounts of a command are not in the history. */
export async function readRecords(
  pool: Pool,
  playerId: PlayerId,
  wanted: RecordsWanted,
): Promise<readonly BalanceRecord[]> {
  const { rows } = await pool.query<RecordRow>(
    `select t.seq, t.kind, m.record, t.amount, t.debit, t.credit, t.debit_after, t.credit_after, t.ref, t.at
     from ledger.transfer t join ledger.movement m on m.kind = t.kind
     where t.player_id = $1 and t.at >= $2 and t.at < $6 and t.seq < $3 and ($4 = 0 or m.record = $4)
       and (t.debit in (1, 3) or t.credit in (1, 3))
     order by t.seq desc limit $5 offset $7`,
    [
      playerId,
      wanted.since,
      wanted.before ?? 2_147_483_647,
      records.indexOf(wanted.record),
      wanted.limit,
      wanted.until ?? 'infinity',
      wanted.offset ?? 0,
    ],
  )
  return rows.map(recordOf)
}

function recordOf(row: RecordRow): BalanceRecord {
  const isCash = row.debit === accounts.cash || row.credit === accounts.cash
  const isOut = row.debit === (isCash ? accounts.cash : accounts.bonus)
  return {
    seq: row.seq,
    movement: movementOf(row.kind) as Movement,
    record: records[row.record] as RecordType,
    amount: (isOut ? -row.amount : row.amount) as Money,
    balanceAfter: ((isOut ? row.debit_after : row.credit_after) ?? 0n) as Money,
    isBonus: !isCash,
    ref: row.ref,
    at: row.at,
  }
}
