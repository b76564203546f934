import { fromMajor, type Money, minor } from '@zamra/contract/money.ts'
import { exactNumber } from '../payment/exact-json.ts'
import { MalformedCallError } from './port.ts'

/** Parses `12.5` or `12.509`. Fractions of a minor unit are cut off, never rounded up. */
export function cutDecimal(digits: string): Money {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,12}))?$/.exec(digits) ?? []
  if (whole === undefined) throw new MalformedCallError(`invalid amount: ${digits.slice(0, 40)}`)
  return fromMajor(`${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`)
}

/** Parses whole minor units. */
export function wholeUnits(digits: string): Money {
  if (!/^\d{1,15}$/.test(digits)) throw new MalformedCallError(`invalid amount in minor units: ${digits.slice(0, 40)}`)
  return minor(BigInt(digits))
}

/** Minor units as an exact JSON number. */
export function unitsOnWire(amount: Money): unknown {
  return exactNumber(String(amount))
}
