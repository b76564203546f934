import { createHash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Confirmation } from '@zamra/contract/passkey.ts'
import type { AppContext } from '../../../app-context.ts'
import { consumeChallenge } from './challenge.ts'
import { recordPasskeyUse } from './queries.ts'
import { readAssertion } from './response.ts'
import { verifyAssertion } from './verify.ts'

/**
 * Whether the player confirmed exactly this action with one of their passkeys. The signed challenge is a hash of its
 * figures, so a signature for one amount and payee is invalid for any other, and each is valid once.
 */
export async function verifyConfirmation(
  app: AppContext,
  playerId: PlayerId,
  what: Confirmation,
  response: string,
): Promise<boolean> {
  const sent = readAssertion(response)
  if (!sent) return false
  const nonce = await consumeChallenge(app, ['confirm', playerId], sent.challenge)
  if (nonce === null) return false
  const challenge = Buffer.from(confirmationChallenge(nonce, what)).toString('base64url')
  const used = await verifyAssertion(app, playerId, challenge, sent)
  if (!used) return false
  return app.databases.shardOf(playerId).transact((tx) => recordPasskeyUse(tx, { ...used, at: app.clock.now() }))
}

export function confirmationChallenge(nonce: string, what: Confirmation): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    createHash('sha256').update(Buffer.from(nonce, 'base64url')).update(canonicalText(what)).digest(),
  )
}

/** One text for one meaning: the fields sorted by name, without white space. */
function canonicalText(what: Confirmation): string {
  return JSON.stringify(Object.fromEntries(Object.entries(what).sort(([a], [b]) => (a < b ? -1 : 1))))
}
