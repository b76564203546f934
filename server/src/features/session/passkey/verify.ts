import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { findPasskey, type NewPasskey } from './queries.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import type { AuthenticatorResponse } from './response.ts'

/** EdDSA, ES256 and RS256, in order of preference. */
export const algorithms = [-8, -7, -257]

export type PasskeyUse = { readonly playerId: PlayerId; readonly credentialId: string; readonly counter: number }

/** The new passkey of a registration response, if it was made for us with user verification. */
export async function verifyAttestation(
  app: AppContext,
  { response, challenge }: AuthenticatorResponse<RegistrationResponseJSON>,
  { rpID, origin }: RelyingParty = relyingPartyOf(app),
): Promise<NewPasskey | undefined> {
  const checked = await undefinedIfInvalid(
    app,
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!checked?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { id, publicKey, counter, transports }
}

/**
 * Verifies that a passkey of this player signed the challenge for us, and returns its signature counter. The challenge
 * was consumed before, so no response can be tried twice.
 */
export async function verifyAssertion(
  app: AppContext,
  playerId: PlayerId,
  expectedChallenge: string,
  { response }: AuthenticatorResponse<AuthenticationResponseJSON>,
): Promise<PasskeyUse | undefined> {
  const passkey = await findPasskey(app.databases.shardOf(playerId).read, playerId, response.id)
  if (!passkey) return undefined
  const counter = await verifyByKey(app, { ...passkey, party: relyingPartyOf(app) }, expectedChallenge, response)
  return counter === undefined ? undefined : { playerId, credentialId: response.id, counter }
}

type KnownKey = {
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  /** The party that the passkey was made for. */
  readonly party: RelyingParty
}

/** The new signature counter when this key signed the challenge, with user verification. */
export async function verifyByKey(
  app: AppContext,
  { publicKey, counter, party: { rpID, origin } }: KnownKey,
  expectedChallenge: string,
  response: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const checked = await undefinedIfInvalid(
    app,
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { publicKey, counter, id: response.id },
      requireUserVerification: true,
    }),
  )
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

/** The library throws on an invalid response. The player sees no detail; the log does. */
async function undefinedIfInvalid<Checked>(
  { log }: AppContext,
  checking: Promise<Checked>,
): Promise<Checked | undefined> {
  try {
    return await checking
  } catch (err) {
    log.debug({ err }, 'passkey response invalid')
    return undefined
  }
}
