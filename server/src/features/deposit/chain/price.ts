import { type Money, minor } from '@zamra/contract/money.ts'

/** `numerator` minor units of the currency for `denominator` units of the coin. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint }

export type Price = {
  readonly amount: Money
  /** The remainder below one minor unit, in parts of the denominator. */
  readonly rest: bigint
}

type Digits = {
  /** Of the coin. */
  readonly decimals: number
  /** Of the currency. */
  readonly minorDigits: number
}

/** `83.10` rupees for one coin of 1,000,000 units are 831 paise for 100,000 units. */
export function rateOf(text: string, { decimals, minorDigits }: Digits): Rate {
  const [, whole = '', fraction = ''] = decimal.exec(text) ?? []
  const numerator = BigInt(whole + fraction) * 10n ** BigInt(minorDigits)
  if (numerator === 0n) throw new RangeError(`invalid rate: ${text}`)
  const denominator = 10n ** BigInt(decimals + fraction.length)
  const common = greatestCommonDivisor(numerator, denominator)
  const rate = { numerator: numerator / common, denominator: denominator / common }
  if (rate.numerator > largest || rate.denominator > largest)
    throw new RangeError(`too many digits in the rate of this coin: ${text}`)
  return rate
}

/** Whether a coin costs less at one rate than at the other. */
export function isLowerRate(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => rateOf(text, { decimals: 0, minorDigits: 0 })) as [Rate, Rate]
  return a.numerator * b.denominator < b.numerator * a.denominator
}

/** The maximum of the bigint columns of a quote. */
const largest = 2n ** 63n - 1n

const decimal = /^(\d{1,9})(?:\.(\d{1,6}))?$/

/** Rounded down, so that no more is credited than was received. */
export function priceOf(units: bigint, { numerator, denominator }: Rate): Price {
  const product = units * numerator
  return { amount: minor(product / denominator), rest: product % denominator }
}

/** The units of the coin for an amount, rounded down, so that no more is sent than was withdrawn. */
export function unitsFor(amount: Money, { numerator, denominator }: Rate): bigint {
  return (amount * denominator) / numerator
}

/** Parses `12.5` coins to units. */
export function unitsOf(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = coins.exec(text) ?? []
  if (whole === '' || fraction.length > decimals) throw new RangeError(`invalid amount of this coin: ${text}`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

const coins = /^(\d{1,30})(?:\.(\d+))?$/

/** Formats 12,500,000 units of a coin with six decimals as `12.5`. */
export function formatCoins(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}
