/** One line of the budget: the measured value, the limit and the aim. */
export type Gate = {
  readonly name: string
  readonly value: number
  readonly most?: number
  readonly least?: number
  readonly aim?: number
  readonly unit: string
}

export function isMet({ value, most = Number.POSITIVE_INFINITY, least = Number.NEGATIVE_INFINITY }: Gate): boolean {
  return value <= most && value >= least
}

export function lineOf(gate: Gate): string {
  const { name, value, most, least, aim, unit } = gate
  const limit = most === undefined ? `at least ${least}` : `at most ${most}`
  const goal = aim === undefined ? '' : `, aim ${aim}`
  return `${isMet(gate) ? 'ok  ' : 'FAIL'} ${name.padEnd(46)} ${shown(value).padStart(8)} ${unit.padEnd(4)} ${limit}${goal}`
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 1 ? 3 : 1)
}
