import { app } from '@zamra/contract/constants.ts'
import type { AppConfig } from '@zamra/contract/home.ts'
import type { Handler } from '../../http/context.ts'
import { findSetting } from './queries.ts'

const prefixes = ['+92', '+91', '+880']

/** The configuration travels as a JSON string because the clients of this call parse it themselves. */
export const config: Handler<'/u/gconfig'> = async (ctx) => {
  const links = (await findSetting(ctx.house.databases.main.read, 'links')) as Partial<AppConfig> | undefined
  const answer: AppConfig = {
    manual_recharge_url: links?.manual_recharge_url ?? '',
    faq_url: links?.faq_url ?? '',
    loginVersion: 1,
    market: {
      deployment: ctx.house.config.deployment,
      prefixes,
      defaultPrefix: app.phonePrefix,
      currencySign: app.currencySign,
    },
    reviewAt: ctx.now.getTime(),
  }
  return JSON.stringify(answer)
}
