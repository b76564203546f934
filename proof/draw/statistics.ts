/** One statistical test: how many standard deviations a figure is away from the expected one. */
export type Trial = { readonly name: string; readonly z: number; readonly details: string }

/** The probability that chance alone deviates so far, to either side (Abramowitz and Stegun 7.1.26, to seven digits). */
export function chanceOf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return poly * Math.exp(-x * x)
}

/**
 * Chi-square of counts against equal cells, as a normal deviate (Wilson and Hilferty). `scale` is for cells that are not
 * independent, such as the numbers of a draw without repetition.
 */
export function chiSquare(name: string, counts: ArrayLike<number>, { scale = 1 } = {}): Trial {
  const cells = Array.from(counts)
  const expected = cells.reduce((sum, count) => sum + count, 0) / cells.length
  const statistic = scale * cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = cells.length - 1
  const spread = 2 / (9 * freedom)
  const z = (Math.cbrt(statistic / freedom) - (1 - spread)) / Math.sqrt(spread)
  return { name, z, details: `chi-square ${statistic.toFixed(1)} with ${freedom} degrees of freedom` }
}

/** How often the values change between the lower and the upper half (Wald and Wolfowitz). */
export function runs(name: string, values: Float64Array, half: number): Trial {
  let [upper, changes] = [0, 0]
  for (let at = 0; at < values.length; at += 1) {
    const isUpper = (values[at] ?? 0) >= half
    upper += Number(isUpper)
    if (at > 0 && isUpper !== (values[at - 1] ?? 0) >= half) changes += 1
  }
  const lower = values.length - upper
  const expected = (2 * upper * lower) / values.length + 1
  const variance = ((expected - 1) * (expected - 2)) / (values.length - 1)
  return { name, z: (changes + 1 - expected) / Math.sqrt(variance), details: `${changes + 1} runs` }
}

/** Whether a value is correlated with the one that comes `lag` draws later. */
export function serial(name: string, values: Float64Array, lag: number): Trial {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [together, alone] = [0, 0]
  for (let at = 0; at < values.length; at += 1) {
    const here = (values[at] ?? 0) - mean
    alone += here * here
    if (at + lag < values.length) together += here * ((values[at + lag] ?? 0) - mean)
  }
  const correlation = together / alone
  return { name, z: correlation * Math.sqrt(values.length), details: `correlation ${correlation.toExponential(1)}` }
}

/** The hits of a predictor, against what guessing gives. */
export function hits(name: string, hit: number, tries: number, chance: number): Trial {
  const z = (hit - tries * chance) / Math.sqrt(tries * chance * (1 - chance))
  return { name, z, details: `${((hit / tries) * 100).toFixed(2)} % right, ${(chance * 100).toFixed(0)} % by guessing` }
}
