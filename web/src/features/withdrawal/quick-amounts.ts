const steps = [1, 2, 5]
const countMax = 4

/** Up to four round amounts that can leave now, in minor units, the largest last. */
export function quickAmounts(min: number, max: number): readonly number[] {
  const round = Array.from({ length: 9 }, (_, power) => steps.map((step) => step * 10 ** power * 100)).flat()
  return round.filter((units) => units >= min && units <= max).slice(-countMax)
}
