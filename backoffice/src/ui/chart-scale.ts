/** Round steps of an axis from the least to the largest value, zero always among them. */
export function stepsOf(least: number, largest: number, count = 4): readonly number[] {
  const span = Math.max(largest, 0) - Math.min(least, 0)
  if (span === 0) return [0]
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10)
  const first = Math.floor(Math.min(least, 0) / step)
  const last = Math.ceil(Math.max(largest, 0) / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

const units = [
  [10_000_000, ' Cr'],
  [100_000, ' L'],
  [1_000, ' k'],
] as const

/** A label of an axis in crore, lakh or thousands of the currency; the table beside the chart has every minor unit. */
export function axisLabel(minorUnits: number, sign: string): string {
  const major = minorUnits / 100
  const size = Math.abs(major)
  const [unit, name] = units.find(([one]) => size >= one) ?? [1, '']
  const digits = (size / unit).toLocaleString('en-GB', { maximumFractionDigits: 2 })
  return `${major < 0 ? '−' : ''}${sign}${digits}${name}`
}
