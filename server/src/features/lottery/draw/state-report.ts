import type { AppContext } from '../../../app-context.ts'
import type { MainTx } from '../../../db/database.ts'
import { headOf } from '../fair/checkpoint.ts'
import type { SignedEntry } from '../fair/log-entry.ts'
import { signingPublicKey } from '../signing-key.ts'
import { appendLogEntry } from './append-log-entry.ts'
import { cosignedHead, logPathOf } from './cosign-log.ts'
import { lockLog, selectEntriesOf } from './log-queries.ts'
import { countLeaves } from './log-tree-queries.ts'

/** The report of a day, by the SHA-256 of its document in hex. */
export type ReportedDay = { readonly day: string; readonly document: string }

/**
 * States the report of a day in the public log, in the transaction that stores it, and returns its position. The log has one
 * entry for each day: the same document is stated once, and another one is refused.
 */
export async function stateReport(app: AppContext, tx: MainTx, { day, document }: ReportedDay): Promise<number> {
  const logLock = await lockLog(tx, app.clock)
  const [known] = await selectEntriesOf(tx, nameOf(day), '')
  if (known && (known.event !== 'reported' || known.said.document !== document))
    throw new Error(`the log has another report of ${day}`)
  if (known) return known.position
  const { head } = await appendLogEntry(app, tx, logLock, {
    drawId: nameOf(day),
    event: 'reported',
    said: { day, document },
  })
  return head?.position ?? 0
}

/** Witnesses sign with their own clocks, in whole seconds; any time counts that is not far ahead of ours. */
const cosignWithinMs = 60_000

/** A head of the log that a quorum of witnesses has signed at a time or after it, and that contains the entry; undefined without a quorum. */
export async function witnessReport(app: AppContext, position: number, from: Date): Promise<string | undefined> {
  const note = await headSeenFrom(app, from)
  return note !== undefined && headOf(note).size >= position ? note : undefined
}

/** Whether a time has come by the clocks of a quorum of witnesses. A log without entries has no head to sign: our clock decides. */
export async function haveWitnessesPassed(app: AppContext, time: Date): Promise<boolean> {
  if ((await countLeaves(app.databases.main.read)) === 0) return app.clock.now() >= time
  return (await headSeenFrom(app, time)) !== undefined
}

function headSeenFrom(app: AppContext, from: Date): Promise<string | undefined> {
  return cosignedHead(app, new Date(app.clock.now().getTime() + cosignWithinMs), from)
}

export type ReportProof = {
  readonly entry: SignedEntry
  /** The head of the log and the path of the entry to its root, in hex. */
  readonly witnessed: { readonly note: string; readonly path: readonly string[] }
}

/** Everything that proves the entry to anyone who has the witnesses' keys. */
export async function proveReport(
  app: AppContext,
  day: string,
  { position, note }: { readonly position: number; readonly note: string },
): Promise<ReportProof> {
  const firstKey = app.config.draw.formerKeys[0] ?? signingPublicKey(app)
  const [entry] = await selectEntriesOf(app.databases.main.read, nameOf(day), firstKey)
  if (!entry) throw new Error(`the log has no report of ${day}`)
  return { entry, witnessed: { note, path: await logPathOf(app, position, headOf(note).size) } }
}

function nameOf(day: string): string {
  return `report-${day}`
}
