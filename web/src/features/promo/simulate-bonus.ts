/** What is played: own money, a bonus, and bets of one size until so much is wagered. Amounts are minor units. */
export type BonusPlan = {
  readonly cash: number
  readonly bonus: number
  readonly wager: number
  readonly stake: number
  /** How much of a bet counts, in basis points. */
  readonly weight: number
  /** Each prize of a bet: `ways` of `of` outcomes win it, and `pays` is in basis points of the stake. */
  readonly odds: readonly { readonly ways: number; readonly of: number; readonly pays: number }[]
}

export type BonusValue = {
  /** What is left on average, above or below the own money that was put in. */
  readonly worth: number
  /** The share of the runs in which everything was wagered before the money was gone, from 0 to 1. */
  readonly finished: number
}

export const runs = 2_000
/** So that a tiny stake against a huge requirement ends: such a run counts as not finished. */
const betsMax = 20_000

/** Plays the bonus many times. The same plan has the same answer, because the random numbers start from the same seed. */
export function simulateBonus(plan: BonusPlan): BonusValue {
  const random = randomFrom(20_261_116)
  let left = 0
  let finished = 0
  for (let run = 0; run < runs; run += 1) {
    const end = playOnce(plan, random)
    left += end.left
    if (end.isFinished) finished += 1
  }
  return { worth: Math.round(left / runs) - plan.cash, finished: finished / runs }
}

/** A bonus that is not wagered to the end is lost with what was won with it; own money that is left stays. */
function playOnce({ cash, bonus, wager, stake, weight, odds }: BonusPlan, random: () => number) {
  let own = cash
  let extra = bonus
  let counted = 0
  for (let bet = 0; bet < betsMax && counted < wager; bet += 1) {
    const amount = Math.min(stake, own + extra)
    if (amount <= 0) return { left: 0, isFinished: false }
    // Own money is staked first, and a prize goes back to where its stake came from.
    const fromOwn = Math.min(own, amount)
    const prize = (amount * paysOf(odds, random())) / 10_000
    own += prize * (fromOwn / amount) - fromOwn
    extra += prize * (1 - fromOwn / amount) - (amount - fromOwn)
    counted += (amount * weight) / 10_000
  }
  const isFinished = counted >= wager
  return { left: isFinished ? own + extra : own, isFinished }
}

function paysOf(odds: BonusPlan['odds'], drawn: number): number {
  let from = 0
  for (const { ways, of, pays } of odds) {
    from += ways / of
    if (drawn < from) return pays
  }
  return 0
}

/** Mulberry32: small and even enough for an estimate. Nothing that is won depends on it. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
