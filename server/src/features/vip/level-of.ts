import type { AppContext } from '../../app-context.ts'
import { policyOf } from '../market/index.ts'
import { configInForce } from './config/config-in-force.ts'
import { type Level, levelAt } from './config/vip-config.ts'
import { followStanding, type Who } from './follow-standing.ts'

/** The level that a player has at this moment, or undefined where no levels are configured. */
export async function levelOf(app: AppContext, who: Who): Promise<Level | undefined> {
  const config = await configInForce(app, policyOf(app, who.market).currency.iso)
  if (!config) return undefined
  const { standing } = await followStanding(app, who, config)
  return levelAt(config.levels, standing?.level ?? 0)
}
