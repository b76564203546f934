import { hash } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { payoutOf } from '@zamra/contract/originals/game.ts'
import { chancesOf, hasSteps, resolvePlay } from '@zamra/contract/originals/games.ts'
import { drawsOf } from '../../server/src/features/originals/index.ts'
import { type Played, stepsOf } from './plays.ts'

/** What the rounds of one choice returned, beside what the player is told. In parts of the smallest stake. */
export type Fairness = {
  readonly name: string
  readonly rounds: number
  readonly returned: number
  readonly stated: number
  /** Half of the interval in which 99 of 100 runs of this length lie. */
  readonly margin: number
}

/** 99 % of a normal distribution lie within so many standard deviations. */
const deviations = 2.5758

/** Plays the product's own outcome function with fixed seeds, a new pair after every thousand bets. */
export function playFair(played: Played, rounds: number): Fairness {
  const { name, play } = played
  const steps = stepsOf(played)
  let paid = 0
  for (let round = 0; round < rounds; round += 1) {
    const pair = Math.floor(round / betsOfPair)
    const serverSeed = hash('sha256', `proof of ${name}, pair ${pair}`, 'hex')
    const outcome = resolvePlay(
      drawsOf({ serverSeed, clientSeed: 'proof', nonce: round - pair * betsOfPair }),
      play,
      steps,
    )
    paid += outcome ? paidOf(outcome.pays) : Number.NaN
  }
  const { mean, variance } = statedOf(played)
  return {
    ...{ name, rounds, returned: paid / rounds, stated: mean },
    margin: deviations * Math.sqrt(variance / rounds),
  }
}

const betsOfPair = 1_000
/** The smallest stake there is: rounding takes the largest part of it. */
const stake = minor(100n)

/** In parts of the stake, rounded down to a minor unit as in the product. */
function paidOf(pays: number): number {
  return Number(payoutOf(stake, pays)) / Number(stake)
}

/** The mean and the variance of what a round returns, from the chances that the player is shown. */
function statedOf({ play, safe }: Played) {
  const all = chancesOf(play)
  const chances = hasSteps(play) ? all.slice(safe - 1, safe) : all
  const sum = (of: (returned: number) => number) =>
    chances.reduce((total, { ways, of: outcomes, pays }) => total + (ways / outcomes) * of(paidOf(pays)), 0)
  const mean = sum((returned) => returned)
  return { mean, variance: sum((returned) => returned ** 2) - mean ** 2 }
}
