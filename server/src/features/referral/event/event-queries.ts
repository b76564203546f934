import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { MainReader, MainTx } from '../../../db/database.ts'
import type { LastEvents } from '../../../events/counted.ts'
import type { EventTerms, EventTimes } from './event-terms.ts'
import { insertTeams, type NewTeam } from './team-queries.ts'

export type InvitationEvent = EventTimes & {
  readonly eventId: string
  readonly market: string
  readonly promoId: string
  readonly promoVersion: number
  readonly terms: EventTerms
  readonly state: 'OPEN' | 'CLOSING' | 'CLOSED'
  readonly lastEvents: LastEvents | null
}

export type Score = {
  readonly playerId: PlayerId
  readonly friends: number
  readonly valid: number
  readonly firstJoinedAt: Date
}

export async function insertEvent(tx: MainTx, event: Omit<InvitationEvent, 'state' | 'lastEvents'>): Promise<void> {
  await tx
    .insertInto('invitation_event')
    .values({
      event_id: event.eventId,
      market: event.market,
      promo_id: event.promoId,
      promo_version: event.promoVersion,
      terms: JSON.stringify(event.terms),
      start_at: event.startAt,
      end_at: event.endAt,
      pay_at: event.payAt,
      state: 'OPEN',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function events(main: MainReader) {
  return main
    .selectFrom('invitation_event')
    .select(['event_id as eventId', 'market', 'promo_id as promoId', 'promo_version as promoVersion', 'terms'])
    .select(['start_at as startAt', 'end_at as endAt', 'pay_at as payAt', 'state', 'last_events as lastEvents'])
}

export async function findEvent(main: MainReader, eventId: string) {
  const row = await events(main).where('event_id', '=', eventId).executeTakeFirst()
  return row as unknown as InvitationEvent | undefined
}

const unfinishedMax = 100

export async function listUnfinishedEvents(main: MainReader, endedBefore: Date) {
  const rows = await events(main)
    .where('state', '<>', 'CLOSED')
    .where('end_at', '<=', endedBefore)
    .orderBy('end_at')
    .limit(unfinishedMax)
    .execute()
  return rows as unknown as readonly InvitationEvent[]
}

/** False when another run has taken the step already. */
export async function startClosingEvent(tx: MainTx, eventId: string, lastEvents: LastEvents): Promise<boolean> {
  return await moveState(tx, eventId, 'OPEN', sql`state = 'CLOSING', last_events = ${JSON.stringify(lastEvents)}`)
}

type Result = { readonly scores: readonly Score[]; readonly teams: readonly NewTeam[]; readonly at: Date }

/** Writes what the event came to and closes it, once. */
export async function closeEvent(tx: MainTx, event: InvitationEvent, { scores, teams, at }: Result): Promise<boolean> {
  if (!(await moveState(tx, event.eventId, 'CLOSING', sql`state = 'CLOSED'`))) return false
  const column = <Name extends keyof Score>(name: Name) => scores.map((score) => score[name])
  await sql`
    insert into invitation_score (event_id, player_id, friends, valid, first_joined_at)
    select ${event.eventId}, * from unnest(${column('playerId')}::integer[], ${column('friends')}::integer[],
      ${column('valid')}::integer[], ${column('firstJoinedAt')}::timestamptz[])`.execute(tx)
  await insertTeams(tx, { ...event, at }, teams)
  return true
}

async function moveState(
  tx: MainTx,
  eventId: string,
  from: InvitationEvent['state'],
  change: ReturnType<typeof sql>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invitation_event set ${change} where event_id = ${eventId} and state = ${from}`.execute(tx)
  return numAffectedRows === 1n
}

/** The scores of a closed event, the best first. */
export async function listScores(main: MainReader, eventId: string, limit: number): Promise<readonly Score[]> {
  const rows = await main
    .selectFrom('invitation_score')
    .select(['player_id as playerId', 'friends', 'valid', 'first_joined_at as firstJoinedAt'])
    .where('event_id', '=', eventId)
    .orderBy('valid', 'desc')
    .orderBy('first_joined_at')
    .orderBy('player_id')
    .limit(limit)
    .execute()
  return rows as unknown as readonly Score[]
}

type Asked = Pick<InvitationEvent, 'market' | 'startAt' | 'endAt' | 'terms'>

/**
 * Those whose friends on this shard joined during an event, with how many of these have done what the rule asks for. Devices
 * and payees are not looked at here, so it can be too high and never too low.
 */
export async function selectInvitersIn(
  shard: Pick<pg.Pool, 'query'>,
  { market, startAt, endAt, terms: { valid } }: Asked,
): Promise<readonly { readonly playerId: PlayerId; readonly likely: number }[]> {
  const { rows } = await shard.query<{ playerId: PlayerId; likely: number }>(
    `select i.inviter_id as "playerId", count(*)::int as likely
     from invitation i
     join player p on p.player_id = i.player_id
     join referral_activity a on a.player_id = i.player_id
     where i.invited_at >= $1 and i.invited_at < $2 and p.market = $3 and p.phone_bound_at is not null
       and p.erased_at is null and a.first_deposit >= $4 and a.turnover >= $5
     group by 1`,
    [startAt, endAt, market, valid.firstDepositMin, valid.turnoverMin],
  )
  return rows
}
