import type { Handler } from '../../http/context.ts'
import { findSwitch } from './queries.ts'

/** A switch that nobody has set is closed: deposits open by a decision, never by a missing row. */
export const rechargeButtonStatus: Handler<'/home/rechargeButtonStatus'> = async (ctx) => {
  const found = await findSwitch(ctx.house.databases.main.read, 'deposit', ctx.locale)
  if (found?.isOpen) return { open: true }
  return found?.reason ? { open: false, reason: found.reason } : { open: false }
}
