import type { PlayerId } from '@zamra/contract/brand.ts'
import type { StudioAccount } from '../../../base/studio-config.ts'
import type { Figures } from '../../../flow/define.ts'
import type { House } from '../../../http/context.ts'
import type { Reported } from '../../../providers/studio/port.ts'
import { dialectOf } from '../../../providers/studio/studios.ts'
import { type Finding, openFinding } from '../findings.ts'
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
  for (const their of standing(theirs)) {
    // The clocks of the two books may put a line on different days.
    const our = ours.get(their.tx) ?? (await lookUp(house, code, their))
    ours.delete(their.tx)
    const difference = differenceOf(their, our)
    if (difference) findings.push(findingOf(code, difference, their, our))
  }
  const onlyOurs = [...ours.values()].filter(({ isBack }) => !isBack)
  return [...findings, ...onlyOurs.map((entry) => findingOf(code, 'missingThere', entry))]
}

/** The studio's bets and wins, and whether it took them back: a rollback names what it undid, and undoes its win too. */
function standing(theirs: readonly Reported[]): readonly BookedEntry[] {
  const undone = new Set(theirs.filter(({ kind }) => kind === 'rollback').map(({ tx }) => tx))
  const bets = theirs.filter(({ kind }) => kind === 'bet')
  const stands = new Set(bets.filter(({ tx }) => !undone.has(tx)).map(roundOf))
  const fell = new Set(bets.map(roundOf).filter((round) => !stands.has(round)))
  return theirs.flatMap((line) => {
    const { kind } = line
    if (kind === 'rollback') return []
    const isBack = undone.has(line.tx) || (kind === 'win' && fell.has(roundOf(line)))
    return [{ ...line, kind, isBack }]
  })
}

function roundOf({ playerId, round }: Pick<Reported, 'playerId' | 'round'>): string {
  return `${playerId} ${round}`
}

function lookUp({ databases }: House, provider: string, { playerId, tx }: BookedEntry) {
  const id = playerId as PlayerId
  return entryOf(databases.shardOf(id).read, id, provider, tx)
}

/** What was taken back there may never have come here; what stands in one book stands in the other. */
function differenceOf(their: BookedEntry, our: BookedEntry | undefined): Finding['kind'] | undefined {
  if (their.isBack) return our && !our.isBack ? 'differs' : undefined
  if (!our) return 'missingHere'
  const names = ['kind', 'playerId', 'round', 'amount', 'isBack'] as const
  return names.every((name) => their[name] === our[name]) ? undefined : 'differs'
}

function findingOf(provider: string, kind: Finding['kind'], row: BookedEntry, other?: BookedEntry): Finding {
  const words = ({ kind, round, amount, isBack }: BookedEntry) =>
    `${kind} ${amount} in ${round}${isBack ? ', taken back' : ''}`
  const detail = other ? { theirs: words(row), ours: words(other) } : { found: words(row) }
  return { provider, kind, tx: row.tx, playerId: row.playerId as PlayerId, detail }
}
