import { type Bps, bps, type Money, share } from '../money.ts'

/** A whole number from 0, below the limit; all are equally likely. */
export type Draw = (below: number) => number

/** What a round came to. `pays` is basis points of the stake; the numbers of `result` are those that the game shows. */
export type Outcome = { readonly result: readonly number[]; readonly pays: number }

/** One way to win: `ways` outcomes of `of` pay this much, in basis points of the stake. */
export type Chance = { readonly ways: number; readonly of: number; readonly pays: number }

/** An instant game. Everything here is a pure function of the player's choice and of the numbers that are drawn. */
export type Original<Play> = {
  /** Every way to win with this choice. Of a game with steps: one for each step at which the player can stop. */
  chances(play: Play): readonly Chance[]
  /** Undefined while the round goes on: in a game with steps, until the player stops or has lost. */
  resolve(draw: Draw, play: Play, steps: readonly number[]): Outcome | undefined
}

/**
 * What comes back on average of this stake, in basis points of it, rounded down. A payout is a whole number of minor units,
 * so a small stake can return less than a large one.
 */
export function returnOf(chances: readonly Chance[], stake: Money): Bps {
  const of = BigInt(chances[0]?.of ?? 1)
  const paid = chances.reduce((sum, { ways, pays }) => sum + BigInt(ways) * payoutOf(stake, pays), 0n)
  return bps(Number((paid * 10_000n) / (of * stake)))
}

export function payoutOf(stake: Money, pays: number): Money {
  return share(stake, bps(pays), 'down')
}

const stakeMin = 100
const stakeMax = 1_000_000
/** The most that one round can pay, in minor units. */
const payoutMax = 100_000_000

/** The stakes of a choice, in minor units of any currency: what it can pay at most decides the largest. */
export function stakesOf(chances: readonly Chance[]): { readonly min: number; readonly max: number } {
  const pays = Math.max(...chances.map((chance) => chance.pays))
  return { min: stakeMin, max: Math.min(stakeMax, Math.floor((payoutMax * 10_000) / pays)) }
}
