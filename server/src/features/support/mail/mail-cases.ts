import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { pushEvent } from '../../../http/push.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { listCasesDecidedSince } from '../../risk/index.ts'
import { newsDays } from './kept-days.ts'
import { insertMails, listKnownMails, type NewMail } from './mail-queries.ts'

const dayMs = 86_400_000
const pageSize = 1_000

/**
 * Cases are in the main database and have no events of the player's shard, so their decisions are looked up, page by page. One
 * that no run has seen while it was news is found on the page of invitations only.
 */
export async function mailCases(app: AppContext, now: Date): Promise<RunCounts> {
  const since = new Date(now.getTime() - newsDays * dayMs)
  let written = 0
  for (let offset = 0; ; offset += pageSize) {
    const cases = await listCasesDecidedSince(app.databases.main.read, since, { offset, limit: pageSize })
    const byShard = Map.groupBy(cases.flatMap(mailOf), ({ playerId }) => app.databases.shardOf(playerId))
    for (const [shard, mails] of byShard) written += await writeNew(app, shard, mails)
    if (cases.length < pageSize) return { written }
  }
}

type DecidedCase = Awaited<ReturnType<typeof listCasesDecidedSince>>[number]

function mailOf({ playerId, caseNo, decision, decidedAt }: DecidedCase): readonly NewMail[] {
  if (!decision || !decidedAt) return []
  const mailId = `case-${caseNo}-${decidedAt.getTime()}`
  return [{ playerId, mailId, kind: `case.${decision}`, params: {}, category: 'service', createdAt: decidedAt }]
}

async function writeNew(app: AppContext, shard: Shard, mails: readonly NewMail[]): Promise<number> {
  const known = await listKnownMails(shard.read, mails)
  const fresh = mails.filter(({ mailId }) => !known.has(mailId))
  const written = fresh.length === 0 ? 0 : await shard.transact((tx) => insertMails(tx, fresh))
  if (written > 0) for (const { playerId } of fresh) await pushEvent(app, playerId, 'userInfo')
  return written
}
