import type { TextId, Translate } from '../../i18n/text-id.ts'
import type { ReportDocument } from './api.ts'

const rails = ['bank', 'wallet', 'chain'] as const
const reasons = ['payeeNotOwn', 'payeeUnreachable', 'accountShared', 'other'] as const

/** A rail that is newer than this release has no text, so its code is shown. */
export function railName(rail: string, t: Translate): string {
  return nameOf(rail, rails, (known) => t(`report.rail.${known}`))
}

export function reasonName(reason: string, t: Translate): string {
  return nameOf(reason, reasons, (known): string => t(`report.reason.${known}` satisfies TextId))
}

function nameOf<Known extends string>(code: string, known: readonly Known[], label: (known: Known) => string): string {
  const found = known.find((one) => one === code)
  return found ? label(found) : code
}

export function marketName(code: string, lang: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(lang, { type: 'region' }).of(code) ?? code
}

export type Payouts = ReportDocument['payouts'][number]
export type ShownPayouts = Exclude<Payouts, { readonly tooFew: true }>

export function isShown<Row extends object>(row: Row): row is Exclude<Row, { readonly tooFew: true }> {
  return !('tooFew' in row)
}

/** Every market that the report names. */
export function marketsOf({ payouts, withdrawals, overdue }: ReportDocument): readonly string[] {
  return [...new Set([...payouts, ...withdrawals, ...overdue].map(({ market }) => market))].sort()
}

/** The rail of a market with the most payouts. Percentiles of several rails cannot be put together. */
export function mainRail({ payouts }: ReportDocument, market: string): ShownPayouts | undefined {
  return payouts
    .filter((row) => row.market === market)
    .filter(isShown)
    .toSorted((one, other) => other.payouts - one.payouts)[0]
}
