import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Confirmation } from '@zamra/contract/passkey.ts'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { verifyConfirmation } from './confirmation.ts'
import { listPasskeys } from './queries.ts'

/**
 * Requires the signature of one of the player's passkeys over exactly this action. False when they have none: then the
 * caller requires another proof. It is for players without a bound number: an id and a password that were read over a shoulder
 * must not be enough to give somebody else a way in, or to take the owner's away.
 */
export async function requireOwnPasskey(
  app: AppContext,
  playerId: PlayerId,
  what: Confirmation,
  response: string | undefined,
): Promise<boolean> {
  const passkeys = await listPasskeys(app.databases.shardOf(playerId).read, playerId)
  if (passkeys.length === 0) return false
  const problem = 'The signature of a passkey is required'
  if (response === undefined) throw refusal('input.invalid', { fields: [{ field: 'passkey', problem }] })
  if (!(await verifyConfirmation(app, playerId, what, response))) throw refusal('passkey.refused', {})
  return true
}
