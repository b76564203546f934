import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'

/** What an authenticator sent, in the shape that the standard gives it. Nothing of it is believed yet. */
export type AuthenticatorResponse<Response> = { readonly response: Response; readonly challenge: string }

export function readRegistration(text: string): AuthenticatorResponse<RegistrationResponseJSON> | undefined {
  return read(text, (value) => {
    const response = registration.parse(value)
    return hasNoCertificate(response.response.attestationObject) ? response : undefined
  })
}

export function readAssertion(text: string): AuthenticatorResponse<AuthenticationResponseJSON> | undefined {
  return read(text, (value) => assertion.parse(value))
}

const bytes = z.string()
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  // We ask for no extension, so what one says is not taken in.
  clientExtensionResults: z._default(z.object({}), {}),
}
const transports = z.array(z.string().check(z.maxLength(16))).check(z.maxLength(8))

const registration = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: z._default(transports, []) }),
})

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.exactOptional(bytes),
  }),
})

type WithClientData = { readonly response: { readonly clientDataJSON: string } }

/** Whatever cannot be read is no answer: JSON, base64url and CBOR all come from outside. */
function read<Response extends WithClientData>(
  text: string,
  shape: (value: unknown) => Response | undefined,
): AuthenticatorResponse<Response> | undefined {
  try {
    const response = shape(JSON.parse(text))
    if (!response) return undefined
    const { challenge, crossOrigin } = decodeClientDataJSON(response.response.clientDataJSON)
    // Our pages stand in nobody's frame, so an answer out of a frame was not asked for by them.
    return crossOrigin === true ? undefined : { response, challenge }
  } catch {
    return undefined
  }
}

/**
 * We ask for no attestation, and then a browser sends none, or one that the key made for itself. A certificate that
 * comes all the same is not looked at: checking it would fetch addresses that stand in it.
 */
function hasNoCertificate(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const [format, statement] = [decoded.get('fmt'), decoded.get('attStmt')]
  return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)
}
