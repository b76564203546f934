/** One round of a measurement, and the share of the machine that others had meanwhile, from 0 to 1. */
export type Round = { readonly others: number }

/** A round in which others used much of the machine compares how the scheduler shares, and not what is measured. */
const othersMax = 0.12
const quietEnough = 3

export function quiet<R extends Round>(rounds: readonly R[]): readonly R[] {
  return rounds.filter(({ others }) => others <= othersMax)
}

/** The quiet rounds where there are some, else all of them; and a line that says which. */
export function countedOf<R extends Round>(
  rounds: readonly R[],
): { readonly counted: readonly R[]; readonly told: string } {
  const counted = quiet(rounds).length >= quietEnough ? quiet(rounds) : rounds
  const left = `left out, because others used more than ${othersMax * 100} % of the machine: ${rounds.length - counted.length}`
  return { counted, told: `counted: ${counted.length} rounds; ${left}` }
}

export function tellOthers({ others }: Round): string {
  return `others ${(others * 100).toFixed(0)} % of the machine`
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
