/** One round of a measurement, and the share of the machine that other processes used meanwhile, from 0 to 1. */
export type Round = { readonly others: number }

/** A round in which other processes used much of the machine measures the scheduler, not the code. */
const othersMax = 0.12
const quietEnough = 3

export function quietRounds<R extends Round>(rounds: readonly R[]): readonly R[] {
  return rounds.filter(({ others }) => others <= othersMax)
}

/** The quiet rounds if there are enough of them, else all rounds; and a line about which were counted. */
export function selectRounds<R extends Round>(
  rounds: readonly R[],
): { readonly counted: readonly R[]; readonly summary: string } {
  const counted = quietRounds(rounds).length >= quietEnough ? quietRounds(rounds) : rounds
  const left = `left out, because others used more than ${othersMax * 100} % of the machine: ${rounds.length - counted.length}`
  return { counted, summary: `counted: ${counted.length} rounds; ${left}` }
}

export function describeOthers({ others }: Round): string {
  return `others ${(others * 100).toFixed(0)} % of the machine`
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
