import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../http/context.ts'
import { actionEvaluator, marketOf, switchesInForce } from '../market/index.ts'

/**
 * Deposits are open if the market policy allows them and the operator has opened the switch. A missing switch means
 * closed: deposits are opened by a decision, never by a missing row.
 */
export const rechargeButtonStatus: Handler<'/home/rechargeButtonStatus'> = async (ctx) => {
  const market = ctx.market ?? marketOf(appInfo.phonePrefix)
  if (!actionEvaluator(ctx.app)(market, 'deposit', { at: ctx.now, place: 'server' }).allowed) return { open: false }
  const found = (await switchesInForce(ctx.app)).get('deposit')
  if (found?.isOpen) return { open: true }
  const reason = found?.reason && (found.reason[ctx.locale] ?? found.reason.en)
  return reason ? { open: false, reason } : { open: false }
}
