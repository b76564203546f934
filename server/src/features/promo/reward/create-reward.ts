import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { appendEvent } from '../../../events/append.ts'
import type { Trigger } from '../config/config.ts'
import type { Promo } from '../queries.ts'
import { reserveBudget } from './budget.ts'
import { insertReward, type NewReward, type Reward, selectReward } from './reward-queries.ts'

/** The terms under which a reward is given: those in force, or those that the player joined. */
export type FrozenTerms = Pick<Promo, 'promoId' | 'version' | 'config' | 'termsHash' | 'budget'>

export type RewardInput = {
  readonly playerId: PlayerId
  readonly currency: string
  /** The period, or what else it is given for: the same key gives the same reward. */
  readonly key: string
  readonly amount: Money
  readonly base?: Money
  readonly streakDay?: number
  readonly at: Date
  /** When it ends, if that is earlier than the terms say. */
  readonly until?: Date
}

const dayMs = 86_400_000
/** The player has just asked for such a reward and sees it at once. */
const askedFor: readonly Trigger['on'][] = ['registration', 'checkIn', 'code', 'firstDeposit']

export function rewardIdOf(promoId: string, key: string): string {
  return `${promoId}.${key}`
}

/**
 * Creates a reward that the player can claim, once for its key: a repeat returns the one that exists. Undefined when the
 * budget is spent. `together` runs in the same transaction as the row.
 */
export async function createReward(
  app: AppContext,
  terms: FrozenTerms,
  given: RewardInput,
  together: (tx: ShardTx) => Promise<void> = async () => {},
): Promise<Reward | undefined> {
  const reward = newReward(terms, given)
  const { playerId, rewardId, promoId, amount } = reward
  const shard = app.databases.shardOf(playerId)
  const before = await selectReward(shard.read, playerId, rewardId)
  const isReserved =
    before !== undefined || (await reserveBudget(app, terms, { promoId, playerId, rewardId, amount, at: given.at }))
  if (!isReserved) return undefined
  await shard.transact(async (tx) => {
    const isNew = await insertReward(tx, reward)
    await together(tx)
    if (isNew && !askedFor.includes(terms.config.trigger.on))
      await appendEvent(tx, { kind: 'reward.offered', playerId, at: given.at, payload: { rewardId } })
  })
  return await selectReward(shard.read, playerId, rewardId)
}

function newReward({ promoId, version, config, termsHash }: FrozenTerms, given: RewardInput): NewReward {
  const { playerId, currency, key, amount, base = nothing, streakDay = null, at, until } = given
  const claimUntil = new Date(at.getTime() + config.claimDays * dayMs)
  return {
    ...{ playerId, rewardId: rewardIdOf(promoId, key), promoId, version, terms: config, termsHash, currency },
    ...{ period: key, base, amount, streakDay, createdAt: at },
    claimUntil: until && until < claimUntil ? until : claimUntil,
  }
}
