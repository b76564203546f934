import { sql } from 'kysely'
import type { MainReader, MainTx } from '../../db/database.ts'
import { readTally, type Tally, writeTally } from './tally.ts'

export type StoredReport = {
  readonly day: string
  readonly document: string
  readonly documentHash: string
  readonly logPosition: number
  readonly logNote: string | null
}

const dayText = sql<string>`day::text`

export async function findReport(main: MainReader, day: string): Promise<StoredReport | undefined> {
  const row = await main
    .selectFrom('transparency_report')
    .select([dayText.as('day'), 'document', 'document_hash as documentHash', 'log_note as logNote'])
    .select('log_position as logPosition')
    .where('day', '=', sql<never>`${day}::date`)
    .executeTakeFirst()
  return row && { ...row, logPosition: Number(row.logPosition) }
}

/** The last day that has a report, witnessed or not. */
export async function findLastDay(main: MainReader): Promise<string | undefined> {
  const row = await main
    .selectFrom('transparency_report')
    .select(dayText.as('day'))
    .orderBy('transparency_report.day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

/** Reports that witnesses have not signed yet, the oldest first. */
export async function selectUnwitnessed(main: MainReader): Promise<readonly StoredReport[]> {
  const rows = await main
    .selectFrom('transparency_report')
    .select([dayText.as('day'), 'document', 'document_hash as documentHash', 'log_note as logNote'])
    .select('log_position as logPosition')
    .where('log_note', 'is', null)
    .orderBy('transparency_report.day')
    .execute()
  return rows.map((row) => ({ ...row, logPosition: Number(row.logPosition) }))
}

/** The newest days whose report witnesses have signed. */
export async function selectDays(main: MainReader, limit: number): Promise<readonly string[]> {
  const rows = await main
    .selectFrom('transparency_report')
    .select(dayText.as('day'))
    .where('log_note', 'is not', null)
    .orderBy('transparency_report.day', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ day }) => day)
}

/** The days between that have a report, without the second one, and the sums that are stored with them. */
export async function selectTallies(main: MainReader, from: string, before: string) {
  const rows = await main
    .selectFrom('transparency_report')
    .select([dayText.as('text'), 'tallies'])
    .where('day', '>=', sql<never>`${from}::date`)
    .where('day', '<', sql<never>`${before}::date`)
    .orderBy('day')
    .execute()
  const tallies = rows.flatMap((row) => (row.tallies as Parameters<typeof readTally>[0][]).map(readTally))
  return { days: rows.map(({ text }) => text), tallies }
}

export type NewReport = {
  readonly day: string
  readonly document: string
  readonly documentHash: string
  readonly tallies: readonly Tally[]
  readonly logPosition: number
  readonly madeAt: Date
}

export async function insertReport(tx: MainTx, report: NewReport): Promise<void> {
  await tx
    .insertInto('transparency_report')
    .values({
      day: sql`${report.day}::date`,
      document: report.document,
      document_hash: report.documentHash,
      tallies: JSON.stringify(report.tallies.map(writeTally)),
      log_position: BigInt(report.logPosition),
      made_at: report.madeAt,
    })
    .execute()
}

/** The signatures of the witnesses are stored once: two runs may have asked at the same time. */
export async function saveNote(tx: MainTx, day: string, note: string): Promise<void> {
  await tx
    .updateTable('transparency_report')
    .set({ log_note: note })
    .where('day', '=', sql<never>`${day}::date`)
    .where('log_note', 'is', null)
    .execute()
}
