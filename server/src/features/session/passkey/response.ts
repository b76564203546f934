import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'

/** A parsed but unverified response of an authenticator. */
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
  // We request no extensions, so their results are dropped.
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

/** Malformed JSON, base64url or CBOR gives undefined: all of it comes from outside. */
function read<Response extends WithClientData>(
  text: string,
  shape: (value: unknown) => Response | undefined,
): AuthenticatorResponse<Response> | undefined {
  try {
    const response = shape(JSON.parse(text))
    if (!response) return undefined
    const { challenge, crossOrigin } = decodeClientDataJSON(response.response.clientDataJSON)
    // Our pages are never framed, so a response from a frame was not requested by them.
    return crossOrigin === true ? undefined : { response, challenge }
  } catch {
    return undefined
  }
}

/**
 * We request no attestation, so a browser sends none or a self attestation. A response with a certificate is rejected:
 * verifying it would fetch URLs from the certificate.
 */
function hasNoCertificate(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const [format, statement] = [decoded.get('fmt'), decoded.get('attStmt')]
  return format === 'none' || (format === 'packed' && statement.get('x5c') === undefined)
}
