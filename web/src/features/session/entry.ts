import { isMobile, type Phone, readPhone } from '../../lib/phone.ts'

/** What stands in the field that takes a telephone number or a player's number. */
export type Entry =
  | { readonly kind: 'empty' | 'malformed' }
  | { readonly kind: 'phone'; readonly phone: Phone }
  | { readonly kind: 'id'; readonly userId: string }

/** A mobile number of the chosen country is taken for one; any other number of 6 to 10 digits is a player's. */
export function readEntry(typed: string, areaCode: string, prefixes: readonly string[]): Entry {
  const plain = typed.trim()
  if (plain === '') return { kind: 'empty' }
  const phone = readPhone(plain, areaCode, prefixes)
  if (isMobile(phone)) return { kind: 'phone', phone }
  const userId = plain.normalize('NFKC').replace(/\s/g, '')
  return /^\d{6,10}$/.test(userId) ? { kind: 'id', userId } : { kind: 'malformed' }
}
