import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import type pg from 'pg'

type Pool = Pick<pg.Pool, 'query'>

export type Limits = { readonly day?: Money; readonly week?: Money; readonly month?: Money }
export type Allowances = 'deposit' | 'loss' | 'wager'
export type Bars = { readonly play?: boolean; readonly deposit?: boolean; readonly withdrawal?: boolean }

/** Who changes a limit or a bar, and why. It is kept in the history (`ledger.restriction`) for ever. */
export type Change = { readonly by: string; readonly reason: string; readonly at: Date }

/** Replaces the player's limits of one kind; one that is left out is none. When a change takes effect is the caller's. */
export async function setLimits(
  pool: Pool,
  playerId: PlayerId,
  { kind, day = null, week = null, month = null }: { readonly kind: Allowances } & Nullable<Limits>,
  { by, reason, at }: Change,
): Promise<void> {
  const values = [kind, day, week, month, by, reason, at] as const
  await mustFind(pool, 'select ledger.set_limits($1, $2, $3, $4, $5, $6, $7, $8) as found', [playerId, ...values])
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

type LowerLimit = { readonly kind: Allowances; readonly period: keyof Limits; readonly amount: Money }

/** The limit that applies from now on: the new one, or the one they had if that is lower. */
export async function lowerLimit(
  pool: Pool,
  playerId: PlayerId,
  { kind, period, amount }: LowerLimit,
  { by, reason, at }: Change,
): Promise<Money> {
  const { rows } = await pool.query<{ held: Money | null }>(
    'select ledger.lower_limit($1, $2, $3, $4, $5, $6, $7) as held',
    [playerId, kind, period, amount, by, reason, at],
  )
  const held = rows[0]?.held
  if (held === null || held === undefined) throw new Error(`player ${playerId} has no wallet`)
  return held
}

/** What the player may not do from now on. Wins and refunds reach them all the same. */
export async function setBars(pool: Pool, playerId: PlayerId, bars: Bars, { by, reason, at }: Change): Promise<void> {
  const names = Object.keys(barBits) as (keyof Bars)[]
  const sum = names.reduce((all, name) => all + (bars[name] ? barBits[name] : 0), 0)
  await mustFind(pool, 'select ledger.set_bars($1, $2::smallint, $3, $4, $5) as found', [playerId, sum, by, reason, at])
}

const barBits = { play: 1, deposit: 2, withdrawal: 4 } as const

/** Anyone who has no wallet is barred from nothing: they have nothing to do it with. */
export async function isBarred(pool: Pool, playerId: PlayerId, from: keyof Bars): Promise<boolean> {
  const { rows } = await pool.query<{ barred: boolean }>(
    'select bars & $2 > 0 as barred from ledger.wallet where player_id = $1',
    [playerId, barBits[from]],
  )
  return rows[0]?.barred ?? false
}

/** How long the player was barred within a time, by the history of restrictions. */
export async function readBarredMs(
  pool: Pool,
  playerId: PlayerId,
  from: keyof Bars,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<number> {
  const { rows } = await pool.query<{ ms: string | null }>(
    `select sum(1000 * extract(epoch from greatest(least(until_at, $4) - greatest(at, $3), interval '0'))) as ms from (
       select at, bars, coalesce(lead(at) over (order by number), 'infinity') as until_at
       from ledger.restriction where player_id = $1 and kind = 'bars'
     ) change
     where bars & $2 > 0`,
    [playerId, barBits[from], since, until],
  )
  return Math.round(Number(rows[0]?.ms ?? 0))
}

async function mustFind(pool: Pool, sql: string, values: readonly [PlayerId, ...unknown[]]): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(sql, [...values])
  if (!rows[0]?.found) throw new Error(`player ${values[0]} has no wallet`)
}
