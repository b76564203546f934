import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { ShardReader, ShardTx } from '../../../db/database.ts'
import type { PromoConfig } from '../config/config.ts'
import { readTerms } from '../config/stored-terms.ts'

export type RewardState = 'CLAIMABLE' | 'CLAIMED' | 'EXPIRED'
export type RewardEnd = 'claim' | 'time' | 'excluded' | 'case'

export type Reward = {
  readonly playerId: PlayerId
  readonly rewardId: string
  readonly promoId: string
  readonly version: number
  readonly terms: PromoConfig
  readonly termsHash: Buffer
  readonly currency: string
  readonly period: string
  readonly base: Money
  readonly amount: Money
  readonly streakDay: number | null
  readonly state: RewardState
  readonly createdAt: Date
  readonly claimUntil: Date
  readonly endedAt: Date | null
  readonly endedBy: RewardEnd | null
}

/** What a running period has come to so far. When the period closes it becomes the reward of this id. */
export type LockedReward = Omit<Reward, 'state'> & { readonly state: 'LOCKED'; readonly claimFrom: Date }

const columns = [
  sql<PlayerId>`player_id`.as('playerId'),
  'reward_id as rewardId',
  'promo_id as promoId',
  'version',
  'terms',
  'terms_hash as termsHash',
  'currency',
  'period',
  sql<Money>`base`.as('base'),
  sql<Money>`amount`.as('amount'),
  'streak_day as streakDay',
  sql<RewardState>`state`.as('state'),
  'created_at as createdAt',
  'claim_until as claimUntil',
  'ended_at as endedAt',
  sql<RewardEnd | null>`ended_by`.as('endedBy'),
] as const

const fromRow = <Row extends { readonly terms: unknown }>(row: Row) => ({ ...row, terms: readTerms(row.terms) })

export async function selectReward(
  shard: ShardReader,
  playerId: PlayerId,
  rewardId: string,
): Promise<Reward | undefined> {
  const row = await shard
    .selectFrom('reward')
    .select(columns)
    .where('player_id', '=', playerId)
    .where('reward_id', '=', rewardId)
    .executeTakeFirst()
  return row && fromRow(row)
}

type Wanted = {
  readonly state?: RewardState
  readonly limit: number
  readonly offset?: number
  readonly on?: readonly string[]
  readonly claimId?: string
  readonly periods?: readonly string[]
}

/** Newest first. */
export async function listRewards(
  shard: ShardReader,
  playerId: PlayerId,
  { state, limit, offset = 0, on, claimId, periods }: Wanted,
): Promise<readonly Reward[]> {
  let query = shard.selectFrom('reward').select(columns).where('player_id', '=', playerId)
  if (state) query = query.where('state', '=', state)
  if (claimId !== undefined) query = query.where('claim_id', '=', claimId)
  if (periods) query = query.where('period', 'in', periods)
  if (on) query = query.where(sql<boolean>`terms -> 'trigger' ->> 'on' = any(${on})`)
  const rows = await query.orderBy('created_at', 'desc').orderBy('reward_id').limit(limit).offset(offset).execute()
  return rows.map(fromRow)
}

export async function countRewards(shard: ShardReader, playerId: PlayerId, on: readonly string[]): Promise<number> {
  const { count } = await shard
    .selectFrom('reward')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('player_id', '=', playerId)
    .where(sql<boolean>`terms -> 'trigger' ->> 'on' = any(${on})`)
    .executeTakeFirstOrThrow()
  return count
}

export async function sumRewards(
  shard: ShardReader,
  playerId: PlayerId,
  { on, now }: { readonly on: string; readonly now: Date },
): Promise<{ readonly available: Money; readonly total: Money }> {
  return await shard
    .selectFrom('reward')
    .select([
      sql<Money>`coalesce(sum(amount) filter (where state = 'CLAIMABLE' and claim_until > ${now}), 0)::bigint`.as(
        'available',
      ),
      sql<Money>`coalesce(sum(amount) filter (where state = 'CLAIMED' or state = 'CLAIMABLE' and claim_until > ${now}),
        0)::bigint`.as('total'),
    ])
    .where('player_id', '=', playerId)
    .where(sql<boolean>`terms -> 'trigger' ->> 'on' = ${on}`)
    .executeTakeFirstOrThrow()
}

export type NewReward = Omit<Reward, 'state' | 'endedAt' | 'endedBy'>

/** False when the player has it already. */
export async function insertReward(tx: ShardTx, reward: NewReward): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('reward')
    .values({
      player_id: reward.playerId,
      reward_id: reward.rewardId,
      promo_id: reward.promoId,
      version: reward.version,
      terms: JSON.stringify(reward.terms),
      terms_hash: reward.termsHash,
      currency: reward.currency,
      period: reward.period,
      base: reward.base,
      amount: reward.amount,
      streak_day: reward.streakDay,
      state: 'CLAIMABLE',
      created_at: reward.createdAt,
      claim_until: reward.claimUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (inserted ?? 0n) > 0n
}

type End = { readonly by: 'excluded' | 'case'; readonly at: Date }

/** Ends the reward of an excluded player, which does not wait for their return, or one that a case has refused. */
export async function endReward(tx: ShardTx, playerId: PlayerId, rewardId: string, { by, at }: End): Promise<void> {
  await tx
    .updateTable('reward')
    .set({ state: 'EXPIRED', ended_by: by, ended_at: at })
    .where('player_id', '=', playerId)
    .where('reward_id', '=', rewardId)
    .where('state', '=', 'CLAIMABLE')
    .execute()
}

const changed = ['reward_claimable', 'promo_grant_exclusive', 'promo_granted_once_in_period']

/** The database refused a claim, because the reward or the bonuses of the player have changed since they were read. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof pg.DatabaseError && changed.includes(error.constraint ?? '')
}
