import { nothing } from '@zamra/contract/money.ts'
import { nextTimeIn } from '../../base/clock.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { claimRewards, rewardTotals } from '../promo/index.ts'
import { settleMs } from './close-days.ts'

export const inviteAgentReceiveRebate: Handler<'/invite/agent/receiveRebate'> = async (ctx, { clientOrderId }) => {
  const { app, playerId, market, now, locale } = ctx
  const { currency, timeZone } = policyOf(app, market)
  const whose = { playerId, on: 'referral', now } as const
  const amount = await claimRewards(app, { ...whose, claimId: clientOrderId.toLowerCase(), locale })
  if (amount === nothing) {
    const nextAt = nextTimeIn(timeZone, 0, now).getTime() + settleMs
    throw ctx.refusal('rebate.nothingLeft', { nextAt })
  }
  const { available } = await rewardTotals(app, whose)
  return { currency: currency.iso, amount, available }
}
