import type { ReportDocument } from './api.ts'
import { Complaints } from './complaints.tsx'
import { Games } from './games.tsx'
import { MarketFigures } from './market-figures.tsx'
import { Refusals } from './refusals.tsx'
import { HowToRead } from './report-foot.tsx'
import css from './report-page.module.css'

/** Everything that one report counts. A module of its own, because a page without a report does not need it. */
export function Figures({
  document,
  allDays,
}: {
  readonly document: ReportDocument
  readonly allDays: readonly string[]
}) {
  return (
    <>
      <MarketFigures key={document.day} document={document} allDays={allDays} />
      <div className={css.pair}>
        <Refusals document={document} />
        <Complaints document={document} />
      </div>
      <Games document={document} />
      <HowToRead document={document} />
    </>
  )
}
