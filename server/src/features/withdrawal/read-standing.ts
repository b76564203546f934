import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { daysIn } from '../../base/clock.ts'
import { refusal } from '../../base/refusal.ts'
import type { ShardReader } from '../../db/database.ts'
import { isBarred } from '../../ledger/index.ts'
import { policyEvaluator, policyOf } from '../market/index.ts'
import {
  type AccountRow,
  accountPlace,
  coinPayout,
  listAccounts,
  otherPersonOf,
  readVerifiedName,
} from '../player/index.ts'
import { findAccountState } from '../safety/index.ts'
import { levelOf } from '../vip/index.ts'
import type { Identity, LevelTerms, Payee, Standing, Today } from './evaluate-withdrawal.ts'
import { readMoney } from './grants.ts'
import { readTaxYear } from './read-tax-year.ts'
import { type MarketSettings, readSettings } from './settings.ts'
import { type Counted, countSince, findAskedLevel, findWithdrawer } from './standing-queries.ts'

type Who = { readonly playerId: PlayerId; readonly market: string; readonly at: Date }

const triesMax = 8

/**
 * Everything the rules read about a player. It is read without a lock: what two withdrawals at once could both use up is
 * checked again by the transaction that holds the amount. But money and withdrawals are those of one instant: when a
 * withdrawal is created or comes back in between, they are read again. Otherwise a player could be told another fee for
 * money that has left already.
 */
export async function readStanding(app: AppContext, who: Who): Promise<Standing> {
  const { read } = app.databases.shardOf(who.playerId)
  const count = () => countSince(read, who.playerId, new Date(0))
  let before = await count()
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    const standing = await readParts(app, who, before)
    const after = await count()
    if (after.times === before.times && after.amount === before.amount) return standing
    before = after
  }
  throw refusal('wallet.busy', { retryAfter: 1 })
}

async function readParts(app: AppContext, who: Who, { amount: withdrawn, times }: Counted): Promise<Standing> {
  const { playerId, market, at } = who
  const { read, pool } = app.databases.shardOf(playerId)
  const policy = policyOf(app, market)
  const { wallet, grants } = await readMoney(app, playerId, at)
  const [player, accounts, isFrozen, isKeptOut, account, level, settings, today, taxYear] = await Promise.all([
    findWithdrawer(read, playerId),
    listAccounts(read, playerId),
    isBarred(pool, playerId, 'withdrawal'),
    isBarred(pool, playerId, 'play'),
    findAccountState(read, playerId),
    levelOf(app, who),
    readSettings(app, market),
    readToday(read, who, policy.timeZone),
    readTaxYear(app, who),
  ])
  const askedLevel = await findAskedLevel(read, playerId, at)
  const verifiedName = await readVerifiedName(app, playerId)
  const otherPersonIn = ({ id, form, holderSealed }: AccountRow) =>
    // An address has no name; it was added by the verified player.
    form === 'CHAIN'
      ? undefined
      : otherPersonOf(app.vault.open(holderSealed, accountPlace(playerId, id, 'holder_sealed')), verifiedName)
  return {
    at,
    currency: policy.currency.iso,
    market: policyEvaluator(app)(market, 'withdraw', { at, place: 'server' }),
    isFrozen,
    isKeptOut,
    ...(account && account.state !== 'ACTIVE' && account.legalGround !== null
      ? { frozenBy: { caseNo: account.caseNo, ground: account.legalGround } }
      : {}),
    hasPhone: player.hasPhone,
    hasPassword: player.hasPassword,
    hasPasskey: player.hasPasskey,
    holdUntil: player.holdUntil ?? undefined,
    payees: accounts.map((row) => ({
      ...payeeIn(app, market, settings, row),
      otherPerson: otherPersonIn(row),
      // An address has no name: it is the player's as long as their identity is verified.
      needsIdentity: row.form === 'CHAIN' && player.kycLevel < 1,
    })),
    cash: wallet?.cash ?? nothing,
    grants,
    settings,
    level: level ? termsOf(level) : noLevel,
    today,
    taxYear,
    identity: { level: player.kycLevel, askedLevel, tiers: identityTiers(policy.kyc.tiers), withdrawn, times },
  }
}

/** A bank account can always be paid to, by an operator if nobody else does it. */
function payeeIn(app: AppContext, market: string, settings: MarketSettings, row: AccountRow): Payee {
  const { id, form, code, bankName, nameCheck, holdUntil } = row
  const { coins, payoutProviders } = settings
  const isChain = form === 'CHAIN'
  const isServed = isChain
    ? coinPayout(app, market, { hasCoins: coins !== undefined, payoutProviders }) !== undefined
    : form !== 'WALLET' || app.providers.payouts.walletsOf(market, payoutProviders).some((wallet) => wallet === code)
  const place = isChain || form === 'WALLET' ? bankName : undefined
  return { id, isChain, place, isUnserved: !isServed, nameCheck, holdUntil }
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

/** The levels of identification that withdrawals need, each above a total. */
export function identityTiers(tiers: Tiers): Identity['tiers'] {
  return tiers.flatMap(({ level, cumWithdraw }) =>
    cumWithdraw === undefined ? [] : [{ level, above: minor(BigInt(cumWithdraw)) }],
  )
}
