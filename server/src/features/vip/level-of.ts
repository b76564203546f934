import type { PlayerId } from '@zamra/contract/brand.ts'
import { nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { readLifetime } from '../../ledger/index.ts'
import { levelReached } from './level-reached.ts'
import { listLevels } from './queries.ts'

/** The level that a player has at this moment, or undefined where no levels are configured. */
export async function levelOf(app: AppContext, playerId: PlayerId, currency: string) {
  const [lifetime, [first, ...others]] = await Promise.all([
    readLifetime(app.databases.shardOf(playerId).pool, playerId),
    listLevels(app.databases.main.read, currency, 'en'),
  ])
  if (!first) return undefined
  const progress = { deposit: lifetime?.deposited ?? nothing, bet: lifetime?.turnover ?? nothing }
  return levelReached([first, ...others], progress).current
}
