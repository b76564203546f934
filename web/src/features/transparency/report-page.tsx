import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ReportFile, useReport, useReportDays } from './api.ts'
import { Foot, More } from './report-foot.tsx'
import css from './report-page.module.css'
import { CheckButton, Signature } from './signature.tsx'
import { useCheck } from './use-check.ts'
import { useFormat } from './use-format.ts'

const dayMs = 86_400_000
const Figures = lazyPart(() => import('./figures.tsx').then((module) => module.Figures))

/** The public report of a day, which anyone can read and check on their own phone without an account. */
export function ReportPage() {
  const t = useT()
  const { data: days, error, refetch } = useReportDays()
  return (
    <Page header={<Header title={t('title.report')} />} className={css.page}>
      {days && days.length > 0 && <Days days={days} />}
      {days?.length === 0 && (
        <>
          <Intro />
          <Empty text={t('report.none')} />
          <More />
        </>
      )}
      {!days && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!days && !error && <Loading />}
    </Page>
  )
}

/** The newest report, or the one of the day in the address, until the reader chooses another. */
function Days({ days }: { readonly days: readonly string[] }) {
  const { day: asked } = useParameters('report')
  const [chosen, setChosen] = useState(asked)
  const day = days.find((one) => one === chosen) ?? days[0] ?? ''
  const { data, error, refetch } = useReport(day)
  const choice = { days, day, onChoose: setChosen }
  // Its code comes beside the report.
  useEffect(() => void Figures.preload().catch(() => undefined), [])
  if (typeof data === 'object') return <Report file={data} choice={choice} onReload={() => void refetch()} />
  return (
    <>
      <Intro />
      <DayChoice {...choice} />
      <MissingDays days={days} />
      {data === 'unreadable' && <Unreadable onReload={() => void refetch()} />}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </>
  )
}

type Choice = { readonly days: readonly string[]; readonly day: string; readonly onChoose: (day: string) => void }

type ReportProps = { readonly file: ReportFile; readonly choice: Choice; readonly onReload: () => void }

function Report({ file, choice, onReload }: ReportProps) {
  const t = useT()
  const format = useFormat()
  const { check, run } = useCheck(file)
  const { document } = file
  const { days, from, to, zone } = document
  const period = { days, from: format.dayAt(from, zone), to: format.dayAt(to - 1, zone) }
  const onCheck = () => void run()
  return (
    <>
      <div className={css.top}>
        <div className={css.lead}>
          <Intro />
          <DayChoice {...choice} />
          <MissingDays days={choice.days} />
          <p className={css.small}>{t('report.period', period)}</p>
        </div>
        <Signature file={file} check={check} onCheck={onCheck} onReload={onReload} />
      </div>
      <Figures document={document} allDays={choice.days} fallback={<Skeleton height={640} shape="card" />} />
      <Foot day={document.day}>
        <CheckButton check={check} onCheck={onCheck} />
      </Foot>
      <More />
    </>
  )
}

function Intro() {
  const t = useT()
  return (
    <div className={css.intro}>
      <h2>{t('report.title')}</h2>
      <p>{t('report.about')}</p>
    </div>
  )
}

function DayChoice({ days, day, onChoose }: Choice) {
  const t = useT()
  const format = useFormat()
  const choices = days.map((key) => ({ key, label: format.day(key) }))
  return <Select label={t('report.day')} choices={choices} value={day} onChange={onChoose} />
}

/** Old reports, and nights without one, must not look like a complete list. */
function MissingDays({ days }: { readonly days: readonly string[] }) {
  const t = useT()
  const format = useFormat()
  const [newest = '', oldest = newest] = [days[0], days.at(-1)]
  const isOld = nowMs() > Date.parse(newest) + 3 * dayMs
  const missing = (Date.parse(newest) - Date.parse(oldest)) / dayMs + 1 - days.length
  return (
    <>
      {isOld && <Notice tone="warn">{t('report.old', { day: format.day(newest) })}</Notice>}
      {missing > 0 && <Notice tone="warn">{t('report.gaps', { count: missing, day: format.day(oldest) })}</Notice>}
    </>
  )
}

function Unreadable({ onReload }: { readonly onReload: () => void }) {
  const t = useT()
  return (
    <div role="alert">
      <Notice
        tone="bad"
        action={
          <Button look="plain" onClick={onReload}>
            {t('report.check.reload')}
          </Button>
        }
      >
        {t('report.unreadable')}
      </Notice>
    </div>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className={css.loading} role="status" aria-label={t('page.loading')}>
      <Skeleton height={132} shape="card" />
      <Skeleton height={240} shape="card" />
      <Skeleton height={320} shape="card" />
    </div>
  )
}
