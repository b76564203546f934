import { add } from '@zamra/contract/money.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { rewardTotals } from '../../promo/index.ts'
import { canAppeal, listCasesOf, listLinks, type RiskCase } from '../../risk/index.ts'
import { listWaiting, sumWaitingTeams } from '../outcome-queries.ts'

/** A closed case is shown for so long. */
const shownMs = 30 * 86_400_000

/** The newest case about the player: by which rule, what waits and until when, what was decided, and how to appeal. */
export const inviteCaseInfo: Handler<'/invite/case/info'> = async (ctx) => {
  const { app, playerId, market, now } = ctx
  const { read } = app.databases.main
  const currency = policyOf(app, market).currency.iso
  const [found] = await listCasesOf(read, playerId, 1)
  if (!found || (found.closedAt && found.closedAt.getTime() + shownMs < now.getTime())) return { currency }
  const whose = { playerId, now }
  const [links, waiting, teams, daily, event] = await Promise.all([
    listLinks(read, found.caseNo),
    listWaiting(read, found.caseNo),
    sumWaitingTeams(read, playerId),
    rewardTotals(app, { ...whose, on: 'referral' }),
    rewardTotals(app, { ...whose, on: 'invitation' }),
  ])
  const amount = add(...waiting.map((rebate) => rebate.amount), teams, daily.available, event.available)
  return {
    currency,
    case: {
      ...shownCase(found, now),
      links: links.map(({ link, accounts, since }) => ({ link, accounts, since: since.getTime() })),
      ...(found.state !== 'CLOSED' && { waiting: amount }),
    },
  }
}

function shownCase(found: RiskCase, now: Date) {
  const { caseNo, state, decision, openedAt, decideBy, decidedAt, appealBy, appealedAt } = found
  return {
    caseNo,
    state,
    openedAt: openedAt.getTime(),
    decideBy: decideBy.getTime(),
    ...(decision && state !== 'APPEALED' && { decision }),
    ...(decidedAt && { decidedAt: decidedAt.getTime() }),
    ...(appealBy && { appealBy: appealBy.getTime() }),
    ...(appealedAt && { appealedAt: appealedAt.getTime() }),
    canAppeal: canAppeal(found, now),
  }
}
