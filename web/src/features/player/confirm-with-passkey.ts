import type { Confirmation } from '@zamra/contract/passkey.ts'
import { call } from '../../lib/call.ts'
import { signWithPasskey } from '../../lib/passkey.ts'
import type { UserInfo } from '../../lib/user-info.ts'

/** The signature of a passkey over exactly this action; nothing when the player declined. A form shows the error itself. */
export async function confirmWithPasskey(what: Confirmation, quiet = true): Promise<string | undefined> {
  const { options } = await call('/passkey/confirmOptions', { what }, { quiet })
  return signWithPasskey(options)
}

/** Without a bound number a passkey says who the player is, as the server requires it. */
export function mustSign(player: Pick<UserInfo, 'phoneBound' | 'passkeyCount'> | null | undefined): boolean {
  return player?.phoneBound === false && player.passkeyCount > 0
}
