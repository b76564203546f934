import { add, type Money, nothing, times } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Draw } from './draw.ts'
import { type Jackpot, jackpotsOf } from './jackpot.ts'
import { winsOf } from './prize.ts'
import { updateDraw } from './queries.ts'
import { takenTickets } from './read-tickets.ts'
import {
  findNumbers,
  findStakes,
  hasUncountedBefore,
  insertCounted,
  type Payout,
  selectCarried,
} from './result-queries.ts'
import { transitionDraw } from './transition-draw.ts'

/**
 * Counts the winners of all shards before anything is paid: a jackpot can be shared only when the number of winners is
 * known. Earlier draws come first, because what they leave is carried into this jackpot.
 */
export async function countDraw(app: AppContext, draw: Draw): Promise<void> {
  const { main } = app.databases
  const { drawId, rules, game, closesAt } = draw
  if (rules.jackpot && (await hasUncountedBefore(main.read, draw))) return
  const tally = await tallyOf(app, draw, await findNumbers(main.read, drawId))
  const staked = await findStakes(main.read, drawId)
  const carried = await selectCarried(main.read, game, closesAt)
  const jackpots = jackpotsOf(rules, foundIn(tally, staked), carried)
  const payouts = tally.map((tier) => payoutOf(tier, jackpots)).filter(({ paid }) => paid > 0n)
  await transitionDraw(app, drawId, 'count', async (tx, { logLock }) => {
    await insertCounted(tx, drawId, { jackpots, payouts })
    await updateDraw(tx, drawId, { counted_at: logLock.at })
  })
}

type Tier = Payout & { readonly isJackpot: boolean }

async function tallyOf(app: AppContext, { drawId, rules }: Draw, numbers: readonly number[]): Promise<readonly Tier[]> {
  const tiers = new Map<string, Tier>()
  for (const shard of app.databases.shards) {
    for await (const page of takenTickets(shard, drawId)) {
      for (const { mode, currency, lines } of page) {
        for (const { tier, isJackpot, paid } of winsOf(rules, numbers, lines, undefined)) {
          const name = `${currency} ${tier}`
          const known = tiers.get(name) ?? { mode, currency, tier, isJackpot, winners: 0, paid: nothing }
          tiers.set(name, { ...known, winners: known.winners + 1, paid: add(known.paid, paid) })
        }
      }
    }
  }
  return [...tiers.values()]
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
