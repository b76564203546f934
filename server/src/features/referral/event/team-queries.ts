import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../../db/database.ts'

export type Pair = readonly [PlayerId, PlayerId]
export type NewTeam = { readonly playerId: PlayerId; readonly teamNo: number; readonly friends: Pair }
export type TeamKey = { readonly playerId: PlayerId; readonly eventId: string; readonly teamNo: number }

export type Team = TeamKey & {
  readonly firstFriend: PlayerId
  readonly secondFriend: PlayerId
  readonly payAt: Date
  readonly state: 'UNDER_REVIEW' | 'PASS' | 'CLAIMABLE' | 'REJECTED'
  readonly reason: 'shared' | 'excluded' | 'budget' | 'ring' | null
  readonly rewardId: string | null
  readonly claimFailedAt: Date | null
}

export async function insertTeams(
  tx: MainTx,
  { eventId, payAt, at }: { readonly eventId: string; readonly payAt: Date; readonly at: Date },
  teams: readonly NewTeam[],
): Promise<void> {
  const column = <Value>(read: (team: NewTeam) => Value) => teams.map(read)
  await sql`
    insert into invitation_team (event_id, pay_at, changed_at, state, player_id, team_no, first_friend, second_friend)
    select ${eventId}, ${payAt}::timestamptz, ${at}::timestamptz, 'UNDER_REVIEW', * from unnest(
      ${column(({ playerId }) => playerId)}::integer[], ${column(({ teamNo }) => teamNo)}::integer[],
      ${column(({ friends }) => friends[0])}::integer[], ${column(({ friends }) => friends[1])}::integer[])`.execute(tx)
}

function teams(main: MainReader) {
  return main
    .selectFrom('invitation_team')
    .select(['player_id as playerId', 'event_id as eventId', 'team_no as teamNo', 'pay_at as payAt', 'state', 'reason'])
    .select(['first_friend as firstFriend', 'second_friend as secondFriend'])
    .select(['reward_id as rewardId', 'claim_failed_at as claimFailedAt'])
}

/** The teams of a player, those of the newest event first. */
export async function listTeams(main: MainReader, playerId: PlayerId, limit: number): Promise<readonly Team[]> {
  const rows = await teams(main)
    .where('player_id', '=', playerId)
    .orderBy('pay_at', 'desc')
    .orderBy('team_no')
    .limit(limit)
    .execute()
  return rows as unknown as readonly Team[]
}

export async function findTeam(main: MainReader, { playerId, eventId, teamNo }: TeamKey): Promise<Team | undefined> {
  const row = await teams(main)
    .where('player_id', '=', playerId)
    .where('event_id', '=', eventId)
    .where('team_no', '=', teamNo)
    .executeTakeFirst()
  return row as unknown as Team | undefined
}

type Wanted = { readonly state: 'UNDER_REVIEW' | 'PASS'; readonly payBefore?: Date; readonly limit: number }

/** Without those of players about whom a case is open. */
export async function listUnpaidTeams(main: MainReader, { state, payBefore, limit }: Wanted): Promise<readonly Team[]> {
  let query = teams(main)
    .where('state', '=', state)
    .where(sql<boolean>`not exists (
      select from risk_case c where c.player_id = invitation_team.player_id and c.state <> 'CLOSED')`)
  if (payBefore) query = query.where('pay_at', '<=', payBefore)
  const rows = await query.orderBy('pay_at').orderBy('player_id').orderBy('team_no').limit(limit).execute()
  return rows as unknown as readonly Team[]
}

/** The teams of a player that are neither refused nor, as far as the team knows, claimed. */
export async function listOpenTeams(main: MainReader, playerId: PlayerId, limit: number): Promise<readonly Team[]> {
  const rows = await teams(main)
    .where('player_id', '=', playerId)
    .where('state', '<>', 'REJECTED')
    .orderBy('pay_at')
    .orderBy('team_no')
    .limit(limit)
    .execute()
  return rows as unknown as readonly Team[]
}

export const rejectTeamForRing = (tx: MainTx, team: Team, at: Date) =>
  moveTeam(tx, team, { from: team.state, at }, sql`state = 'REJECTED', reason = 'ring', reward_id = null`)

export const passTeam = (tx: MainTx, key: TeamKey, at: Date) =>
  moveTeam(tx, key, { from: 'UNDER_REVIEW', at }, sql`state = 'PASS'`)

export const rejectTeam = (tx: MainTx, team: Team, reason: NonNullable<Team['reason']>, at: Date) =>
  moveTeam(tx, team, { from: team.state, at }, sql`state = 'REJECTED', reason = ${reason}`)

export const openTeamForClaim = (tx: MainTx, key: TeamKey, rewardId: string, at: Date) =>
  moveTeam(tx, key, { from: 'PASS', at }, sql`state = 'CLAIMABLE', reward_id = ${rewardId}`)

export const noteFailedClaim = (tx: MainTx, key: TeamKey, at: Date) =>
  moveTeam(tx, key, { from: 'CLAIMABLE', at }, sql`claim_failed_at = ${at}`)

/** False when another run has taken the step already. */
async function moveTeam(
  tx: MainTx,
  { playerId, eventId, teamNo }: TeamKey,
  { from, at }: { readonly from: Team['state']; readonly at: Date },
  change: ReturnType<typeof sql>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invitation_team set ${change}, changed_at = ${at}
    where player_id = ${playerId} and event_id = ${eventId} and team_no = ${teamNo} and state = ${from}`.execute(tx)
  return numAffectedRows === 1n
}
