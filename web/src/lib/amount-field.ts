import type { ChangeEvent } from 'react'

type Rules = {
  /** Writes whole units in groups, such as `1,00,000`. */
  readonly format: (whole: number) => string
  /** The most digits before the point. */
  readonly digitsMax: number
}

/**
 * The value and the handler of a field for an amount with at most two decimals. `text` is what the player typed without
 * groups, such as `4182.5`. The handler writes the groups itself, because React would leave the caret at the end.
 */
export function amountField(text: string, onText: (text: string) => void, rules: Rules) {
  return {
    value: groupAmount(text, rules),
    onChange: ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
      const caret = field.selectionStart ?? field.value.length
      const before = plainAmount(field.value.slice(0, caret), rules).length
      const typed = plainAmount(field.value, rules)
      const grouped = groupAmount(typed, rules)
      const place = placeAfter(grouped, before)
      field.value = grouped
      field.setSelectionRange(place, place)
      onText(typed)
    },
  }
}

/** What was typed, without groups: digits, one point, two decimals. Digits of other scripts are read as digits. */
export function plainAmount(typed: string, { digitsMax }: Pick<Rules, 'digitsMax'>): string {
  const [whole = '', ...decimals] = typed
    .normalize('NFKC')
    .replace(/[^\d.]/g, '')
    .split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, digitsMax)
  if (decimals.length === 0) return digits
  return `${digits || '0'}.${decimals.join('').slice(0, 2)}`
}

function groupAmount(text: string, { format }: Rules): string {
  if (text === '') return ''
  const [whole = '0', decimals] = text.split('.')
  const grouped = format(Number(whole))
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** The whole minor units that a typed amount means, exactly; nothing for an empty field. */
export function minorOf(text: string): number | undefined {
  if (text === '') return undefined
  const [whole = '0', decimals = ''] = text.split('.')
  return Number(`${whole}${decimals.padEnd(2, '0')}`)
}

/** The text of an amount in minor units: `4182.50`, or `3000` without decimals. */
export function textOfMinor(units: number): string {
  const digits = String(units).padStart(3, '0')
  const decimals = digits.slice(-2)
  const whole = digits.slice(0, -2)
  return decimals === '00' ? whole : `${whole}.${decimals}`
}

function placeAfter(text: string, count: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === count) return place
    if (/[\d.]/.test(text.charAt(place))) seen += 1
  }
  return text.length
}
