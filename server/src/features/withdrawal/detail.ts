import type { OutputOf } from '@zamra/contract/calls.ts'
import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { isBarred } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import { frozenCoins } from './coins.ts'
import { readHold } from './hold/on-hold.ts'
import { earnsLateCredit, lateCredit, lateTermsOf, readDelay } from './late-credit.ts'
import { paidByHand } from './payout/sync-payout.ts'
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
  const [timeline, hold] = await Promise.all([selectTimeline(read, row), readHold(read, row, ctx.locale, now)])
  return {
    ...toRow(row),
    etaAt: row.promisedAt.getTime(),
    confirmedBy: row.confirmedBy,
    ...frozenCoins(app, row),
    next: nextOf(app, row, hold?.until),
    ...(hold && { hold }),
    serverTime: now.getTime(),
    timeline: timeline.map(({ status, at, by }) => ({ status, at: at.getTime(), by })),
    ...(row.rejectCode !== null && { rejectReason: rejectText(row.rejectCode, ctx.locale) }),
    ...(wentBack(row.state) && { returned: row.amount }),
    ...(await lateCreditOf(app, row, now)),
    canCancel: withdrawals.cancelable && (row.state === 'CREATED' || row.state === 'REVIEWING'),
  }
}

/**
 * The next actor has time until the promise, or until a hold ends that ends later. Where no provider pays, our team does it
 * and no bank is waited for.
 */
function nextOf(
  { providers }: AppContext,
  { state, provider, market, payeeKind, promisedAt }: Withdrawal,
  heldUntil = 0,
): Detail['next'] {
  const who = nextActor(state)
  if (who === 'nobody') return { who }
  const by = Math.max(promisedAt.getTime(), heldUntil)
  const isByHand = provider === paidByHand || (state === 'APPROVED' && !providers.payouts.isServed(market, payeeKind))
  return isByHand ? { who: 'operator', by, isByHand } : { who, by }
}

/** What has accrued until now, or until it ended. */
async function lateCreditOf(app: AppContext, row: Withdrawal, now: Date): Promise<Pick<Detail, 'lateCredit'>> {
  const { playerId, amount, promisedAt, endedAt } = row
  const terms = lateTermsOf(app, row)
  const delay = await readDelay(app, row, now)
  const accrued = lateCredit(amount, delay, terms)
  if (endedAt && (accrued.rate === 0 || !earnsLateCredit(row))) return {}
  return {
    lateCredit: {
      ratePer6h: terms.lateCreditPctPer6h,
      cap: terms.lateCreditCap,
      accruedBps: accrued.rate,
      accrued: accrued.amount,
      since: promisedAt.getTime() + delay.frozenMs,
      isPaused: !endedAt && (await isBarred(app.databases.shardOf(playerId).pool, playerId, 'withdrawal')),
    },
  }
}
