import { createHash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Confirmation } from '@zamra/contract/passkey.ts'
import type { AppContext } from '../../../app-context.ts'
import { consumeChallenge } from './challenge.ts'
import { recordPasskeyUse } from './queries.ts'
import { readAssertion } from './response.ts'
import { verifyAssertion } from './verify.ts'

/** Proves later what was signed: the challenge is the hash of the nonce and the figures, the signature covers it. */
export type SignedConfirmation = {
  readonly credentialId: string
  readonly nonce: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/**
 * The signature by which the player confirmed exactly this action with one of their passkeys; undefined if they did not.
 * The signed challenge is a hash of the figures, so a signature for one amount and payee is invalid for any other, and
 * each is valid once.
 */
export async function verifyConfirmation(
  app: AppContext,
  playerId: PlayerId,
  what: Confirmation,
  response: string,
): Promise<SignedConfirmation | undefined> {
  const sent = readAssertion(response)
  if (!sent) return undefined
  const nonce = await consumeChallenge(app, ['confirm', playerId], sent.challenge)
  if (nonce === null) return undefined
  const challenge = Buffer.from(confirmationChallenge(nonce, what)).toString('base64url')
  const used = await verifyAssertion(app, playerId, challenge, sent)
  if (!used) return undefined
  const isRecorded = await app.databases
    .shardOf(playerId)
    .transact((tx) => recordPasskeyUse(tx, { ...used, at: app.clock.now() }))
  const { clientDataJSON: clientData, authenticatorData, signature } = sent.response.response
  return isRecorded ? { credentialId: used.credentialId, nonce, clientData, authenticatorData, signature } : undefined
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
