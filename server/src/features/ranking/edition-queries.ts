import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../db/database.ts'
import type { RankPeriod } from './edition.ts'

/** An award for each of so many places, in minor units. */
export type Award = { readonly places: number; readonly amount: number }

export type Edition = {
  readonly market: string
  readonly period: RankPeriod
  readonly startsOn: string
  readonly startAt: Date
  readonly endAt: Date
  readonly promoId: string
  readonly promoVersion: number
  readonly awards: readonly Award[]
  readonly state: 'OPEN' | 'CLOSING' | 'CLOSED' | 'AWARDED'
  /** By the name of the shard. */
  readonly lastEvents: Readonly<Record<string, string>> | null
}
export type EditionKey = Pick<Edition, 'market' | 'period' | 'startsOn'>

export type Place = {
  readonly rank: number
  readonly playerId: PlayerId
  readonly score: Money
  readonly award: Money
}

const editionColumns = [
  'market',
  'period',
  'starts_on as startsOn',
  'start_at as startAt',
  'end_at as endAt',
  'promo_id as promoId',
  'promo_version as promoVersion',
  'awards',
  'state',
  'last_events as lastEvents',
] as const

export async function insertEdition(tx: MainTx, edition: Omit<Edition, 'state' | 'lastEvents'>): Promise<void> {
  const { market, period, startsOn, startAt, endAt, promoId, promoVersion, awards } = edition
  await sql`
    insert into rank_edition (market, period, starts_on, start_at, end_at, promo_id, promo_version, awards, state)
    values (${market}, ${period}, ${startsOn}, ${startAt}, ${endAt}, ${promoId}, ${promoVersion}, ${JSON.stringify(awards)},
      'OPEN')
    on conflict do nothing`.execute(tx)
}

export async function findEdition(main: MainReader, { market, period, startsOn }: EditionKey) {
  const row = await editions(main)
    .where('market', '=', market)
    .where('period', '=', period)
    .where('starts_on', '=', startsOn)
    .executeTakeFirst()
  return row as Edition | undefined
}

/** The newest edition that ended before this time. */
export async function findPrevious(main: MainReader, market: string, period: RankPeriod, at: Date) {
  const row = await editions(main)
    .where('market', '=', market)
    .where('period', '=', period)
    .where('end_at', '<=', at)
    .orderBy('starts_on', 'desc')
    .executeTakeFirst()
  return row as Edition | undefined
}

const unfinishedMax = 100

export async function listUnfinished(main: MainReader, endedBefore: Date): Promise<readonly Edition[]> {
  const rows = await editions(main)
    .where('state', '<>', 'AWARDED')
    .where('end_at', '<=', endedBefore)
    .orderBy('end_at')
    .limit(unfinishedMax)
    .execute()
  return rows as unknown as readonly Edition[]
}

function editions(main: MainReader) {
  return main.selectFrom('rank_edition').select(editionColumns)
}

/** False when another run has taken the step already. */
export async function startClosing(tx: MainTx, key: EditionKey, lastEvents: Readonly<Record<string, string>>) {
  return await moveState(tx, key, 'OPEN', sql`state = 'CLOSING', last_events = ${JSON.stringify(lastEvents)}`)
}

/** Writes the places and closes the edition, once. */
export async function closeEdition(tx: MainTx, key: EditionKey, places: readonly Place[]): Promise<boolean> {
  if (!(await moveState(tx, key, 'CLOSING', sql`state = 'CLOSED'`))) return false
  const column = <Name extends keyof Place>(name: Name) => places.map((place) => place[name])
  await sql`
    insert into rank_place (market, period, starts_on, rank, player_id, score, award)
    select ${key.market}, ${key.period}, ${key.startsOn}::date, * from unnest(${column('rank')}::integer[],
      ${column('playerId')}::integer[], ${column('score')}::bigint[], ${column('award')}::bigint[])`.execute(tx)
  return true
}

export async function finishEdition(tx: MainTx, key: EditionKey): Promise<boolean> {
  return await moveState(tx, key, 'CLOSED', sql`state = 'AWARDED'`)
}

async function moveState(
  tx: MainTx,
  { market, period, startsOn }: EditionKey,
  from: Edition['state'],
  change: ReturnType<typeof sql>,
) {
  const { numAffectedRows } = await sql`
    update rank_edition set ${change}
    where market = ${market} and period = ${period} and starts_on = ${startsOn} and state = ${from}`.execute(tx)
  return numAffectedRows === 1n
}

export async function listPlaces(main: MainReader, edition: EditionKey, limit: number): Promise<readonly Place[]> {
  const rows = await places(main, edition).orderBy('rank').limit(limit).execute()
  return rows as unknown as readonly Place[]
}

export async function findPlace(main: MainReader, edition: EditionKey, playerId: PlayerId) {
  const row = await places(main, edition).where('player_id', '=', playerId).executeTakeFirst()
  return row as unknown as Place | undefined
}

function places(main: MainReader, { market, period, startsOn }: EditionKey) {
  return main
    .selectFrom('rank_place')
    .select(['rank', 'player_id as playerId', 'score', 'award'])
    .where('market', '=', market)
    .where('period', '=', period)
    .where('starts_on', '=', startsOn)
}
