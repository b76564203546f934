import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import type { MainTx } from '../../db/database.ts'
import type { RunCounts } from '../../workflow/define.ts'
import { type CaseDecision, listUndecidedCases, lockCase, type RiskCase, updateCase } from './case-queries.ts'
import { appendCaseEvent } from './event-queries.ts'

const dayMs = 86_400_000
const overdueMax = 500

export type Decided = {
  readonly decision: CaseDecision
  readonly by: readonly string[]
  readonly why: string
  readonly at: Date
  readonly approval?: unknown
}

/**
 * Decides an open case, or an appeal. The first confirmation can be appealed until a deadline, and what waits is refused only
 * after it; a decision about an appeal is final.
 */
export async function decideCase(tx: MainTx, found: RiskCase, decided: Decided): Promise<void> {
  const { decision, by, why, at, approval } = decided
  const canAppeal = decision === 'confirmed' && found.state === 'OPEN'
  const appealBy = canAppeal ? new Date(at.getTime() + found.rules.appealDays * dayMs) : null
  await updateCase(tx, found.caseNo, { state: 'DECIDED', decision, decidedAt: at, appealBy })
  await appendCaseEvent(tx, found.caseNo, { at, state: 'DECIDED', decision, by, why, approval })
}

export function isUndecided({ state }: Pick<RiskCase, 'state'>): boolean {
  return state === 'OPEN' || state === 'APPEALED'
}

/** A case or an appeal that operators did not decide in time is decided for the player. */
export async function clearOverdue(app: AppContext, now: Date): Promise<RunCounts> {
  const { main } = app.databases
  const overdue = (await listUndecidedCases(main.read, overdueMax)).filter(({ decideBy }) => decideBy <= now)
  let cleared = 0
  for (const { caseNo } of overdue) {
    const isCleared = await main.transact(async (tx) => {
      const found = await lockCase(tx, caseNo)
      if (!found || !isUndecided(found) || found.decideBy > now) return false
      await decideCase(tx, found, { decision: 'cleared', by: ['deadline'], why: 'not decided in time', at: now })
      return true
    })
    if (isCleared) cleared += 1
  }
  return { cleared }
}

export type Appeal = {
  readonly playerId: PlayerId
  readonly caseNo: string
  readonly text: string
  readonly at: Date
}

/** Why a case cannot be appealed; undefined when the appeal was taken. A case of another player is not found. */
export async function appealCase(
  app: AppContext,
  { playerId, caseNo, text, at }: Appeal,
): Promise<'notFound' | 'again' | 'notOpen' | undefined> {
  return await app.databases.main.transact(async (tx) => {
    const found = await lockCase(tx, caseNo)
    if (!found || found.playerId !== playerId) return 'notFound'
    if (found.appealedAt) return 'again'
    if (!canAppeal(found, at)) return 'notOpen'
    const decideBy = new Date(at.getTime() + found.rules.decideDays * dayMs)
    await updateCase(tx, caseNo, { state: 'APPEALED', appealBy: null, appealedAt: at, appealText: text, decideBy })
    const { decision } = found
    await appendCaseEvent(tx, caseNo, { at, state: 'APPEALED', decision, by: ['player'], why: 'appeal' })
    return undefined
  })
}

export function canAppeal({ state, decision, appealBy }: RiskCase, now: Date): boolean {
  return state === 'DECIDED' && decision === 'confirmed' && appealBy !== null && appealBy > now
}

/** Closes a case whose rewards are settled, unless `isUnsettled` finds something that came in the last moment. */
export async function closeCase(
  app: AppContext,
  caseNo: string,
  now: Date,
  isUnsettled: (tx: MainTx) => Promise<boolean>,
): Promise<boolean> {
  return await app.databases.main.transact(async (tx) => {
    const found = await lockCase(tx, caseNo)
    if (found?.state !== 'DECIDED' || (await isUnsettled(tx))) return false
    await updateCase(tx, caseNo, { state: 'CLOSED', appealBy: null, closedAt: now })
    const { decision } = found
    await appendCaseEvent(tx, caseNo, { at: now, state: 'CLOSED', decision, by: ['rules'], why: 'rewards settled' })
    return true
  })
}
