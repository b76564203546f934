import { add, type Money, nothing, times } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Draw } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { type Jackpot, jackpotsOf } from './jackpot.ts'
import { winsOf } from './prize.ts'
import { changeDraw } from './queries.ts'
import {
  findNumbers,
  findStakes,
  hasUncountedBefore,
  insertCounted,
  type Payout,
  selectCarried,
} from './result/queries.ts'
import { takenTickets } from './tickets/taken-tickets.ts'

/**
 * Counts over all shards who won what, before anybody is paid: a pot can be shared only when it is known by how many. A
 * pot is also what the draws before left of it, so they come first.
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
  await inTurn(app, drawId, 'count', async (tx, { turn }) => {
    await insertCounted(tx, drawId, { jackpots, payouts })
    await changeDraw(tx, drawId, { counted_at: turn.at })
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
