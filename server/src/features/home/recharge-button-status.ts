import { appInfo } from '@zamra/contract/constants.ts'
import type { Handler } from '../../http/context.ts'
import { marketOf, policyEvaluator } from '../market/index.ts'
import { findSwitch } from './queries.ts'

/**
 * Deposits are open if the market policy allows them and the operator has opened the switch. A missing switch means
 * closed: deposits are opened by a decision, never by a missing row.
 */
export const rechargeButtonStatus: Handler<'/home/rechargeButtonStatus'> = async (ctx) => {
  const market = ctx.market ?? marketOf(appInfo.phonePrefix)
  if (!policyEvaluator(ctx.app)(market, 'deposit', { at: ctx.now, place: 'server' }).allowed) return { open: false }
  const found = await findSwitch(ctx.app.databases.main.read, 'deposit', ctx.locale)
  if (found?.isOpen) return { open: true }
  return found?.reason ? { open: false, reason: found.reason } : { open: false }
}
