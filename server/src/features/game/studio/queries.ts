import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { PlayMode } from '../bet-types.ts'

/** The round that a studio's transaction belongs to. */
export type RoundKey = { readonly playerId: PlayerId; readonly provider: string; readonly round: string }

export type Entry = {
  readonly tx: string
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly bet: string | null
  readonly amount: Money
  readonly state: 'OPEN' | 'SETTLED' | 'VOID' | 'DONE'
  readonly seq: number
  /** The reward whose free round paid the stake; null when the player did. */
  readonly freeRound: string | null
}

export type RoundFound = {
  readonly state: 'OPEN' | 'SETTLED' | 'CANCELLED'
  readonly mode: PlayMode
  readonly currency: string
  readonly game: string
  readonly session: string | null
}

/** Reads the round and its entries in one snapshot, so that a decision does not mix two states. */
export async function readRound(shard: ShardReader, { playerId, provider, round }: RoundKey) {
  const of = sql`player_id = ${playerId} and provider_code = ${provider} and round_id = ${round}`
  const row = await shard
    .selectNoFrom([
      sql<RoundFound | null>`(
        select jsonb_build_object('state', state, 'mode', mode, 'currency', currency, 'game', game_id, 'session', session_id)
        from round where ${of})`.as('found'),
      sql<WireEntry[]>`coalesce((
        select jsonb_agg(jsonb_build_object('tx', tx_id, 'kind', kind, 'bet', bet, 'amount', amount::text, 'state', state,
          'seq', seq, 'freeRound', free_round) order by seq, at)
        from round_entry where ${of}), '[]')`.as('entries'),
    ])
    .executeTakeFirstOrThrow()
  const { found, entries } = row
  return {
    found: found ?? undefined,
    entries: entries.map((entry): Entry => ({ ...entry, amount: BigInt(entry.amount) as Money })),
  }
}

export type WireEntry = Omit<Entry, 'amount'> & { readonly amount: string }

/** Finds an entry by the studio's id, in any round. */
export async function findEntry(shard: ShardReader, playerId: PlayerId, provider: string, tx: string) {
  const row = await shard
    .selectFrom('round_entry')
    .select(['tx_id as tx', 'round_id as round', 'kind', 'bet', 'amount', 'state', 'seq', 'free_round as freeRound'])
    .where('player_id', '=', playerId)
    .where('provider_code', '=', provider)
    .where('tx_id', '=', tx)
    .executeTakeFirst()
  return row as (Entry & { readonly round: string }) | undefined
}

export type Session = {
  readonly gameId: string
  readonly provider: string
  readonly mode: PlayMode
  readonly currency: string
  readonly market: string
  readonly isOpen: boolean
}

export type RoundAdmission = 'taken' | 'unknown' | 'ended' | 'tooFast' | 'checkDue' | 'timeUp'

export type TurnRules = {
  readonly minCycleMs: number
  readonly checkMinutes?: number
  readonly pauseMinutes: number
  readonly zone: string
}

type TurnOf = { readonly playerId: PlayerId; readonly session: string; readonly round: string }

/** Decides whether a bet may be taken, and begins its round. */
export async function admitRound(
  tx: ShardTx,
  { playerId, session, round }: TurnOf,
  rules: TurnRules,
  at: Date,
): Promise<RoundAdmission> {
  const { rows } = await sql<{ turn: RoundAdmission }>`
    select (begin_turns(array[${playerId}::integer], array[${session}::uuid], array[${round}::text],
      array[${JSON.stringify(rules)}::jsonb], ${at}))[1] as turn`.execute(tx)
  return rows[0]?.turn ?? 'unknown'
}

/** Consumes a session token: it works once and for a short time. */
export async function useToken(tx: ShardTx, playerId: PlayerId, tokenHash: Buffer, at: Date) {
  return await tx
    .updateTable('play_session')
    .set({ token_used_at: at })
    .where('player_id', '=', playerId)
    .where('token_hash', '=', tokenHash)
    .where('token_used_at', 'is', null)
    .where('token_until', '>', at)
    .where('ended_at', 'is', null)
    .returning(['session_id as sessionId', 'provider_code as provider', 'mode', 'currency'])
    .executeTakeFirst()
}

/** The use of a studio's transaction id; `terms` is a hash. */
export type Claim = { readonly provider: string; readonly tx: string; readonly terms: string }

/** True for each id that is new or was used for the same transaction before. */
export async function claimIds(tx: ShardTx, claims: readonly Claim[]): Promise<readonly boolean[]> {
  const providers = claims.map(({ provider }) => provider)
  const ids = claims.map((claim) => claim.tx)
  const terms = claims.map((claim) => Buffer.from(claim.terms, 'hex'))
  const { rows } = await sql<{ ours: boolean[] }>`
    select claim_ids(${providers}::text[], ${ids}::text[], ${terms}::bytea[]) as ours`.execute(tx)
  return rows[0]?.ours ?? []
}

/** Closes a round without open bets. */
export async function closeRound(tx: ShardTx, { playerId, provider, round }: RoundKey, at: Date): Promise<void> {
  await sql`select close_round(${playerId}, ${provider}, ${round}, ${at})`.execute(tx)
}

/** A concurrent request has written the same transaction. */
export function isKnownEntry(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'round_entry_pkey'
}

/** `statement_timeout` and `lock_timeout`. */
const timeoutCodes = ['57014', '55P03']

/**
 * One call of a batch may be to blame: a text that the database cannot store, such as one with a zero byte, a row that is
 * locked, or a read that took too long.
 */
export function isOfOneCall(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  return error.code.startsWith('22') || timeoutCodes.includes(error.code)
}

export function isRoundClosed(error: unknown): boolean {
  return breaks(error, 'round_is_open')
}

/** The session ended after the bet was admitted and before its stake was taken. */
export function isSessionEnded(error: unknown): boolean {
  return breaks(error, 'play_session_is_open')
}

/** What the bet was admitted by has changed before its stake was taken, so `begin_turns` did not take it. */
export function isTurnRefused(error: unknown): boolean {
  return breaks(error, 'round_may_begin')
}

/** A concurrent request has used the same id for something else. */
export function isOtherClaim(error: unknown): boolean {
  return breaks(error, 'claim_is_ours')
}

/** A concurrent request has taken back the same settled bet. */
export function isTakenBack(error: unknown): boolean {
  return breaks(error, 'bet_is_settled')
}

/** The reward has given as many free rounds again as it gave first. */
export function isGivenOften(error: unknown): boolean {
  return breaks(error, 'free_rounds_given_again')
}

/** A concurrent request has started the round in the other wallet mode. */
export function isOtherWalletMode(error: unknown): boolean {
  return breaks(error, 'round_has_one_mode')
}

/** A concurrent request has started the round with a stake of the other side: the player, the operator or another reward. */
export function isOtherPayer(error: unknown): boolean {
  return breaks(error, 'round_has_one_payer')
}

/** All bets of a round, or all tickets on a draw, together exceed the largest stake of the player. */
export function isStakeAboveMax(error: unknown): boolean {
  return breaks(error, 'stake_within_max')
}

function breaks(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === constraint
}
