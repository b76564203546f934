import type { OutputOf } from '@zamra/contract/calls.ts'
import type { Handler } from '../../http/context.ts'
import { type MarketPolicy, policyOf } from '../market/index.ts'
import { lateCredit } from './late-credit.ts'
import { selectTimeline, selectWithdrawal } from './queries.ts'
import { rejectText } from './reject-texts.ts'
import type { Withdrawal } from './stored-withdrawal.ts'
import { nextActor, wentBack } from './withdrawal-state.ts'
import { toRow } from './withdrawal-view.ts'

type Detail = OutputOf<'/withdraw/detail'>

/** One withdrawal with its timeline, who acts next and by when, and what a delay has earned until now. */
export const detail: Handler<'/withdraw/detail'> = async (ctx, { withdrawNo }) => {
  const { app, playerId, now } = ctx
  const { read } = app.databases.shardOf(playerId)
  const row = await selectWithdrawal(read, playerId, withdrawNo)
  if (!row) throw ctx.refusal('thing.notFound', {})
  const { withdrawals } = policyOf(app, row.market)
  const timeline = await selectTimeline(read, row)
  return {
    ...toRow(row),
    etaAt: row.promisedAt.getTime(),
    confirmedBy: row.confirmedBy,
    next: nextOf(row),
    timeline: timeline.map(({ status, at, by }) => ({ status, at: at.getTime(), by })),
    ...(row.rejectCode !== null && { rejectReason: rejectText(row.rejectCode, ctx.locale) }),
    ...(wentBack(row.state) && { returned: row.amount }),
    ...lateCreditOf(row, withdrawals, now),
    canCancel: withdrawals.cancelable && (row.state === 'CREATED' || row.state === 'REVIEWING'),
  }
}

/** The next actor has time until the promise. */
function nextOf({ state, promisedAt }: Withdrawal): Detail['next'] {
  const who = nextActor(state)
  return who === 'nobody' ? { who } : { who, by: promisedAt.getTime() }
}

/** What has accrued until now, or until it ended. */
function lateCreditOf(row: Withdrawal, policy: MarketPolicy['withdrawals'], now: Date): Pick<Detail, 'lateCredit'> {
  const { amount, promisedAt, endedAt } = row
  const accrued = lateCredit(amount, { promisedAt, until: endedAt ?? now }, policy)
  if (endedAt && accrued.rate === 0) return {}
  return {
    lateCredit: {
      ratePer6h: policy.lateCreditPctPer6h,
      cap: policy.lateCreditCap,
      accruedBps: accrued.rate,
      accrued: accrued.amount,
      since: promisedAt.getTime(),
      isPaused: false,
    },
  }
}
