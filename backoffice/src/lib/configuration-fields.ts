import { locales } from '@zamra/contract/languages.ts'
import { fromMajor, minor, toMajor, toWire } from '@zamra/contract/money.ts'
import type { Change } from './diff.ts'
import { bcp47 } from './languages.ts'
import { formatMoney } from './money.ts'

/** Levels or settings as they are published, field by field as the server reads them. */
export type Configuration = Readonly<Record<string, unknown>>

export type ConfigurationField = {
  readonly path: string
  readonly label: string
  /** Money is whole minor units, a rate is hundredths of a percent: neither is ever a fraction. */
  readonly kind: 'money' | 'rate' | 'count' | 'text' | 'words'
  readonly unit?: string
  /** May be left empty. */
  readonly isOptional?: true
}

/** The value at `levels.3.betNeed`; undefined when there is none. */
export function valueAt(from: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], from)
}

/** A copy with another value there. `undefined` removes the field. */
export function withValue(from: Configuration, path: string, value: unknown): Configuration {
  return put(from, path.split('.'), value) as Configuration
}

function put(from: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy = (Array.isArray(from) ? [...(from as unknown[])] : { ...(from as object | undefined) }) as Record<
    string,
    unknown
  >
  const next = rest.length === 0 ? value : put(copy[name], rest, value)
  if (next === undefined) delete copy[name]
  else copy[name] = next
  return copy
}

const money = /^\d{1,12}(?:\.\d{1,2})?$/

/** A value as a person edits it. */
export function writeValue(kind: ConfigurationField['kind'], value: unknown): string {
  if (value === undefined) return ''
  if (kind === 'money' || kind === 'rate') return toMajor(minor(BigInt(value as number)))
  return kind === 'words' ? (value as readonly string[]).join(', ') : String(value as string | number)
}

/** The value of a text, `undefined` when it is empty and may be, or `wrong`. */
export function readValue({ kind, isOptional }: ConfigurationField, given: string): unknown {
  const text = given.trim()
  if (text === '') return isOptional ? undefined : 'wrong'
  if (kind === 'money' || kind === 'rate') return money.test(text) ? toWire(fromMajor(text)) : 'wrong'
  if (kind === 'count') return /^\d{1,9}$/.test(text) ? Number(text) : 'wrong'
  return kind === 'words' ? text.split(',').map((part) => part.trim()) : text
}

/** A value as it is compared. */
function showValue(kind: ConfigurationField['kind'], value: unknown, currency: string): string | undefined {
  if (value === undefined) return undefined
  // What somebody is still typing, such as “1.”, is shown as it is: the check refuses it.
  if (typeof value === 'string') return value
  if (kind === 'money') return formatMoney(value as number, currency)
  return kind === 'rate' ? `${writeValue(kind, value)} %` : writeValue(kind, value)
}

/** What differs between two versions, as people read it. */
export function changesOf(
  fields: readonly ConfigurationField[],
  before: unknown,
  after: unknown,
  currency: string,
): readonly Change[] {
  return fields
    .map(({ path, label, kind }) => ({
      path: label,
      before: showValue(kind, valueAt(before, path), currency),
      after: showValue(kind, valueAt(after, path), currency),
    }))
    .filter((change) => change.before !== change.after)
}

/** The columns of the levels, in the order in which a level is reached, kept and enjoyed. */
export const levelColumns = [
  { path: 'depositNeed', label: 'Deposits', kind: 'money' },
  { path: 'betNeed', label: 'Turnover', kind: 'money' },
  { path: 'keepBetNeed', label: 'Keeps it', kind: 'money' },
  { path: 'upgradeBonus', label: 'Upgrade', kind: 'money' },
  { path: 'weeklyBonus', label: 'Weekly', kind: 'money' },
  { path: 'birthdayBonus', label: 'Birthday', kind: 'money' },
  { path: 'betRebateBps', label: 'Rebate %', kind: 'rate' },
  { path: 'withdrawDailyLimit', label: 'Daily limit', kind: 'money' },
  { path: 'withdrawFeeBps', label: 'Fee %', kind: 'rate' },
  { path: 'withdrawDailyTimes', label: 'Times', kind: 'count' },
] as const satisfies readonly ConfigurationField[]

export const periodField = {
  path: 'periodDays',
  label: 'Days of a period',
  kind: 'count',
} as const satisfies ConfigurationField

/** Every field of so many levels. */
export function levelFields(count: number): readonly ConfigurationField[] {
  const ofLevel = (index: number): readonly ConfigurationField[] => [
    ...locales.map((locale) => ({
      ...{ path: `levels.${index}.name.${locale}`, label: `Level ${index}, name in ${bcp47(locale).name}` },
      ...({ kind: 'text', isOptional: true } as const),
    })),
    ...levelColumns.map(({ path, label, kind }) => ({
      ...{ path: `levels.${index}.${path}`, label: `Level ${index}, ${label.toLowerCase()}`, kind },
    })),
  ]
  return [periodField, ...Array.from({ length: count }, (_, index) => ofLevel(index)).flat()]
}

/** How many levels a configuration has. */
export const levelCount = (configuration: unknown) =>
  (valueAt(configuration, 'levels') as readonly unknown[] | undefined)?.length ?? 0

type Group = { readonly title: string; readonly note: string; readonly fields: readonly ConfigurationField[] }

/** The fees and limits of withdrawals, in the order in which a withdrawal meets them. */
export const feeGroups: readonly Group[] = [
  {
    title: 'Amounts and fees',
    note: 'the rate of the fee belongs to the VIP level',
    fields: [
      { path: 'min', label: 'Least amount', kind: 'money' },
      { path: 'max', label: 'Largest amount', kind: 'money' },
      { path: 'feeMin', label: 'Least fee', kind: 'money' },
      { path: 'freeTimes', label: 'Free withdrawals', kind: 'count', unit: 'a day' },
      { path: 'usualSeconds', label: 'Usual time until paid', kind: 'count', unit: 'seconds' },
    ],
  },
  {
    title: 'Coins',
    note: 'leave both empty to pay out no coins',
    fields: [
      { path: 'coins.rate', label: 'Price of one coin, in whole units', kind: 'text', isOptional: true },
      { path: 'coins.fee', label: 'Network fee', kind: 'money', isOptional: true },
    ],
  },
  {
    title: 'Review',
    note: 'what is paid without a person',
    fields: [
      { path: 'review.autoMax', label: 'Known payee, up to', kind: 'money' },
      { path: 'review.autoMaxNewPayee', label: 'New payee, up to', kind: 'money' },
      { path: 'review.dayMax', label: 'In a day, up to', kind: 'money' },
      { path: 'review.accountAgeHoursMin', label: 'Account at least', kind: 'count', unit: 'hours old' },
      { path: 'review.playedPercentMin', label: 'Deposits played at least', kind: 'count', unit: '%' },
      { path: 'twoOperatorsFrom', label: 'Two people decide from', kind: 'money' },
    ],
  },
  {
    title: 'Payout providers',
    note: 'the preferred one first; empty for all of the market',
    fields: [{ path: 'payoutProviders', label: 'Providers', kind: 'words', isOptional: true }],
  },
]

export const feeFields = feeGroups.flatMap(({ fields }) => fields)
