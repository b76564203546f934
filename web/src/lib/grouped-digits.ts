import type { ChangeEvent } from 'react'

type Typed = { readonly digits: string; readonly text: string; readonly caret: number }
type Rules = {
  /** Writes the digits in groups, such as `1,00,000`. */
  readonly format: (digits: string) => string
  readonly digitsMax: number
}

/** Reads a whole number from a field, writes it in groups, and finds the caret's place: after as many digits as before. */
export function groupDigits(typed: string, caretNow: number, { format, digitsMax }: Rules): Typed {
  const raw = digitsOf(typed)
  const significant = raw.replace(/^0+(?=\d)/, '')
  const digits = significant.slice(0, digitsMax)
  const before = digitsOf(typed.slice(0, caretNow)).length - (raw.length - significant.length)
  const text = digits === '' ? '' : format(digits)
  return { digits, text, caret: placeAfter(text, Math.max(0, Math.min(before, digits.length))) }
}

/**
 * The value and the handler of a field for a whole number. The handler writes the groups into the field itself, before
 * React does, because React would leave the caret at the end.
 */
export function digitsField(digits: string, onDigits: (digits: string) => void, rules: Rules) {
  return {
    value: digits === '' ? '' : rules.format(digits),
    onChange: ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
      const typed = groupDigits(field.value, field.selectionStart ?? field.value.length, rules)
      field.value = typed.text
      field.setSelectionRange(typed.caret, typed.caret)
      onDigits(typed.digits)
    },
  }
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return text.length
}
