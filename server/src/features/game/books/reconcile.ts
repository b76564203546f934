import type { PlayerId } from '@zamra/contract/brand.ts'
import type { StudioAccount } from '../../../base/studio-config.ts'
import type { Figures } from '../../../flow/define.ts'
import type { House } from '../../../http/context.ts'
import type { Reported } from '../../../providers/studio/port.ts'
import { dialectOf } from '../../../providers/studio/studios.ts'
import { type Finding, openFinding } from './findings.ts'
import { type BookedEntry, entriesBetween, entryOf } from './queries.ts'

const dayMs = 86_400_000
/** What happened just before the end may still be on its way to the other book. */
const marginMs = 3_600_000

/** Yesterday's transactions, line by line, against each studio's own list. What differs is for a person, once. */
export async function reconcile(house: House, now: Date): Promise<Figures> {
  const to = new Date(now.getTime() - marginMs)
  const from = new Date(to.getTime() - dayMs)
  const figures = { studios: 0, compared: 0, findings: 0 }
  for (const studio of house.config.studio.studios) {
    const theirs = await dialectOf(studio).transactions(studio, from, to)
    const findings = await compareBooks(house, studio, theirs, { from, to })
    for (const finding of findings) if (await openFinding(house, finding)) figures.findings += 1
    figures.studios += 1
    figures.compared += theirs.length
  }
  return figures
}

type Day = { readonly from: Date; readonly to: Date }

async function compareBooks(house: House, { code }: StudioAccount, theirs: readonly Reported[], { from, to }: Day) {
  const shards = await Promise.all(house.databases.shards.map((shard) => entriesBetween(shard.read, code, from, to)))
  const ours = new Map(shards.flat().map((entry) => [entry.tx, entry]))
  const findings: Finding[] = []
  for (const theirRow of theirs) {
    // The clocks of the two books may put a line on different days.
    const ourRow = ours.get(theirRow.tx) ?? (await lookUp(house, code, theirRow))
    ours.delete(theirRow.tx)
    if (!ourRow) findings.push(findingOf(code, 'missingHere', theirRow))
    else if (!isSame(theirRow, ourRow)) findings.push(findingOf(code, 'differs', theirRow, ourRow))
  }
  return [...findings, ...[...ours.values()].map((entry) => findingOf(code, 'missingThere', entry))]
}

function lookUp({ databases }: House, provider: string, { playerId, tx }: Reported) {
  const id = playerId as PlayerId
  return entryOf(databases.shardOf(id).read, id, provider, tx)
}

/** A rollback moves what its bet was; its own amount says nothing. */
function isSame(theirs: Reported, ours: BookedEntry): boolean {
  const isAmount = ours.kind === 'rollback' || theirs.amount === ours.amount
  return isAmount && theirs.kind === ours.kind && theirs.playerId === ours.playerId && theirs.round === ours.round
}

function findingOf(provider: string, kind: Finding['kind'], row: BookedEntry, other?: BookedEntry): Finding {
  const words = ({ kind, round, amount }: BookedEntry) => `${kind} ${amount} in ${round}`
  const detail = other ? { theirs: words(row), ours: words(other) } : { found: words(row) }
  return { provider, kind, tx: row.tx, playerId: row.playerId as PlayerId, detail }
}
