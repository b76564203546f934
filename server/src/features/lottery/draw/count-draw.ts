import { add, type Money, nothing, times } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Draw } from './draw.ts'
import { type Jackpot, jackpotsOf } from './jackpot.ts'
import { potWinnerOf } from './pot-winners.ts'
import { type LinePrize, winsOf } from './prize.ts'
import { updateDraw } from './queries.ts'
import { takenTickets } from './read-tickets.ts'
import {
  findNumbers,
  findStakes,
  hasUncountedBefore,
  insertCounted,
  type Payout,
  type PotWinner,
  selectCarried,
} from './result-queries.ts'
import type { DrawTicket } from './ticket-queries.ts'
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

type Tier = Payout & { readonly isJackpot: boolean }

type Tally = { readonly tally: readonly Tier[]; readonly winners: readonly PotWinner[] }

async function tallyOf(app: AppContext, { drawId, rules }: Draw, numbers: readonly number[]): Promise<Tally> {
  const tiers = new Map<string, Tier>()
  const winners: PotWinner[] = []
  for await (const { shard, ticket } of everyTicket(app, drawId)) {
    const wins = winsOf(rules, numbers, ticket.lines, undefined)
    for (const win of wins) addWin(tiers, ticket, win)
    if (wins.some(({ isJackpot }) => isJackpot)) winners.push(await potWinnerOf(app, shard, ticket))
  }
  return { tally: [...tiers.values()], winners }
}

async function* everyTicket({ databases }: AppContext, drawId: string) {
  for (const shard of databases.shards) {
    for await (const page of takenTickets(shard, drawId)) for (const ticket of page) yield { shard, ticket }
  }
}

function addWin(tiers: Map<string, Tier>, { mode, currency }: DrawTicket, { tier, isJackpot, paid }: LinePrize): void {
  const name = `${currency} ${tier}`
  const known = tiers.get(name) ?? { mode, currency, tier, isJackpot, winners: 0, paid: nothing }
  tiers.set(name, { ...known, winners: known.winners + 1, paid: add(known.paid, paid) })
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
