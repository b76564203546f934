import { type Rules, rtpOf } from '@zamra/contract/lottery-rules.ts'
import type { AppContext } from '../../app-context.ts'
import { type CountedPart, joinPlayers, playersMin } from './join-players.ts'
import { type PaidDraw, selectPaidDraws, selectRules, sumLines, sumTickets } from './play-queries.ts'
import { periodOf } from './report-day.ts'
import type { Tally } from './tally.ts'

/** Draws that are read at once. */
const drawsAtOnce = 200

/** Of one draw in one currency, over all shards. All tickets of a draw depend on the same numbers, so a draw is one round. */
type CountedDraw = {
  readonly drawId: string
  readonly currency: string
  readonly players: Set<number>
  staked: bigint
  paid: bigint
  expected: bigint
}

/** What the draws that were paid on the day took and paid for money. */
export async function countDraws(app: AppContext, day: string): Promise<readonly Tally[]> {
  const { main } = app.databases
  const draws = await selectPaidDraws(main.read, periodOf(day))
  const rules = (await selectRules(main.read)) as ReadonlyMap<string, Rules>
  const parts: Omit<CountedPart, 'day'>[] = []
  for (let at = 0; at < draws.length; at += drawsAtOnce)
    parts.push(...(await countSome(app, draws.slice(at, at + drawsAtOnce), rules)))
  return joinPlayers(parts.map((part) => ({ ...part, day })))
}

async function countSome(app: AppContext, draws: readonly PaidDraw[], rules: ReadonlyMap<string, Rules>) {
  const drawIds = draws.map(({ drawId }) => drawId)
  const rulesOf = new Map(draws.map(({ drawId, rulesHash }) => [drawId, rules.get(rulesHash)]))
  const found = new Map<string, CountedDraw>()
  const drawOf = (drawId: string, currency: string) => {
    const key = `${drawId} ${currency}`
    const sums = { staked: 0n, paid: 0n, expected: 0n }
    const known = found.get(key) ?? { drawId, currency, players: new Set<number>(), ...sums }
    found.set(key, known)
    return known
  }
  const betsByPick = [...rulesOf.values()].flatMap((one) => one?.bets.filter(({ kind }) => kind === 'sum') ?? [])
  for (const { reports } of app.databases.shards) {
    for (const { drawId, currency, staked, paid, players } of await sumTickets(reports.read, drawIds, playersMin)) {
      const counted = drawOf(drawId, currency)
      counted.staked += BigInt(staked)
      counted.paid += BigInt(paid)
      for (const player of players) counted.players.add(player)
    }
    for (const line of await sumLines(reports.read, drawIds, [...new Set(betsByPick.map(({ bet }) => bet))])) {
      const ofDraw = rulesOf.get(line.drawId)
      if (!ofDraw) throw new Error(`the rules of draw ${line.drawId} are missing`)
      drawOf(line.drawId, line.currency).expected += BigInt(line.staked) * BigInt(rtpOf(ofDraw, line))
    }
  }
  const gameOf = new Map(draws.map(({ drawId, game }) => [drawId, game]))
  return [...found.values()].map((counted) => partOf(gameOf.get(counted.drawId) ?? '', counted))
}

function partOf(game: string, { currency, staked, paid, expected, players }: CountedDraw): Omit<CountedPart, 'day'> {
  return {
    kind: 'lottery',
    ...{ game, currency, rounds: 1, players: [...players] },
    ...{ staked, paid, stakedSquares: staked ** 2n, paidSquares: paid ** 2n, products: staked * paid },
    ...{ expected, priced: staked },
  }
}
