import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { daysIn } from '../../base/clock.ts'
import type { ShardReader } from '../../db/database.ts'
import { isBarred, readWalletSummary } from '../../ledger/index.ts'
import { policyEvaluator, policyOf } from '../market/index.ts'
import { listAccounts } from '../player/index.ts'
import { levelOf } from '../vip/index.ts'
import type { Identity, LevelTerms, Standing, Today } from './evaluate-withdrawal.ts'
import { readGrants } from './grants.ts'
import { readSettings } from './settings.ts'
import { countSince, findAskedLevel, findWithdrawer } from './standing-queries.ts'

export type Who = { readonly playerId: PlayerId; readonly market: string; readonly at: Date }

/**
 * Everything the rules read about a player. It is read without a lock: what two withdrawals at once could both use up is
 * checked again by the transaction that holds the amount.
 */
export async function readStanding(app: AppContext, who: Who): Promise<Standing> {
  const { playerId, market, at } = who
  const { read, pool } = app.databases.shardOf(playerId)
  const policy = policyOf(app, market)
  const currency = policy.currency.iso
  // First, because it may convert a bonus to cash.
  const grants = await readGrants(app, playerId, at)
  const [player, accounts, wallet, isFrozen, level, settings, today] = await Promise.all([
    findWithdrawer(read, playerId),
    listAccounts(read, playerId),
    readWalletSummary(pool, playerId),
    isBarred(pool, playerId, 'withdrawal'),
    levelOf(app, playerId, currency),
    readSettings(app, market),
    readToday(read, who, policy.timeZone),
  ])
  return {
    at,
    currency,
    market: policyEvaluator(app)(market, 'withdraw', { at, place: 'server' }),
    isFrozen,
    hasPhone: player.hasPhone,
    hasPassword: player.hasPassword,
    hasPasskey: player.hasPasskey,
    holdUntil: player.holdUntil ?? undefined,
    payees: accounts.map(({ id, nameCheck, holdUntil }) => ({ id, nameCheck, holdUntil })),
    cash: wallet?.cash ?? nothing,
    grants,
    settings,
    level: level ? termsOf(level) : noLevel,
    today,
    identity: await readIdentity(read, who, { level: player.kycLevel, tiers: policy.kyc.tiers }),
  }
}

type Level = NonNullable<Awaited<ReturnType<typeof levelOf>>>

function termsOf({ withdrawDailyLimit, withdrawDailyTimes, withdrawFeeBps }: Level): LevelTerms {
  return { dailyLimit: withdrawDailyLimit, dailyTimes: withdrawDailyTimes, feeBps: bps(withdrawFeeBps) }
}

/** Where no levels are configured, no level limits a withdrawal. */
const noLevel: LevelTerms = { dailyLimit: minor(10_000_000_000_000n), dailyTimes: 1_000_000, feeBps: bps(0) }

async function readToday(shard: ShardReader, { playerId, at }: Who, zone: string): Promise<Today> {
  const { since, until } = daysIn(zone, at, 0, 0)
  const { amount, times } = await countSince(shard, playerId, since)
  return { amount, times, since, resetsAt: until }
}

type Tiers = readonly { readonly level: number; readonly cumWithdraw?: number | undefined }[]

async function readIdentity(
  shard: ShardReader,
  { playerId, at }: Who,
  { level, tiers }: { readonly level: number; readonly tiers: Tiers },
): Promise<Identity> {
  const [{ amount: withdrawn }, askedLevel] = await Promise.all([
    countSince(shard, playerId, new Date(0)),
    findAskedLevel(shard, playerId, at),
  ])
  return { level, askedLevel, tiers: identityTiers(tiers), withdrawn }
}

/** The levels of identification that withdrawals need, each above a total. */
export function identityTiers(tiers: Tiers): Identity['tiers'] {
  return tiers.flatMap(({ level, cumWithdraw }) =>
    cumWithdraw === undefined ? [] : [{ level, above: minor(BigInt(cumWithdraw)) }],
  )
}
