import type { PlayerId } from '@zamra/contract/brand.ts'
import { type Locale, textIn } from '@zamra/contract/languages.ts'
import { type Money, minor, nothing, times, toWire } from '@zamra/contract/money.ts'
import type { Claimed } from '@zamra/contract/promo.ts'
import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { pushEvent } from '../../../http/push.ts'
import {
  dailyBonus,
  dailyRebate,
  giftMoney,
  type Outcome,
  referralReward,
  refOf,
  vipBonus,
  type Wagering,
} from '../../../ledger/index.ts'
import { findUnfinishedCase, findUnfinishedConduct } from '../../risk/index.ts'
import { exclusionRefusal, freezeRefusal } from '../../safety/index.ts'
import { type Trigger, wagerOf } from '../config/config.ts'
import { conflictingGrant } from '../eligibility/decide-eligibility.ts'
import { isExcluded } from '../eligibility/is-excluded.ts'
import { followGrants } from '../follow-grants.ts'
import { selectActiveGrants } from '../grant-queries.ts'
import { isStopped, listStopped } from '../promos-in-force.ts'
import { endReward, isChangedMeanwhile, type Reward, selectReward } from './reward-queries.ts'
import { claimTickets } from './ticket-queries.ts'

type Claim = {
  readonly playerId: PlayerId
  readonly promoId?: string
  readonly rewardId: string
  /** The request that claims it together with others. */
  readonly claimId?: string
  readonly now: Date
  readonly locale: Locale
}

/**
 * Pays a reward once: the ledger takes the command under the id of the reward, and the reward is claimed in the same
 * transaction. A repeat, or one of many at once, is refused with the first result.
 */
export async function claimReward(app: AppContext, claim: Claim): Promise<Claimed> {
  const { playerId, rewardId, now } = claim
  const { read } = app.databases.shardOf(playerId)
  const reward = await selectReward(read, playerId, rewardId)
  if (!reward || (claim.promoId !== undefined && reward.promoId !== claim.promoId)) throw refusal('thing.notFound', {})
  await requireClaimable(app, reward, claim)
  const { grant } = reward.terms
  if (grant.kind === 'freeTickets' || grant.kind === 'freeRounds') return await claimFree(app, reward, grant, claim)
  const outcome = await payClaimed(app, reward, claim.claimId)
  if (!outcome || outcome.again || outcome.answer.status !== 'posted')
    return await refuseClaim(app, reward, outcome, now)
  await pushEvent(app, playerId, 'balance')
  return claimedOf((await selectReward(read, playerId, rewardId)) ?? reward)
}

/** Free tickets and rounds move no money before they are used, so the reward and they are one transaction of the shard. */
async function claimFree(
  app: AppContext,
  reward: Reward,
  tickets: Parameters<typeof claimTickets>[2],
  { claimId, now }: Claim,
): Promise<Claimed> {
  const { playerId, rewardId } = reward
  const shard = app.databases.shardOf(playerId)
  if (await isExcluded(shard.pool, playerId)) return await refuseExcluded(app, reward, now)
  const isClaimed = await shard.transact((tx) => claimTickets(tx, reward, tickets, { claimId, at: now }))
  const present = (await selectReward(shard.read, playerId, rewardId)) ?? reward
  if (isClaimed) return claimedOf(present)
  throw present.state === 'CLAIMED' ? alreadyClaimed(present) : expired(present)
}

/** What was claimed, as the answer shows it. */
export function claimedOf({ rewardId, currency, amount, terms, endedAt }: Reward): Claimed {
  // Of free tickets what they win is wagered, and not before.
  const wager = terms.grant.kind === 'bonus' ? terms.grant.wager : undefined
  const until = wager && endedAt ? endedAt.getTime() + wager.days * dayMs : undefined
  return {
    ...{
      rewardId,
      currency,
      amount,
      gives: terms.grant.kind,
      wagerRequired: wager ? (wageringOf(terms, amount)?.wager ?? nothing) : nothing,
    },
    ...(until !== undefined && { wagerUntil: until }),
  }
}

const dayMs = 86_400_000

async function requireClaimable(app: AppContext, reward: Reward, { playerId, now, locale }: Claim): Promise<void> {
  const { promoId, terms } = reward
  if (reward.state === 'CLAIMED') throw alreadyClaimed(reward)
  if (reward.state === 'EXPIRED' || reward.claimUntil <= now) throw expired(reward)
  if (isStopped(await listStopped(app), promoId)) throw notEligible('promo.stopped', 'wait')
  await requireNoCase(app, reward)
  if (terms.grant.kind !== 'bonus') return
  await followGrants(app, playerId, now)
  const inTheWay = conflictingGrant(terms, await selectActiveGrants(app.databases.shardOf(playerId).read, playerId))
  if (inTheWay) throw refusal('bonus.conflict', { active: textIn(inTheWay.name, locale) })
}

/**
 * All rewards wait while the account is frozen, and until a case about the conduct of the player is closed. Those for
 * invitations wait until a case about them is closed.
 */
async function requireNoCase(app: AppContext, { playerId, terms: { trigger } }: Reward): Promise<void> {
  const { read } = app.databases.shardOf(playerId)
  const frozen = await freezeRefusal(read, playerId)
  if (frozen) throw frozen
  const conduct = await findUnfinishedConduct(read, playerId)
  if (conduct) {
    const { caseNo, rule, appealBy, decideBy } = conduct
    throw notEligible('reward.inReview', 'wait', { until: (appealBy ?? decideBy).getTime(), caseNo, rule })
  }
  if (trigger.on !== 'referral' && trigger.on !== 'invitation') return
  const found = await findUnfinishedCase(app.databases.main.read, playerId)
  if (found) throw notEligible('reward.inReview', 'wait', { until: (found.appealBy ?? found.decideBy).getTime() })
}

/** Undefined when the reward or the bonuses of the player changed meanwhile. */
async function payClaimed(app: AppContext, reward: Reward, claimId: string | undefined): Promise<Outcome | undefined> {
  const { playerId, currency, rewardId, amount, terms } = reward
  const wagering = wageringOf(terms, amount)
  const grant = wagering && {
    ledgerGrant: refOf('grant', rewardId),
    wagerRequired: String(wagering.wager),
    days: wagerOf(terms)?.days,
  }
  const attached = { kind: 'reward', record: { rewardId, ...(claimId !== undefined && { claimId }), ...grant } }
  const pay = movements[terms.trigger.on]
  try {
    return await pay(app.ledger, {
      playerId,
      currency,
      reward: rewardId,
      amount,
      attached,
      ...(wagering && { wagering }),
    })
  } catch (error) {
    if (isChangedMeanwhile(error)) return undefined
    throw error
  }
}

export function wageringOf(terms: Reward['terms'], amount: Money): Wagering | undefined {
  const wager = wagerOf(terms)
  if (!wager) return undefined
  const { maxBet } = wager
  return { wager: times(amount, BigInt(wager.times)), ...(maxBet !== undefined && { maxBet: minor(BigInt(maxBet)) }) }
}

/** How the balance records list it. */
const movements: Readonly<Record<Trigger['on'], typeof giftMoney>> = {
  registration: giftMoney,
  firstDeposit: giftMoney,
  deposit: dailyRebate,
  loss: dailyRebate,
  turnover: dailyRebate,
  checkIn: dailyBonus,
  code: giftMoney,
  vip: vipBonus,
  ranking: giftMoney,
  referral: referralReward,
  invitation: referralReward,
}

async function refuseClaim(app: AppContext, reward: Reward, outcome: Outcome | undefined, at: Date): Promise<never> {
  const { playerId, rewardId } = reward
  const shard = app.databases.shardOf(playerId)
  if (outcome?.answer.status === 'barred') return await refuseExcluded(app, reward, at)
  const present = await selectReward(shard.read, playerId, rewardId)
  if (present?.state === 'CLAIMED') throw alreadyClaimed(present)
  if (present?.state === 'EXPIRED') throw expired(present)
  if (!outcome) throw refusal('wallet.busy', { retryAfter: 1 })
  throw new Error(`the ledger refused to pay a reward: ${outcome.answer.status}`)
}

async function refuseExcluded(app: AppContext, { playerId, rewardId }: Reward, at: Date): Promise<never> {
  const shard = app.databases.shardOf(playerId)
  // A frozen account may be opened again: its rewards wait.
  const frozen = await freezeRefusal(shard.read, playerId)
  if (frozen) throw frozen
  await shard.transact((tx) => endReward(tx, playerId, rewardId, { by: 'excluded', at }))
  throw await exclusionRefusal(app, playerId)
}

function alreadyClaimed(reward: Reward) {
  const { amount, wagerRequired, ...claimed } = claimedOf(reward)
  return refusal('thing.alreadyDone', {
    original: { ...claimed, amount: toWire(amount), wagerRequired: toWire(wagerRequired) },
  })
}

function expired({ claimUntil }: Reward) {
  return notEligible('reward.expired', 'none', { until: claimUntil.getTime() })
}

export function notEligible(
  code: PromoReason['code'],
  action: PromoReason['action'],
  params: PromoReason['params'] = {},
) {
  return refusal('promo.notEligible', { reasons: [{ code, params, action }] })
}
