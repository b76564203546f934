import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { bonusForfeited, readActiveBonuses, refOf } from '../../ledger/index.ts'
import { activeGrants, followGrants, forfeitGrant } from '../promo/index.ts'
import type { Grant } from './evaluate-withdrawal.ts'

/**
 * The active bonuses of a player. One from an offer has its name and its end; what was wagered or has expired is converted
 * or ended first, so that nothing that is over locks cash.
 */
export async function readGrants(app: AppContext, playerId: PlayerId, now: Date): Promise<readonly Grant[]> {
  const { pool } = app.databases.shardOf(playerId)
  await followGrants(app, playerId, now)
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
