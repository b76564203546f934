import { hash } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { canonicalJson, haveWitnessesPassed, stateReport, witnessReport } from '../lottery/index.ts'
import { countPlay } from './count-play.ts'
import { makeReport } from './make-report.ts'
import { addDays, lastDayBefore, periodOf, windowDays } from './report-day.ts'
import { findLastDay, findReport, insertReport, saveNote, selectTallies, selectUnwitnessed } from './report-queries.ts'
import { requireValidNames } from './require-valid-names.ts'
import { addDaysOf } from './tally.ts'

/** Days that one run makes up for at most. The next run goes on. */
const daysAtOnce = 7

/**
 * Publishes the report of yesterday, and those of missed days before it. The first run of a deployment reports on yesterday.
 * Without a quorum of witnesses it fails, and is repeated: a report that nobody else has seen is not shown.
 */
export async function publishReports(app: AppContext, now: Date): Promise<RunCounts> {
  const yesterday = lastDayBefore(now)
  const last = await findLastDay(app.databases.main.read)
  let made = 0
  for (let day = last ? addDays(last, 1) : yesterday; day <= yesterday && made < daysAtOnce; day = addDays(day, 1)) {
    await storeReport(app, day)
    made += 1
  }
  const { witnessed, waiting } = await witnessReports(app)
  if (waiting > 0) throw new Error(`${waiting} reports wait for a quorum of witnesses`)
  return { made, witnessed }
}

/**
 * The document, the sums it was made from and its entry in the public log are one transaction. A run that crashes before it
 * leaves nothing; after it the day has its report, and no run makes another one.
 */
async function storeReport(app: AppContext, day: string): Promise<void> {
  const { main } = app.databases
  if (await findReport(main.read, day)) return
  // A report cannot be replaced, so a clock of ours that is ahead must not publish a day that is not over.
  if (!(await haveWitnessesPassed(app, periodOf(day).to)))
    throw new Error(`no quorum of witnesses says that ${day} is over: compare the clock and the witnesses`)
  const tallies = await countPlay(app, day)
  const earlier = await selectTallies(main.read, addDays(day, 1 - windowDays), day)
  const counted = addDaysOf(new Set([...earlier.days, day]), [...earlier.tallies, ...tallies])
  const report = await makeReport(app, day, counted)
  requireValidNames(report)
  const document = canonicalJson(report)
  const documentHash = hash('sha256', document, 'hex')
  await main.transact(async (tx) => {
    // Under the lock of the log, which this takes: another run may have been quicker.
    const logPosition = await stateReport(app, tx, { day, document: documentHash })
    if (await findReport(tx, day)) return
    await insertReport(tx, { day, document, documentHash, tallies, logPosition, madeAt: app.clock.now() })
  })
}

async function witnessReports(app: AppContext) {
  const { main } = app.databases
  const reports = await selectUnwitnessed(main.read)
  let witnessed = 0
  for (const { day, logPosition } of reports) {
    const note = await witnessReport(app, logPosition, periodOf(day).to)
    if (note === undefined) break
    await main.transact((tx) => saveNote(tx, day, note))
    witnessed += 1
  }
  return { witnessed, waiting: reports.length - witnessed }
}
