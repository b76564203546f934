import type { PlayerId } from '@zamra/contract/brand.ts'
import { add } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { uuidv7 } from '../../../base/random.ts'
import type { Chain } from '../../../providers/chain/port.ts'
import { type Offer, readOffer } from '../offer/offer.ts'
import { readKycStanding, requiredKycLevelOfCoins } from '../requirements.ts'
import type { StoredDeposit } from './chain-deposit.ts'
import { type Coin, coinsOf } from './coins.ts'
import { creditDeposit } from './credit-deposit.ts'
import { type DepositDecision, type DepositTerms, decideDeposits } from './decide-deposits.ts'
import { type Rate, rateOf, unitsOf } from './price.ts'
import {
  insertQuote,
  markWaiting,
  type Quote,
  selectDuePlayers,
  selectFinalDeposits,
  selectQuote,
  selectSettledDeposits,
  settleDeposit,
} from './queries.ts'
import { lockWatch, selectBlocks } from './watch-queries.ts'

const playerBatchSize = 100
const depositBatchSize = 500
/** A waiting deposit is checked again after this time, or at once when the player sends another one. */
const recheckMs = 60_000

/** Decides about all deposits that have become final, then credits the settled ones. */
export async function creditFinalDeposits(app: AppContext, chain: Chain, now: Date) {
  const { main } = app.databases
  const upTo = await readFinalBlockNumber(app, chain)
  const lookedBefore = new Date(now.getTime() - recheckMs)
  const players = await selectDuePlayers(main.read, chain.name, { upTo, lookedBefore, limit: playerBatchSize })
  let waiting = 0
  for (const playerId of players) {
    const decisions = await decidePlayerDeposits(
      app,
      await selectFinalDeposits(main.read, chain.name, playerId, upTo),
      now,
    )
    waiting += decisions.filter((decision) => 'waitsFor' in decision).length
    await saveDecisions(app, chain, decisions, now)
  }
  let [credited, failed] = [0, 0]
  for (const deposit of await selectSettledDeposits(main.read, chain.name, upTo, depositBatchSize)) {
    try {
      await creditDeposit(app, deposit, now)
      credited += 1
    } catch (err) {
      // A deposit that fails does not delay the others; the next run tries it again.
      failed += 1
      app.log.error({ err, tx: deposit.tx, ordinal: deposit.ordinal }, 'chain deposit not credited, will be retried')
    }
  }
  return { waiting, credited, failed }
}

/** Counted from the newest stored block, which this run has just confirmed to be part of the chain. */
async function readFinalBlockNumber({ config, databases }: AppContext, chain: Chain): Promise<bigint> {
  const [tip] = await selectBlocks(databases.main.read, chain.name, 1)
  const { confirmations = 1, needsFinalized = false } = config.chain ?? {}
  const counted = (tip?.number ?? 0n) - BigInt(confirmations) + 1n
  if (!needsFinalized) return counted
  const finalized = await chain.finalized()
  if (finalized.number > counted) return counted
  return finalized.number
}

type QuotedDecision = DepositDecision<StoredDeposit> & { readonly quote?: Quote | undefined }

/** Decides about all final deposits of one player, who has one market and one currency. */
async function decidePlayerDeposits(
  app: AppContext,
  deposits: readonly StoredDeposit[],
  now: Date,
): Promise<QuotedDecision[]> {
  const [first] = deposits
  if (!first) return []
  const offer = await readOffer(app, first.market, now)
  const isVerifiedFor = await readKycCheck(app, first.playerId, offer)
  const coins = coinsOf(app.config, offer.settings)
  const decisions: QuotedDecision[] = []
  for (const [contract, sent] of Map.groupBy(deposits, (deposit) => deposit.contract)) {
    const coin = coins.find((one) => one.contract === contract)
    const decided = coin && readTerms(app, coin, offer)
    const quote = coin && decided && (await findOrCreateQuote(app, coin, { ...offer, rate: decided.rate }, now))
    const terms = { min: decided?.min ?? 0n, rate: quote, isVerifiedFor }
    decisions.push(...decideDeposits(sent, terms).map((decision) => ({ ...decision, quote })))
  }
  return decisions
}

/** Where the market requires KYC first, coins wait for it. */
async function readKycCheck(
  { databases }: AppContext,
  playerId: PlayerId,
  { policy }: Offer,
): Promise<DepositTerms['isVerifiedFor']> {
  const { read, pool } = databases.shardOf(playerId)
  const { kycLevel, deposited } = await readKycStanding(read, pool, { playerId })
  return (amount) => kycLevel >= requiredKycLevelOfCoins(policy, add(deposited, amount))
}

/** Parses the minimum and rate of a coin. An invalid setting counts as no rate and delays only this coin. */
function readTerms({ log }: AppContext, { coin, min, rate, decimals }: Coin, { policy }: Offer) {
  try {
    const { minorDigits } = policy.currency
    return { min: unitsOf(min, decimals), rate: rateOf(rate, { decimals, minorDigits }) }
  } catch (err) {
    if (!(err instanceof RangeError)) throw err
    log.error({ err, coin, market: policy.code }, 'invalid rate or minimum of a coin, its deposits wait')
    return undefined
  }
}

type Offered = Pick<Offer, 'policy'> & { readonly rate: Rate }

/** The current rate as a stored quote, which the deposit refers to. */
async function findOrCreateQuote({ databases }: AppContext, { coin }: Coin, { policy, rate }: Offered, now: Date) {
  const pair = { coin, currency: policy.currency.iso }
  const source = `offer of ${policy.code}`
  const last = await selectQuote(databases.main.read, pair)
  if (last && last.source === source && isSameRate(last, rate)) return last
  const quote = { ...rate, quoteId: uuidv7(), source }
  await databases.main.transact((tx) => insertQuote(tx, pair, quote, now))
  return quote
}

function isSameRate(a: Rate, b: Rate): boolean {
  return a.numerator === b.numerator && a.denominator === b.denominator
}

/** Holds the watcher lock, so that a deposit whose block another watcher has just reverted is not settled. */
async function saveDecisions(
  { databases }: AppContext,
  chain: Chain,
  decisions: readonly QuotedDecision[],
  now: Date,
): Promise<void> {
  await databases.main.transact(async (tx) => {
    const { haltedAt } = await lockWatch(tx, chain.name)
    if (haltedAt) return
    for (const decision of decisions) {
      if ('waitsFor' in decision) await markWaiting(tx, decision.deposit, decision.waitsFor, now)
      else if (decision.quote) await settleDeposit(tx, decision.deposit, decision.quote.quoteId, decision.price)
    }
  })
}
