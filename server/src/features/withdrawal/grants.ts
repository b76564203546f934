import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import { bonusForfeited, readActiveBonuses, readWalletSummary, refOf } from '../../ledger/index.ts'
import { activeGrants, followGrants, forfeitGrant, hasPaidOffer } from '../promo/index.ts'
import type { Grant } from './evaluate-withdrawal.ts'

const triesMax = 5

/**
 * The wallet of a player and the bonuses that lock cash in it. What was wagered or has expired is converted or ended first,
 * so that nothing that is over locks cash. The wallet is read before the bonuses: cash of a deposit that is credited in
 * between is not counted without the bonus that locks it.
 */
export async function readMoney(app: AppContext, playerId: PlayerId, now: Date) {
  const { pool } = app.databases.shardOf(playerId)
  for (let attempt = 0; attempt < triesMax; attempt += 1) {
    await followGrants(app, playerId, now)
    const wallet = await readWalletSummary(pool, playerId)
    if (!(await hasPaidOffer(pool, playerId))) return { wallet, grants: await readGrants(app, playerId) }
  }
  throw refusal('wallet.busy', { retryAfter: 1 })
}

/** The active bonuses of a player. One from an offer has its name and its end. */
async function readGrants(app: AppContext, playerId: PlayerId): Promise<readonly Grant[]> {
  const { pool } = app.databases.shardOf(playerId)
  const [bonuses, offered] = await Promise.all([readActiveBonuses(pool, playerId), activeGrants(pool, playerId)])
  return bonuses.map(({ grant, balance, lockedCash, wagerRequired, wagerLeft }) => {
    const known = offered.find(({ id }) => refOf('grant', id) === grant)
    return {
      ...{ id: known?.id ?? grant, bonus: balance, locked: lockedCash, wagerRequired, wagerLeft },
      ...(known && { name: known.name, expiresAt: known.expiresAt }),
    }
  })
}

/** False when it was converted or given up before. */
export async function giveUpGrant(
  app: AppContext,
  player: { readonly playerId: PlayerId; readonly currency: string },
  id: string,
): Promise<boolean> {
  const state = await forfeitGrant(app, player.playerId, id)
  if (state !== undefined) return state === 'FORFEITED'
  const { answer } = await bonusForfeited(app.ledger, { ...player, grant: id })
  if (answer.status !== 'posted' && answer.status !== 'closed')
    throw new Error(`the ledger refused to forfeit a bonus: ${answer.status}`)
  return answer.status === 'posted'
}
