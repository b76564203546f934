import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { formatFull } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Age } from '../../ui/moment.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Reconciled } from './report-lines.ts'

/** The result of summing the journal for the same days, at this moment. Never shown before it is known. */
export function LedgerTag({
  checked,
  isFailed,
}: {
  readonly checked: Reconciled | undefined
  readonly isFailed: boolean
}) {
  if (isFailed)
    return (
      <Tag tone="warn" icon={CircleAlert}>
        The ledger could not be summed
      </Tag>
    )
  if (!checked)
    return (
      <Tag tone="plain" icon={Clock}>
        Summing the ledger
      </Tag>
    )
  const { isEqual, currency, lines, differingCount, activePlayers, behind, behindSince, sealedSince } = checked
  if (isEqual)
    return (
      <Tag tone="ok" icon={CircleCheck}>
        Equals the ledger, difference {formatMoney(0, currency)}
        {sealedSince !== undefined && (
          <>: checked in full {formatFull(sealedSince)}, what changed since was summed now</>
        )}
      </Tag>
    )
  if (differingCount === 0 && activePlayers.difference === 0)
    return (
      <Tag tone="warn" icon={Clock}>
        {behind.toLocaleString('en-GB')} {behind === 1 ? 'transfer is' : 'transfers are'} not in the report yet
        {behindSince !== undefined && (
          <>
            , the oldest is <Age since={behindSince} /> old
          </>
        )}
      </Tag>
    )
  const difference = lines.reduce((sum, line) => sum + Math.abs(line.difference), 0)
  return (
    <Tag tone="bad" icon={CircleAlert}>
      Differs from the ledger by {formatMoney(difference, currency)} in {differingCount}{' '}
      {differingCount === 1 ? 'row' : 'rows'}
    </Tag>
  )
}

/** A difference in minor units of the currency. */
export function Difference({ amount, currency }: { readonly amount: number | undefined; readonly currency: string }) {
  if (amount === undefined) return <span className="text-3">…</span>
  return (
    <span className="toned" data-tone={amount === 0 ? 'ok' : 'bad'}>
      {formatMoney(amount, currency, { signed: true })}
    </span>
  )
}

type CheckProperties = {
  /** Unknown while it is counted. */
  readonly isEqual: boolean | undefined
  readonly behind: number
  readonly isFailed: boolean
}

/** The result of counting the same from the journal alone. */
export function CheckTag({ isEqual, behind, isFailed }: CheckProperties) {
  if (isFailed)
    return (
      <Tag tone="warn" icon={CircleAlert}>
        The ledger could not be counted
      </Tag>
    )
  if (isEqual === undefined)
    return (
      <Tag tone="plain" icon={Clock}>
        Counting the ledger
      </Tag>
    )
  if (isEqual)
    return (
      <Tag tone="ok" icon={CircleCheck}>
        Equals the ledger
      </Tag>
    )
  return (
    <Tag tone={behind > 0 ? 'warn' : 'bad'} icon={CircleAlert}>
      {behind > 0
        ? `Transfers not in the report yet: ${behind.toLocaleString('en-GB')}`
        : 'Differs from the ledger: see the table'}
    </Tag>
  )
}
