import { type Money, nothing } from '@zamra/contract/money.ts'
import { twoDecimals } from './exact-json.ts'

export type UpiPayment = {
  /** `zamra@okbank` */
  readonly vpa: string
  readonly name: string
  readonly amount: Money
  /** Comes back on the statement, and tells whose payment it is. */
  readonly reference: string
  readonly note?: string
}

const vpaShape = /^[a-zA-Z0-9.\-_]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/
const referenceShape = /^[a-zA-Z0-9]{1,35}$/

/** A link of NPCI's linking specification, for transfers to an account of the house. A gateway makes its own. */
export function upiLink({ vpa, name, amount, reference, note }: UpiPayment): string {
  if (!vpaShape.test(vpa)) throw new RangeError('not a UPI address')
  if (!referenceShape.test(reference)) throw new RangeError('not a UPI reference')
  if (amount <= nothing) throw new RangeError('nothing to pay')
  const parts = { pa: vpa, pn: name, tr: reference, tn: note, am: twoDecimals(amount), cu: 'INR' }
  const said = Object.entries(parts).filter(([, value]) => value !== undefined)
  // Spaces are %20 and never a plus: UPI apps show the plus.
  return `upi://pay?${said.map(([key, value]) => `${key}=${escaped(String(value))}`).join('&')}`
}

/** An address may stand in a link as it is written; some apps do not undo `%40`. */
function escaped(value: string): string {
  return encodeURIComponent(value).replaceAll('%40', '@')
}

/**
 * The page on which a person plays the bank in the sandbox. The specification lets a link name a page about the payment,
 * and that is where the simulator puts it.
 */
export function sandboxPageOf(uri: string): string | undefined {
  return new URLSearchParams(uri.slice(uri.indexOf('?') + 1)).get('url') ?? undefined
}
