import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { useAnswer } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/states.tsx'
import { DrawsReport, drawsCsv } from './draws-report.tsx'
import { Export } from './export-button.tsx'
import { CheckTag } from './ledger-tag.tsx'
import { PayoutsReport, payoutsCsv } from './payouts-report.tsx'
import { entryCsv, StatementReport, SuspiciousReport, suspiciousCsv, TaxReport, taxCsv } from './player-tables.tsx'
import { RetentionReport, retentionCsv } from './retention-report.tsx'

type Period = StaffInput<'/report/money'>
type Properties = { readonly period: Period; readonly today: string }

export function Retention({ period }: Pick<Properties, 'period'>) {
  const report = useAnswer('/report/retention', period)
  const checked = useAnswer('/report/retentionCheck', period, { isOnce: true })
  return (
    <>
      <div className="row wrap" role="status">
        <CheckTag isEqual={checked.data?.isEqual} behind={checked.data?.behind ?? 0} isFailed={checked.isError} />
        <Button isDisabled={checked.isFetching} onClick={() => void checked.refetch()}>
          Check again
        </Button>
        <span className="grow" />
        <Export name={nameOf('retention', period)} columns={retentionCsv} rows={report.data?.weeks ?? []} />
      </div>
      <Loaded query={report}>
        {(one) => <RetentionReport report={one} checked={checked.data} last={period.to} />}
      </Loaded>
    </>
  )
}

export function Payouts({ period, today }: Properties) {
  const report = useAnswer('/report/payouts', period)
  const rows = report.data?.rails.map((rail) => ({ ...rail, market: period.market })) ?? []
  return (
    <>
      <Export name={nameOf('payouts', period)} columns={payoutsCsv} rows={rows} />
      <Loaded query={report}>{(one) => <PayoutsReport report={one} today={today} />}</Loaded>
    </>
  )
}

export function Draws({ period, today }: Properties) {
  const report = useAnswer('/report/draws', period)
  return (
    <>
      <Export name={nameOf('draws', period)} columns={drawsCsv} rows={report.data?.rows ?? []} />
      <Loaded query={report}>{(one) => <DrawsReport report={one} today={today} />}</Loaded>
    </>
  )
}

export function Tax({ period }: { readonly period: Period }) {
  const report = useAnswer('/report/tax', period)
  return (
    <>
      <Export name={nameOf('tax', period)} columns={taxCsv} rows={report.data?.rows ?? []} />
      <Loaded query={report}>{(one) => <TaxReport report={one} />}</Loaded>
    </>
  )
}

export function Suspicious({ period }: { readonly period: Period }) {
  const report = useAnswer('/report/suspicious', period)
  return (
    <>
      <Export name={nameOf('suspicious', period)} columns={suspiciousCsv} rows={report.data?.rows ?? []} />
      <Loaded query={report}>{(one) => <SuspiciousReport report={one} />}</Loaded>
    </>
  )
}

export function Statement({ playerId, period: { from, to } }: { readonly playerId: number; readonly period: Period }) {
  const report = useAnswer('/report/player', { playerId, from, to })
  return (
    <>
      <Export name={`statement-${playerId}-${from}-${to}.csv`} columns={entryCsv} rows={report.data?.entries ?? []} />
      <Loaded query={report}>{(one) => <StatementReport report={one} />}</Loaded>
    </>
  )
}

export const nameOf = (what: string, { market, from, to }: Period) => `${what}-${market}-${from}-${to}.csv`
