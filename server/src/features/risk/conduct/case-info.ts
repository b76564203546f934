import type { AccountState } from '@zamra/contract/conduct-rules.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { findAccountState } from '../../safety/index.ts'
import { type ConductCase, findConduct, listConductOf } from './conduct-queries.ts'
import { canAppealConduct } from './decide-conduct.ts'

/** A closed case that does not bar the player any more is shown for so long. */
const shownMs = 30 * 86_400_000

/** The case that froze the account, otherwise the newest one. */
export const caseInfo: Handler<'/risk/case/info'> = async (ctx) => {
  const { app, playerId, market, now } = ctx
  const { read } = app.databases.shardOf(playerId)
  const { iso: currency } = policyOf(app, market).currency
  const account = await findAccountState(read, playerId)
  if (account && account.state !== 'ACTIVE') {
    const freezing = await findConduct(read, { playerId, caseNo: account.caseNo })
    if (freezing) return { currency, case: shownCase(freezing, account.state, now) }
  }
  const [found] = await listConductOf(read, playerId, 1)
  if (!found || (found.closedAt && found.closedAt.getTime() + shownMs < now.getTime())) return { currency }
  return { currency, case: shownCase(found, 'ACTIVE', now) }
}

function shownCase(found: ConductCase, account: AccountState, now: Date) {
  const { caseNo, rule, evidence, state, remedy, openedAt, decideBy, decidedAt } = found
  const { appealBy, appealedAt, deductMax, deducted, legalGround } = found
  const deduct = state === 'CLOSED' ? deducted : deductMax
  return {
    ...{ caseNo, rule, evidence: [...evidence], state, account },
    openedAt: openedAt.getTime(),
    decideBy: decideBy.getTime(),
    ...(remedy && { remedy }),
    ...(decidedAt && { decidedAt: decidedAt.getTime() }),
    ...(appealBy && { appealBy: appealBy.getTime() }),
    ...(appealedAt && { appealedAt: appealedAt.getTime() }),
    canAppeal: canAppealConduct(found, now),
    ...(remedy === 'deduct-rewards' && deduct !== null && { deduct }),
    ...(legalGround !== null && { legalGround }),
  }
}
