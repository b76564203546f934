import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { partyOf } from './party.ts'
import { findPasskey, type NewPasskey } from './queries.ts'
import type { Sent } from './response.ts'

/** EdDSA, ES256 and RS256: what every authenticator in use speaks, in the order we would like it. */
export const algorithms = [-8, -7, -257]

export type Used = { readonly playerId: PlayerId; readonly credentialId: string; readonly counter: number }

/** The new passkey in an answer of an authenticator, if it was made for us and by the person's own finger, face or code. */
export async function verifyAttestation(
  app: AppContext,
  { response, challenge }: Sent<RegistrationResponseJSON>,
): Promise<NewPasskey | undefined> {
  const { rpID, origin } = partyOf(app)
  const checked = await orRefused(
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
 * Whether a passkey of this player signed this challenge for us, and how often it has signed by now. The challenge has
 * been taken before: nothing here can be tried twice.
 */
export async function verifyAssertion(
  app: AppContext,
  playerId: PlayerId,
  expectedChallenge: string,
  { response }: Sent<AuthenticationResponseJSON>,
): Promise<Used | undefined> {
  const passkey = await findPasskey(app.databases.shardOf(playerId).read, playerId, response.id)
  if (!passkey) return undefined
  const { rpID, origin } = partyOf(app)
  const checked = await orRefused(
    app,
    verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { ...passkey, id: response.id },
      requireUserVerification: true,
    }),
  )
  if (!checked?.verified) return undefined
  return { playerId, credentialId: response.id, counter: checked.authenticationInfo.newCounter }
}

/** The library says by an error what does not fit. The player is told nothing of it, the log a little. */
async function orRefused<Checked>({ log }: AppContext, checking: Promise<Checked>): Promise<Checked | undefined> {
  try {
    return await checking
  } catch (err) {
    log.debug({ err }, 'a passkey was refused')
    return undefined
  }
}
