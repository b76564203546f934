import type { Reason } from '../reasons.ts'
import { at, fits, hex, invalid, list, maybe, one, type Shape, text, whole } from '../shape.ts'

/** The published file of one day: the document, the entry of the log that states its hash, and what witnesses signed. */
export type ReportFile = {
  readonly v: 1
  readonly document: ReportDocument
  readonly entry: {
    readonly v: 1
    readonly position: number
    readonly drawId: string
    readonly event: 'reported'
    readonly said: { readonly day: string; readonly document: string }
    readonly at: number
    readonly previous: string
    readonly hash: string
    readonly key: string
    readonly signature: string
  }
  readonly witnessed: { readonly note: string; readonly path: readonly string[] }
}

/** A group that is too small to be shown. */
export type TooFew = { readonly tooFew: true }
type Named<Name extends string, Figures> = { readonly [Key in Name]: string } & (TooFew | Readonly<Figures>)

export type ReportDocument = {
  readonly v: 1
  readonly day: string
  readonly zone: string
  readonly from: number
  readonly to: number
  readonly days: number
  readonly playersMin: number
  readonly roundsMin: number
  readonly confidence: number
  /** How figures are rounded: docs/transparency.md. */
  readonly rounded: {
    readonly counts: number
    readonly digits: number
    readonly shares: number
    readonly sharesBelow: number
  }
  readonly payouts: readonly Named<'market' | 'rail', { payouts: number; inTime: number; p50: number; p95: number }>[]
  readonly withdrawals: readonly Named<'market', { decided: number; approved: number }>[]
  readonly refusals: readonly Named<'reason', { count: number }>[]
  /** Not paid and not ended after the promised time. */
  readonly overdue: readonly Named<'market', { count: number }>[]
  readonly lateCredits: readonly Named<'currency', { count: number; amount: number }>[]
  readonly complaints: TooFew | Complaints
  readonly games: readonly Named<'kind' | 'game' | 'name' | 'currency', GameFigures>[]
}

export type Complaints = {
  readonly received: number
  readonly answered?: number
  readonly overdue?: number
  readonly inTime?: number
  readonly p50?: number
  readonly p95?: number
}

/** Rates are basis points of the stakes. */
export type GameFigures = {
  readonly rounds: number
  readonly theoretical?: number
  readonly observed: number
  readonly low: number
  readonly high: number
}

export function problemOfReport(file: unknown): Reason | undefined {
  return at(shape, file, 'report') ?? wrongEnd((file as ReportFile).document)
}

const dayMs = 86_400_000

/** A day that the calendar has: some engines read November 31 as December 1. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const ms = Date.parse(value)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value)
}

/** Without this, a period of January could be published as the report of a day in November. */
function wrongEnd({ day: named, zone, to }: ReportDocument): Reason | undefined {
  try {
    const isEnd = dayIn(zone, to - 1) === named && dayIn(zone, to) === nextDay(named)
    return isEnd ? undefined : invalid('report.document.to', `is not the end of ${named} in ${zone}`)
  } catch {
    return invalid('report.document.zone', 'is not a time zone')
  }
}

function nextDay(of: string): string {
  return new Date(Date.parse(of) + dayMs).toISOString().slice(0, of.length)
}

/** The calendar day of a moment in a zone. */
function dayIn(timeZone: string, ms: number): string {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    ...({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  })
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

const day = fits('a day', isDay)
/** No calendar goes further. */
const moment = fits('a time', (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= 8.64e15)
/** Names are codes, so that two of them cannot look the same. */
const name = fits('a name', (value) => typeof value === 'string' && /^[A-Za-z0-9._-]{1,40}$/.test(value))
/** A title is free text, without characters that turn the text around them or are invisible, but for the joiners of Indian scripts. */
const title = fits(
  'a title',
  (value) => typeof value === 'string' && /^(?:[^\p{C}\p{Zl}\p{Zp}]|[\u200C\u200D]){1,100}$/u.test(value),
)

/** A list in which each name occurs once: a page shows the first row of a name, and would hide a second one. */
function listByName(names: Readonly<Record<string, Shape>>, figures: Readonly<Record<string, Shape>>): Shape {
  const rows = list(group(names, figures))
  return (value, place) => {
    const problem = at(rows, value, place)
    if (problem) return problem
    const keys = (value as readonly Readonly<Record<string, unknown>>[]).map((row) =>
      JSON.stringify(Object.keys(names).map((key) => key !== 'name' && row[key])),
    )
    const again = keys.findIndex((key, index) => keys.indexOf(key) < index)
    return again < 0 ? undefined : invalid(`${place}[${again}]`, 'is named twice')
  }
}

const v1 = fits('1', (value) => value === 1)
const tooFew = fits('true', (value) => value === true)
const group =
  (names: Readonly<Record<string, Shape>>, figures: Readonly<Record<string, Shape>>): Shape =>
  (value, place) =>
    at('tooFew' in ((value ?? {}) as object) ? { ...names, tooFew } : { ...names, ...figures }, value, place)

const named = { kind: one('lottery', 'original', 'studio'), game: name, name: title, currency: name }
const rates = { rounds: whole, theoretical: maybe(whole), observed: whole, low: whole, high: whole }
const outcomes = {
  answered: maybe(whole),
  overdue: maybe(whole),
  inTime: maybe(whole),
  p50: maybe(whole),
  p95: maybe(whole),
}
const document = {
  ...{ v: v1, day, zone: text, from: moment, to: moment, days: whole },
  ...{ playersMin: whole, roundsMin: whole, confidence: whole },
  rounded: { counts: whole, digits: whole, shares: whole, sharesBelow: whole },
  payouts: listByName({ market: name, rail: name }, { payouts: whole, inTime: whole, p50: whole, p95: whole }),
  withdrawals: listByName({ market: name }, { decided: whole, approved: whole }),
  refusals: listByName({ reason: name }, { count: whole }),
  overdue: listByName({ market: name }, { count: whole }),
  lateCredits: listByName({ currency: name }, { count: whole, amount: whole }),
  complaints: group({}, { received: whole, ...outcomes }),
  games: listByName(named, rates),
}
const entry = {
  ...{ v: v1, position: whole, drawId: text, event: one('reported'), said: { day, document: hex(32) }, at: moment },
  ...{ previous: hex(32), hash: hex(32), key: hex(32), signature: hex(64) },
}
const shape = { v: v1, document, entry, witnessed: { note: text, path: list(hex(32)) } }
