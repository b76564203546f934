import { type Money, nothing, times } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Draw } from './draw.ts'
import { shardAt } from './draw-part.ts'
import { type Jackpot, jackpotsOf } from './jackpot.ts'
import { withRunner } from './job-runner.ts'
import { potWinnerOf } from './pot-winners.ts'
import { updateDraw } from './queries.ts'
import {
  countTickets,
  findNumbers,
  findStakes,
  hasUncountedBefore,
  insertCounted,
  type Payout,
  type PotWinner,
  selectCarried,
} from './result-queries.ts'
import { tallyDraw } from './tally-draw.ts'
import type { Tier } from './tally-part.ts'
import { transitionDraw } from './transition-draw.ts'

/**
 * Counts the winners of all shards before anything is paid: a jackpot can be shared only when the number of winners is
 * known. Earlier draws come first, because what they leave is carried into this jackpot.
 */
export async function countDraw(app: AppContext, draw: Draw): Promise<void> {
  const { main } = app.databases
  const { drawId, rules, game, closesAt } = draw
  if (rules.jackpot && (await hasUncountedBefore(main.read, draw))) return
  const { tally, winners } = await tallyOf(app, draw, await findNumbers(main.read, drawId))
  const staked = await findStakes(main.read, drawId)
  const carried = await selectCarried(main.read, game, closesAt)
  const jackpots = jackpotsOf(rules, foundIn(tally, staked), carried)
  const payouts = tally.map((tier) => payoutOf(tier, jackpots)).filter(({ paid }) => paid > 0n)
  await transitionDraw(app, drawId, 'count', async (tx, { logLock }) => {
    await insertCounted(tx, drawId, { jackpots, payouts, winners })
    await updateDraw(tx, drawId, { counted_at: logLock.at })
  })
}

async function tallyOf(app: AppContext, { drawId, rules }: Draw, numbers: readonly number[]) {
  const tickets = await countTickets(app.databases.main.read, drawId)
  const tally = await withRunner(app, tickets, (runner) => tallyDraw(app, { drawId, rules, numbers }, runner))
  const winners: PotWinner[] = []
  for (const winner of tally.winners) {
    winners.push(await potWinnerOf(app, shardAt(app.databases, winner.shard), winner))
  }
  return { tally: tally.tiers, winners }
}

function foundIn(tally: readonly Tier[], staked: ReadonlyMap<string, Money>) {
  const winners = new Map(tally.filter(({ isJackpot }) => isJackpot).map((tier) => [tier.currency, tier.winners]))
  const currencies = new Set([...staked.keys(), ...winners.keys()])
  return new Map(
    [...currencies].map((currency) => [
      currency,
      { staked: staked.get(currency) ?? nothing, winners: winners.get(currency) ?? 0 },
    ]),
  )
}

function payoutOf({ isJackpot, ...payout }: Tier, jackpots: readonly Jackpot[]): Payout {
  if (!isJackpot) return payout
  const pot = jackpots.find(({ currency }) => currency === payout.currency)
  return { ...payout, paid: times(pot?.eachPaid ?? nothing, BigInt(payout.winners)) }
}
