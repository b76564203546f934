import type { AppContext } from '../../app-context.ts'
import type { PublicFile, PublicFiles } from '../../http/public-file.ts'
import { proveReport } from '../lottery/index.ts'
import { findReport, selectDays } from './report-queries.ts'

const daysShown = 400

/**
 * The public reports, without a session: `index.json` lists the days, newest first, and `{day}.json` is the report of a day
 * with everything that proves it. See docs/transparency.md.
 */
export function reportFiles(app: AppContext): PublicFiles {
  return {
    async find(path) {
      if (path === 'index.json') return await indexFile(app)
      const [, day] = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\.json$/.exec(path) ?? []
      return day === undefined ? undefined : await reportFile(app, day)
    },
  }
}

async function indexFile({ databases }: AppContext): Promise<PublicFile> {
  const days = await selectDays(databases.main.read, daysShown)
  return json(JSON.stringify({ v: 1, days }), false)
}

/** The document is the stored text, byte for byte. */
async function reportFile(app: AppContext, day: string): Promise<PublicFile | undefined> {
  if (calendarDay(day) !== day) return undefined
  const stored = await findReport(app.databases.main.read, day)
  if (!stored || stored.logNote === null) return undefined
  const { entry, witnessed } = await proveReport(app, day, { position: stored.logPosition, note: stored.logNote })
  return json(
    `{"v":1,"document":${stored.document},"entry":${JSON.stringify(entry)},"witnessed":${JSON.stringify(witnessed)}}`,
    true,
  )
}

/** The same day, unless the calendar does not have it. */
function calendarDay(day: string): string {
  return new Date(Date.parse(day)).toISOString().slice(0, day.length)
}

function json(body: string, isForEver: boolean): PublicFile {
  return { type: 'application/json; charset=utf-8', body, isForEver }
}
