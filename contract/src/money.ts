import * as z from 'zod/mini'
import type { Brand } from './brand.ts'

/**
 * Money is a whole number of minor units (paise, poisha) in one currency that the context knows.
 * Only this file does arithmetic on it: a plain bigint or a float does not fit the type.
 */
export type Money = Brand<bigint, 'Money'>
export type Rounding = 'down' | 'up'

/** Basis points: 1 % is 100. A rate is never a float. */
export type Bps = Brand<number, 'Bps'>

export const nothing = 0n as Money

export function minor(units: bigint): Money {
  return units as Money
}

export function bps(points: number): Bps {
  if (!Number.isInteger(points)) throw new RangeError(`basis points must be whole, got ${points}`)
  return points as Bps
}

export function add(...amounts: readonly Money[]): Money {
  return amounts.reduce((sum: bigint, amount) => sum + amount, 0n) as Money
}

export function subtract(from: Money, amount: Money): Money {
  return (from - amount) as Money
}

export function negate(amount: Money): Money {
  return (0n - amount) as Money
}

export function times(amount: Money, count: bigint): Money {
  return (amount * count) as Money
}

export function compare(a: Money, b: Money): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

export function isNegative(amount: Money): boolean {
  return amount < 0n
}

/** The share of an amount at a rate. The rounding is named at the call because it decides who gets the last paisa. */
export function share(amount: Money, rate: Bps, rounding: Rounding): Money {
  const product = amount * BigInt(rate)
  const whole = product / 10_000n
  const rest = product % 10_000n
  if (rest === 0n) return whole as Money
  const away = product < 0n ? -1n : 1n
  // BigInt division cuts towards zero, so `down` (towards minus infinity) differs only below zero.
  if (rounding === 'down') return (away < 0n ? whole - 1n : whole) as Money
  return (away > 0n ? whole + 1n : whole) as Money
}

const decimal = /^(-?)(\d{1,15})(?:\.(\d+))?$/

/** Reads "12.50" as 1250 minor units. Refuses more decimals than the currency has: nobody's fraction is dropped silently. */
export function fromMajor(text: string, minorDigits = 2): Money {
  const match = decimal.exec(text)
  if (!match) throw new RangeError(`not an amount: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  if (fraction.length > minorDigits) throw new RangeError(`too many decimals: ${text}`)
  const units = BigInt(whole) * 10n ** BigInt(minorDigits) + BigInt(fraction.padEnd(minorDigits, '0') || '0')
  return (sign === '-' ? -units : units) as Money
}

/** Writes 1250 minor units as "12.50", and 1200 as "12". */
export function toMajor(amount: Money, minorDigits = 2): string {
  const unit = 10n ** BigInt(minorDigits)
  const size = amount < 0n ? -amount : amount
  const fraction = size % unit
  const text = fraction === 0n ? `${size / unit}` : `${size / unit}.${String(fraction).padStart(minorDigits, '0')}`
  return amount < 0n ? `-${text}` : text
}

/** As the wire and everything that is signed has it: a whole number of minor units. */
export function toWire(amount: Money): number {
  const units = Number(amount)
  if (!Number.isSafeInteger(units)) throw new RangeError('amount does not fit a JSON number')
  return units
}

/**
 * On the wire money is a whole JSON number of minor units. Marked pure so that the player's app, which
 * only formats money, does not carry the schema library for it.
 */
export const wireMoney = /* @__PURE__ */ z.codec(
  /* @__PURE__ */ z.int(),
  /* @__PURE__ */ z.custom<Money>((value) => typeof value === 'bigint'),
  {
    decode: (units) => BigInt(units) as Money,
    encode: toWire,
  },
)
