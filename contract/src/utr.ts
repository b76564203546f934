import { deposit } from './constants.ts'

const digits = new RegExp(`^\\d{${deposit.utrDigits}}$`)
const letters = /^(?:[A-Z0-9]{16}|[A-Z0-9]{22})$/

/** UPI and IMPS number their payments with twelve digits. */
export function isUtrOfDigits(utr: string): boolean {
  return digits.test(utr)
}

/** NEFT numbers them with 16 letters and digits, RTGS with 22. */
export function isUtrOfLetters(utr: string): boolean {
  return letters.test(utr)
}

export type UtrFault = 'empty' | 'digits' | 'letters'
export type ReadUtr = { readonly utr: string } | { readonly fault: UtrFault }

/**
 * A UTR as the player wrote it. It is a text and never a number, since it may begin with a zero; spaces are how people
 * copy it; and a bank that sends by IMPS after all gives the twelve digits of IMPS.
 */
export function readUtr(rail: string, written: string): ReadUtr {
  const utr = written.replace(/\s/g, '').toUpperCase()
  if (utr === '') return { fault: 'empty' }
  if (isUtrOfDigits(utr) || (rail === 'bank' && isUtrOfLetters(utr))) return { utr }
  return { fault: rail === 'bank' ? 'letters' : 'digits' }
}
