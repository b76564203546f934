import { hash } from 'node:crypto'
import { parseOrderNo } from '../../order-number.ts'
import { hasUtrForm, likelihood } from '../utr.ts'
import type { StatementLine } from './line.ts'

const likely = 2
const lengthMin = 6
const lengthMax = 35
const meaningless = new Set(['NONREF', 'NOTPROVIDED', 'NOREF', 'NOTAVAILABLE'])

/**
 * The words by which a line can be known again. What the bank calls a reference counts as it stands. Of the rest of the
 * text only what is ours counts, and, where the bank names no UTR, the first word that looks like one: twelve digits may
 * be somebody's telephone, and who knows a telephone must not be able to claim what its owner pays; and what comes after
 * the number of the payment was written by its payer, who may write the number of another. Money that only came back is
 * known by no word at all.
 */
export function referencesOf({ refs, narration, valueDate, isReturn }: StatementLine): readonly string[] {
  if (isReturn) return []
  const named = refs.map(bare).filter((ref) => ref.length >= lengthMin && !isFiller(ref))
  const told = tokens(narration)
  const ours = told.filter((word) => isOurReference(word) || parseOrderNo(word) !== undefined)
  const utr = named.some(hasUtrForm) ? undefined : told.find((word) => isUtrIn(word, valueDate))
  return [...new Set([...named, ...ours, ...(utr === undefined ? [] : [utr])])].filter(
    (word) => word.length <= lengthMax,
  )
}

/** What stands in the column of a payment that has no reference: a word for nothing, or one sign again and again. */
function isFiller(ref: string): boolean {
  return meaningless.has(ref) || /^(.)\1*$/.test(ref)
}

/** The form of `newReference`. */
export function isOurReference(word: string): boolean {
  return /^Z[A-Z2-9]{9}$/.test(word)
}

function isUtrIn(word: string, day: string): boolean {
  return hasUtrForm(word) && (/[A-Z]/.test(word) ? /\d/.test(word) : likelihood(word, day) >= likely)
}

/** A format of fixed width breaks a word at the end of its line, so that both readings of a line end are tried. */
function tokens(narration: string): readonly string[] {
  const upper = narration.toUpperCase()
  return [upper, upper.replaceAll('\n', '')].flatMap((text) => text.split(/[^A-Z0-9]+/))
}

/** Some banks fill the twelve digits up with zeros to the width of their column. */
function bare(ref: string): string {
  return ref
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(\d{12})$/, '$1')
}

export type IdentifiedLine = StatementLine & { readonly hash: Buffer; readonly references: readonly string[] }

/**
 * Each line with the hash it is known by. The same line on the statement of another day is the same line; two that are
 * alike in everything on one statement are two, which is why it counts how often it has come.
 */
export function identifyLines(account: string, lines: readonly StatementLine[]): readonly IdentifiedLine[] {
  const times = new Map<string, number>()
  return lines.map((line) => {
    const { amount, currency, valueDate, refs, narration } = line
    const content = JSON.stringify([account, valueDate, String(amount), currency, refs.map(bare), narration])
    const time = times.get(content) ?? 0
    times.set(content, time + 1)
    return { ...line, references: referencesOf(line), hash: hash('sha256', `${time}${content}`, 'buffer') }
  })
}
