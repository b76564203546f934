import { hash } from 'node:crypto'
import { parseOrderNo } from '../../order-number.ts'
import { hasUtrForm, likelihood } from '../utr.ts'
import type { StatementLine } from './line.ts'

const likely = 2
const lengthMin = 6
const lengthMax = 35
const placeholders = new Set(['NONREF', 'NOTPROVIDED', 'NOREF', 'NOTAVAILABLE'])

/**
 * The references by which a line can be matched. The bank's reference fields count as they are. From the free text only
 * our own references and order numbers count and, if the bank gives no UTR, the first word that looks like one. Twelve
 * digits may be a phone number, and someone who knows the number must not be able to claim the payment; and text after
 * the UTR is written by the payer, who could write another player's UTR. A reversal has no references.
 */
export function referencesOf({ refs, narration, valueDate, isReturn }: StatementLine): readonly string[] {
  if (isReturn) return []
  const named = refs.map(normalizeReference).filter((ref) => ref.length >= lengthMin && !isFiller(ref))
  const words = tokens(narration)
  const ours = words.filter((word) => isOurReference(word) || parseOrderNo(word) !== undefined)
  const utr = named.some(hasUtrForm) ? undefined : words.find((word) => isUtrIn(word, valueDate))
  return [...new Set([...named, ...ours, ...(utr === undefined ? [] : [utr])])].filter(
    (word) => word.length <= lengthMax,
  )
}

/** A placeholder in the reference field: a word for `none`, or one repeated character. */
function isFiller(ref: string): boolean {
  return placeholders.has(ref) || /^(.)\1*$/.test(ref)
}

/** The format of `newReference`. */
export function isOurReference(word: string): boolean {
  return /^Z[A-Z2-9]{9}$/.test(word)
}

function isUtrIn(word: string, day: string): boolean {
  return hasUtrForm(word) && (/[A-Z]/.test(word) ? /\d/.test(word) : likelihood(word, day) >= likely)
}

/** Fixed-width formats may break a word at the line end, so both readings of a line end are tried. */
function tokens(narration: string): readonly string[] {
  const upper = narration.toUpperCase()
  return [upper, upper.replaceAll('\n', '')].flatMap((text) => text.split(/[^A-Z0-9]+/))
}

/** Some banks pad the twelve digits with zeros to the width of the column. */
function normalizeReference(ref: string): string {
  return ref
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(\d{12})$/, '$1')
}

export type IdentifiedLine = StatementLine & { readonly hash: Buffer; readonly references: readonly string[] }

/**
 * Adds the hash that identifies each line. The same line on another day's statement has the same hash. Two identical lines
 * on one statement are two payments, so the hash includes how often the line occurred before.
 */
export function identifyLines(account: string, lines: readonly StatementLine[]): readonly IdentifiedLine[] {
  const occurrences = new Map<string, number>()
  return lines.map((line) => {
    const { amount, currency, valueDate, refs, narration } = line
    const content = JSON.stringify([
      account,
      valueDate,
      String(amount),
      currency,
      refs.map(normalizeReference),
      narration,
    ])
    const earlier = occurrences.get(content) ?? 0
    occurrences.set(content, earlier + 1)
    return { ...line, references: referencesOf(line), hash: hash('sha256', `${earlier}${content}`, 'buffer') }
  })
}
