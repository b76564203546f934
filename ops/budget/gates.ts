/** One line of the budget: what was measured, what is allowed, and where we want to be. */
export type Gate = {
  readonly name: string
  readonly value: number
  readonly most?: number
  readonly least?: number
  readonly aim?: number
  readonly unit: string
}

/**
 * What is over its gate today and has to come down, by name, with the most that is let pass until then. The gate itself
 * stands: a line here is printed as owed in every run, and nothing else may use it.
 */
const owed: Readonly<Record<string, number>> = {
  'Home, initial JS, gzip': 104.5,
  'deposit, its own JS, gzip': 25,
  'layout shift, worst page': 0.32,
}

export function isOwed(gate: Gate): boolean {
  return !isMet(gate) && gate.value <= (owed[gate.name] ?? Number.NEGATIVE_INFINITY)
}

export function isMet({ value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Gate): boolean {
  return value <= most && value >= least
}

export function lineOf(gate: Gate): string {
  const { name, value, most, least, aim, unit } = gate
  const limit = most === undefined ? `at least ${least}` : `at most ${most}`
  const goal = aim === undefined ? '' : `, aim ${aim}`
  return `${isMet(gate) ? 'ok  ' : isOwed(gate) ? 'OWED' : 'FAIL'} ${name.padEnd(46)} ${shown(value).padStart(8)} ${unit.padEnd(4)} ${limit}${goal}`
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1)
}
