import { formatMoney } from '../lib/money.ts'
import { inWords } from '../lib/words.ts'
import { Moment } from './moment.tsx'

export type HistoryLine = { readonly at: number; readonly what: string; readonly by: string; readonly detail?: string }

/** What happened, the oldest first. */
export function History({ label, lines }: { readonly label: string; readonly lines: readonly HistoryLine[] }) {
  return (
    <ol className="history" aria-label={label}>
      {lines.map(({ at, what, by, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none is ever moved
        <li key={index}>
          <span className="text-3">
            <Moment at={at} withSeconds />
          </span>
          <span>
            <b>{inWords(what)}</b> {by && <span className="text-2">{by}</span>}
            {detail && <span className="text-2 history-detail">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The figures of an entry in words. Amounts are written as money when the entry or its screen names the currency. */
export function detailText(detail: unknown, currency = ''): string {
  if (detail === null || detail === undefined) return ''
  if (typeof detail !== 'object') return JSON.stringify(detail)
  const own = 'currency' in detail && typeof detail.currency === 'string' ? detail.currency : currency
  return Object.entries(detail)
    .filter(([name, value]) => value !== null && value !== '' && name !== 'currency')
    .map(([name, value]) => `${inWords(name).toLowerCase()} ${figure(name, value, own)}`)
    .join(', ')
}

const moneyNames =
  /^(?:amount|net|fee|tax|max|min|deposited|played|withdrawn|bonus|stake|prize|cash|credit|payout|compensation)$/i

function figure(name: string, value: unknown, currency: string): string {
  if (Array.isArray(value)) return value.map((one: unknown) => detailText(one, currency)).join('; ')
  if (typeof value === 'object' && value !== null) return detailText(value, currency)
  const isMoney = currency !== '' && moneyNames.test(name) && /^-?\d+$/.test(String(value))
  return isMoney ? formatMoney(BigInt(String(value)), currency) : String(value)
}
