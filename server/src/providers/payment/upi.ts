import { type Money, nothing } from '@zamra/contract/money.ts'
import { twoDecimals } from './exact-json.ts'

export type UpiPayment = {
  /** `zamra@okbank` */
  readonly vpa: string
  readonly name: string
  readonly amount: Money
  /** Appears on the bank statement and identifies the order. */
  readonly reference: string
  readonly note?: string
}

const vpaShape = /^[a-zA-Z0-9.\-_]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/
const referenceShape = /^[a-zA-Z0-9]{1,35}$/

/** A UPI link by NPCI's linking specification, for transfers to an operator account. Providers create their own links. */
export function upiLink({ vpa, name, amount, reference, note }: UpiPayment): string {
  if (!vpaShape.test(vpa)) throw new RangeError('invalid UPI address')
  if (!referenceShape.test(reference)) throw new RangeError('invalid UPI reference')
  if (amount <= nothing) throw new RangeError('the amount must be positive')
  const parts = { pa: vpa, pn: name, tr: reference, tn: note, am: twoDecimals(amount), cu: 'INR' }
  const present = Object.entries(parts).filter(([, value]) => value !== undefined)
  // Spaces are %20, because UPI apps display a plus literally.
  return `upi://pay?${present.map(([key, value]) => `${key}=${escaped(String(value))}`).join('&')}`
}

/** The `@` of an address stays unescaped, because some apps do not decode `%40`. */
function escaped(value: string): string {
  return encodeURIComponent(value).replaceAll('%40', '@')
}

/**
 * The page of the payment simulator in the sandbox, where the tester acts as the bank. It is in the `url` parameter, which
 * the specification allows for a page about the payment.
 */
export function sandboxPageOf(uri: string): string | undefined {
  return new URLSearchParams(uri.slice(uri.indexOf('?') + 1)).get('url') ?? undefined
}
