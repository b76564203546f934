import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Cbor, encodeCbor } from './cbor.ts'

/** How the software authenticator is made to lie. Left out, it does what an honest one does. */
export type Lie = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly counter?: number
  readonly crossOrigin?: boolean
  /** The person did not show a finger, a face or a code. */
  readonly unverified?: boolean
  readonly userHandle?: string
  readonly credentialId?: string
  readonly attestation?: { readonly fmt: string; readonly statement: ReadonlyMap<string, Cbor> }
}

export type Authenticator = {
  readonly credentialId: string
  /** What `navigator.credentials.create` would give, as JSON text. */
  register(options: string, lie?: Lie): string
  /** What `navigator.credentials.get` would give, as JSON text. */
  assert(options: string, lie?: Lie): string
}

type CreationOptions = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
type RequestOptions = { readonly challenge: string; readonly rpId: string }

/** A real authenticator without a body: a P-256 key that signs what the standard says, for the page at `origin`. */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')
  let counter = 0
  let userHandle = ''
  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: lie.crossOrigin ?? false,
      }),
    )
  return {
    credentialId,
    register(options, lie = {}) {
      const { challenge, rp, user } = JSON.parse(options) as CreationOptions
      userHandle = user.id
      const attested = Buffer.concat([Buffer.alloc(16), twoBytes(id.length), id, encodeCbor(coseKey(publicKey))])
      const authData = Buffer.concat([header(lie.rpId ?? rp.id, lie.counter ?? counter, lie, true), attested])
      const { fmt, statement } = lie.attestation ?? { fmt: 'none', statement: new Map<string, Cbor>() }
      const attestationObject = encodeCbor(
        new Map<string, Cbor>([
          ['fmt', fmt],
          ['attStmt', statement],
          ['authData', authData],
        ]),
      )
      return credential(credentialId, {
        clientDataJSON: text(clientData('webauthn.create', challenge, lie)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      })
    },
    assert(options, lie = {}) {
      const { challenge, rpId } = JSON.parse(options) as RequestOptions
      counter += 1
      const authenticatorData = header(lie.rpId ?? rpId, lie.counter ?? counter, lie, false)
      const clientDataJSON = clientData('webauthn.get', challenge, lie)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return credential(lie.credentialId ?? credentialId, {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        userHandle: lie.userHandle ?? userHandle,
      })
    },
  }
}

const flag = { present: 0x01, verified: 0x04, attested: 0x40 } as const

function header(rpId: string, counter: number, { unverified }: Lie, isAttested: boolean): Buffer {
  const flags = flag.present | (unverified ? 0 : flag.verified) | (isAttested ? flag.attested : 0)
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(Buffer.from(rpId)), rest])
}

/** The key in the notation of COSE: kind 2 (two coordinates), algorithm ES256, curve P-256. */
function coseKey(publicKey: KeyObject): ReadonlyMap<number, Cbor> {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

function credential(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url')
}

function twoBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
