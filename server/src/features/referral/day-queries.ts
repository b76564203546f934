import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../db/database.ts'
import type { LastEvents } from '../../events/counted.ts'
import type { Rebate, RebateTerms } from './rebate.ts'

export type ReferralDay = {
  readonly market: string
  readonly day: string
  readonly endAt: Date
  readonly promoId: string
  readonly promoVersion: number
  readonly terms: RebateTerms
  readonly state: 'OPEN' | 'CLOSING' | 'CLOSED' | 'GIVEN'
  readonly lastEvents: LastEvents | null
}
type DayKey = Pick<ReferralDay, 'market' | 'day'>

export async function insertDay(tx: MainTx, day: Omit<ReferralDay, 'state' | 'lastEvents'>): Promise<void> {
  await tx
    .insertInto('referral_day')
    .values({
      market: day.market,
      day: day.day,
      end_at: day.endAt,
      promo_id: day.promoId,
      promo_version: day.promoVersion,
      terms: JSON.stringify(day.terms),
      state: 'OPEN',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const unfinishedMax = 100

function days(main: MainReader) {
  return main
    .selectFrom('referral_day')
    .select(['market', 'end_at as endAt', 'promo_id as promoId', 'promo_version as promoVersion', 'terms', 'state'])
    .select([sql<string>`day::text`.as('day'), 'last_events as lastEvents'])
}

export async function findDay(main: MainReader, { market, day }: DayKey): Promise<ReferralDay | undefined> {
  const row = await days(main).where('market', '=', market).where('day', '=', day).executeTakeFirst()
  return row as unknown as ReferralDay | undefined
}

export async function findRebate(main: MainReader, playerId: PlayerId, day: string) {
  return await main
    .selectFrom('referral_rebate')
    .select(['market', sql<string>`day::text`.as('day'), sql<Money>`amount`.as('amount')])
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .executeTakeFirst()
}

export async function listUnfinishedDays(main: MainReader, endedBefore: Date): Promise<readonly ReferralDay[]> {
  const rows = await days(main)
    .where('state', '<>', 'GIVEN')
    .where('end_at', '<=', endedBefore)
    .orderBy('end_at')
    .limit(unfinishedMax)
    .execute()
  return rows as unknown as readonly ReferralDay[]
}

/** False when another run has taken the step already. */
export async function startClosingDay(tx: MainTx, key: DayKey, lastEvents: LastEvents): Promise<boolean> {
  return await moveState(tx, key, 'OPEN', sql`state = 'CLOSING', last_events = ${JSON.stringify(lastEvents)}`)
}

export type DayRebate = Rebate & { readonly playerId: PlayerId }

/** Writes what everybody's friends came to and closes the day, once. */
export async function closeDay(tx: MainTx, key: DayKey, counted: readonly DayRebate[]): Promise<boolean> {
  if (!(await moveState(tx, key, 'CLOSING', sql`state = 'CLOSED'`))) return false
  const rebates = counted.filter(({ amount }) => amount > 0n)
  const column = <Name extends keyof DayRebate>(name: Name) => rebates.map((rebate) => rebate[name])
  await sql`
    insert into referral_carry (market, day, player_id, amount)
    select ${key.market}, ${key.day}::date, * from unnest(${counted.map(({ playerId }) => playerId)}::integer[],
      ${counted.map(({ carried }) => carried)}::bigint[])`.execute(tx)
  await sql`
    insert into referral_rebate (market, day, player_id, friends, base, amount)
    select ${key.market}, ${key.day}::date, * from unnest(${column('playerId')}::integer[],
      ${column('friends')}::integer[], ${column('base')}::bigint[], ${column('amount')}::bigint[])`.execute(tx)
  return true
}

export async function finishDay(tx: MainTx, key: DayKey): Promise<boolean> {
  return await moveState(tx, key, 'CLOSED', sql`state = 'GIVEN'`)
}

async function moveState(
  tx: MainTx,
  { market, day }: DayKey,
  from: ReferralDay['state'],
  change: ReturnType<typeof sql>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update referral_day set ${change} where market = ${market} and day = ${day}::date and state = ${from}`.execute(tx)
  return numAffectedRows === 1n
}

type GivenRebate = { readonly playerId: PlayerId; readonly amount: Money }

export async function listRebatesOfDay(
  main: MainReader,
  { market, day }: DayKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly GivenRebate[]> {
  return await main
    .selectFrom('referral_rebate')
    .select([sql<PlayerId>`player_id`.as('playerId'), sql<Money>`amount`.as('amount')])
    .where('market', '=', market)
    .where('day', '=', day)
    .where('player_id', '>', after)
    .orderBy('player_id')
    .limit(limit)
    .execute()
}

/** What closed days have come to for a player. */
export async function listRebatesOf(main: MainReader, playerId: PlayerId, from: string) {
  return await main
    .selectFrom('referral_rebate')
    .select([sql<string>`day::text`.as('day'), sql<Money>`amount`.as('amount')])
    .where('player_id', '=', playerId)
    .where('day', '>=', from)
    .execute()
}

/** What a player's closed days are below zero, all of them or those before a day; nothing when they are not. */
export async function selectCarried(main: MainReader, playerId: PlayerId, before = 'infinity'): Promise<Money> {
  const row = await main
    .selectFrom('referral_carry')
    .select(sql<Money>`amount`.as('amount'))
    .where('player_id', '=', playerId)
    .where('day', '<', before)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.amount ?? nothing
}

/** A day carries what the days before it are below zero, so it waits for them. */
export async function hasEarlierOpenDay(main: MainReader, { market, day }: DayKey): Promise<boolean> {
  const row = await main
    .selectFrom('referral_day')
    .select('day')
    .where('market', '=', market)
    .where('day', '<', day)
    .where('state', 'in', ['OPEN', 'CLOSING'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The last day of a market that is closed, and empty before the first. */
export async function lastClosedDay(main: MainReader, market: string): Promise<string> {
  const row = await main
    .selectFrom('referral_day')
    .select(sql<string>`day::text`.as('day'))
    .where('market', '=', market)
    .where('state', 'in', ['CLOSED', 'GIVEN'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? ''
}
