import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { findAccountState } from '../safety/index.ts'
import { findCase, listLinks, listMembers } from './case-queries.ts'
import { parseCaseNo } from './conduct/case-number.ts'
import { findConduct, listConductEvents } from './conduct/conduct-queries.ts'
import { listCaseEvents } from './event-queries.ts'
import type { LinkKind } from './find-links.ts'
import { selectInviter } from './trace-queries.ts'

/** One case, whichever kind it is, as people see it. Undefined when there is none of this number. */
export async function readCase(app: AppContext, caseNo: string) {
  const playerId = parseCaseNo(caseNo)
  return playerId === undefined ? await readRing(app, caseNo) : await readConduct(app, playerId, caseNo)
}

async function readRing(app: AppContext, caseNo: string) {
  const { read } = app.databases.main
  const found = await findCase(read, caseNo)
  if (!found) return undefined
  const [links, members, events] = await Promise.all([
    listLinks(read, caseNo),
    listMembers(read, caseNo),
    listCaseEvents(read, caseNo),
  ])
  const linksOf = new Map<PlayerId, LinkKind[]>()
  for (const { playerId, link } of members) linksOf.set(playerId, [...(linksOf.get(playerId) ?? []), link])
  return {
    ...({ ...found, kind: 'links', links, evidence: [], rule: undefined } as const),
    members: await Promise.all([...linksOf].map(([playerId, shared]) => readMember(app, playerId, shared))),
    history: events.map(({ at, state, decision, by, why }) => ({
      at,
      what: decision ?? state,
      by: by.join(', '),
      detail: why,
    })),
  }
}

/** An account that was erased has no date any more. */
async function readMember({ databases }: AppContext, playerId: PlayerId, links: readonly LinkKind[]) {
  const { read, pool } = databases.shardOf(playerId)
  const [player, account] = await Promise.all([selectInviter(pool, playerId), findAccountState(read, playerId)])
  return { playerId, links, joinedAt: player?.createdAt, account: account?.state ?? 'ACTIVE' }
}

async function readConduct({ databases }: AppContext, playerId: PlayerId, caseNo: string) {
  const { read } = databases.shardOf(playerId)
  const found = await findConduct(read, { playerId, caseNo })
  if (!found) return undefined
  const events = await listConductEvents(read, found)
  return {
    ...({ ...found, kind: 'conduct', links: [], members: [] } as const),
    history: events.map(({ at, state, remedy, by, why }) => ({
      at,
      what: remedy ?? state,
      by: by.join(', '),
      detail: why,
    })),
  }
}
