import { type Money, minor, toWire } from '@zamra/contract/money.ts'

export type Reward = { readonly playerId: number; readonly day: string; readonly amount: Money }

/** What the promotion had cost up to the end of a day, and between which amounts 90 of 100 drawn samples lie. */
export type BandDay = { readonly day: string; readonly cost: Money; readonly low: Money; readonly high: Money }

const draws = 400
const [lowest, highest] = [0.05, 0.95]

/**
 * How much the cost depends on who is in the sample: as many players are drawn from it again and again, each of them perhaps
 * several times or never (bootstrap). It says nothing about players who are not in the sample, or about what a better offer
 * changes. The same rewards give the same band.
 */
export function bandOf(rewards: readonly Reward[], players: number, days: readonly string[]): readonly BandDay[] {
  const sums = sumsByPlayer(rewards, days)
  const real = days.map((_, at) => sums.reduce((total, own) => total + (own[at] ?? 0), 0))
  const random = randomFrom(players)
  const drawn = Array.from({ length: draws }, () => drawOnce(sums, { players, days: days.length, random }))
  return days.map((day, at) => {
    const costs = drawn.map((costsByDay) => costsByDay[at] ?? 0).toSorted((one, other) => one - other)
    return { day, cost: money(real[at]), low: money(costs[rank(lowest)]), high: money(costs[rank(highest)]) }
  })
}

const rank = (share: number) => Math.ceil(draws * share) - 1
const money = (amount = 0) => minor(BigInt(amount))

/** What each player with a reward had cost up to the end of each day. */
function sumsByPlayer(rewards: readonly Reward[], days: readonly string[]): readonly (readonly number[])[] {
  const byPlayer = Map.groupBy(rewards, ({ playerId }) => playerId)
  return [...byPlayer.values()].map((own) => {
    const onDay = new Map<string, number>()
    for (const { day, amount } of own) onDay.set(day, (onDay.get(day) ?? 0) + toWire(amount))
    let sum = 0
    return days.map((day) => {
      sum += onDay.get(day) ?? 0
      return sum
    })
  })
}

type Terms = { readonly players: number; readonly days: number; readonly random: () => number }

/** Players without a reward are drawn too, and cost nothing. */
function drawOnce(sums: readonly (readonly number[])[], { players, days, random }: Terms): readonly number[] {
  const total = new Array<number>(days).fill(0)
  for (let drawn = 0; drawn < players; drawn += 1) {
    const own = sums[Math.floor(random() * players)]
    if (own) for (let day = 0; day < days; day += 1) total[day] = (total[day] ?? 0) + (own[day] ?? 0)
  }
  return total
}

/** Mulberry32: even enough for this, and the same figures each time. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
