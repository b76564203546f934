import { createPublicKey, hash, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'

/** A key that signs decisions: of an operator (Ed25519), or a passkey of a member of staff, which names its page. */
export type SigningKey = {
  readonly name: string
  readonly publicKey: Buffer
  readonly credentialId?: string | null
  readonly origin?: string | null
}

/** Whether this key has signed exactly this text. */
export function isSignedBy(key: SigningKey, text: string, signature: Buffer): boolean {
  if (key.credentialId) return isAssertedBy(key, text, signature)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.publicKey.toString('base64url') }
  return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

const ed25519Bytes = 64

/** Of a member of staff, and not of an operator with a key file. */
export function isPasskeySignature(signature: Buffer): boolean {
  return signature.length !== ed25519Bytes
}

/**
 * Two people sign with key files, or two with passkeys. A key file and a passkey may belong to one person under two names,
 * which nobody can see from the names.
 */
export function areOfOneKind(signatures: readonly Buffer[]): boolean {
  return new Set(signatures.map(isPasskeySignature)).size === 1
}

export const twoKinds =
  'one signed with a key file and one with a passkey, which may be one person: both sign the same way'

/** What a passkey gave, as the bytes of a signature: its own signature covers the hash of the text, see below. */
export type Assertion = {
  readonly credentialId: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

const shape = z.strictObject({
  credentialId: z.string(),
  clientData: z.string(),
  authenticatorData: z.string(),
  signature: z.string(),
})
const clientDataShape = z.looseObject({
  type: z.literal('webauthn.get'),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.literal(false)),
})

export function assertionBytes({ credentialId, clientData, authenticatorData, signature }: Assertion): Buffer {
  return Buffer.from(JSON.stringify({ credentialId, clientData, authenticatorData, signature }))
}

/** The challenge that a passkey signs for a text. */
export function challengeOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', text, 'buffer'))
}

/**
 * A passkey signs the hash of the text as its challenge, together with the page and whether it has verified the person. All
 * of it is in the stored bytes, so that anyone can verify it again at any time.
 */
function isAssertedBy({ credentialId, publicKey, origin }: SigningKey, text: string, stored: Buffer): boolean {
  try {
    const given = shape.parse(JSON.parse(stored.toString()))
    const clientData = Buffer.from(given.clientData, 'base64url')
    const authenticatorData = Buffer.from(given.authenticatorData, 'base64url')
    const said = clientDataShape.parse(JSON.parse(clientData.toString()))
    if (given.credentialId !== credentialId || !origin || said.origin !== origin) return false
    if (said.challenge !== Buffer.from(challengeOf(text)).toString('base64url')) return false
    if (!isVerifiedFor(authenticatorData, new URL(origin).hostname)) return false
    const signed = Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')])
    const { key, algorithm } = keyOf(publicKey)
    return verify(algorithm, signed, key, Buffer.from(given.signature, 'base64url'))
  } catch {
    return false
  }
}

const personPresentAndVerified = 0x05

function isVerifiedFor(authenticatorData: Buffer, domain: string): boolean {
  if (authenticatorData.length < 37 || !authenticatorData.subarray(0, 32).equals(hash('sha256', domain, 'buffer')))
    return false
  return (authenticatorData.readUInt8(32) & personPresentAndVerified) === personPresentAndVerified
}

/** The three kinds of keys that a registration accepts, from their COSE form (RFC 9053): Ed25519, P-256 and RSA. */
function keyOf(cose: Buffer): { readonly key: KeyObject; readonly algorithm: 'sha256' | null } {
  const fields = decodeCredentialPublicKey(new Uint8Array(cose)) as unknown as ReadonlyMap<number, unknown>
  const text = (label: number) => Buffer.from(fields.get(label) as Uint8Array).toString('base64url')
  const jwks: Readonly<Record<number, () => JsonWebKey>> = {
    1: () => ({ kty: 'OKP', crv: 'Ed25519', x: text(-2) }),
    2: () => ({ kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }),
    3: () => ({ kty: 'RSA', n: text(-1), e: text(-2) }),
  }
  const jwk = jwks[fields.get(1) as number]
  if (!jwk) throw new Error('unknown kind of key')
  return { key: createPublicKey({ key: jwk(), format: 'jwk' }), algorithm: fields.get(1) === 1 ? null : 'sha256' }
}
