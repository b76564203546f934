import type { Handler } from '../../../http/context.ts'
import { releaseIdentity } from '../../session/index.ts'
import { markPlayerChanged } from '../mark-player-changed.ts'
import { identityOfRow } from './account-identity.ts'
import { markRemoved } from './queries.ts'

/** Removing a payee is harmless, so it needs no code. Past payouts stay in the ledger. */
export const bankRemove: Handler<'/bank/remove'> = async (ctx, { id }) => {
  const { app, playerId, now: at } = ctx
  const account = await app.databases.shardOf(playerId).transact(async (tx) => {
    const removed = await markRemoved(tx, playerId, id, at)
    if (!removed) throw ctx.refusal('thing.notFound', {})
    await markPlayerChanged(tx, playerId, at)
    return removed
  })
  await releaseIdentity(app, identityOfRow(app.vault, playerId, account), playerId)
  return {}
}
