import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { add, type Money } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { Trigger } from '../config/config.ts'
import { claimReward } from './claim-reward.ts'
import { listRewards, type Reward, sumRewards } from './reward-queries.ts'

type Whose = { readonly playerId: PlayerId; readonly on: Trigger['on']; readonly now: Date }
type ClaimTogether = Whose & {
  /** Names the request: a repeat claims nothing more and returns the same amount. */
  readonly claimId: string
  readonly locale: Locale
}

const rewardsMax = 100

/**
 * Claims the rewards of one kind together and returns what this request has been paid; nothing when nothing was left. Each
 * reward is paid once and notes the request that claimed it, in the transaction of the ledger. So two requests at once never
 * count the same reward, and a request that died in the middle is finished by its repeat.
 */
export async function claimRewards(app: AppContext, claim: ClaimTogether): Promise<Money> {
  const { playerId, on, claimId } = claim
  const { read } = app.databases.shardOf(playerId)
  const claimed = () => listRewards(read, playerId, { on: [on], claimId, limit: rewardsMax })
  const begun = (await claimed()).reduce<Date | undefined>((first, { endedAt }) => earlier(first, endedAt), undefined)
  const open = await listOpen(app, claim)
  // A repeat leaves what came after the first attempt to the next claim.
  const wanted = begun ? open.filter(({ createdAt }) => createdAt <= begun) : open
  const refusals: Refusal[] = []
  for (const { rewardId } of wanted) {
    const refused = await tryClaim(app, claim, rewardId)
    if (refused) refusals.push(refused)
  }
  const mine = await claimed()
  if (mine.length === 0 && refusals[0]) throw refusals[0]
  return add(...mine.map(({ amount }) => amount))
}

/** Returns why a reward stays open. One that was claimed meanwhile is no reason. */
async function tryClaim(app: AppContext, claim: ClaimTogether, rewardId: string): Promise<Refusal | undefined> {
  const { playerId, claimId, now, locale } = claim
  try {
    await claimReward(app, { playerId, rewardId, claimId, now, locale })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'thing.alreadyDone' ? undefined : (error as Refusal)
  }
}

/** What can be claimed now, and that together with what was claimed. */
export async function rewardTotals(app: AppContext, { playerId, on, now }: Whose) {
  return await sumRewards(app.databases.shardOf(playerId).read, playerId, { on, now })
}

async function listOpen(app: AppContext, { playerId, on, now }: Whose): Promise<readonly Reward[]> {
  const { read } = app.databases.shardOf(playerId)
  const open = await listRewards(read, playerId, { state: 'CLAIMABLE', on: [on], limit: rewardsMax })
  return open.filter(({ claimUntil }) => claimUntil > now)
}

function earlier(one: Date | undefined, other: Date | null): Date | undefined {
  if (!one || !other) return one ?? other ?? undefined
  return one < other ? one : other
}
