import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { randomToken } from './random.ts'

/** Where a sealed value stands. A value that was copied to another row or column does not open. */
export type Place = { readonly table: string; readonly column: string; readonly row: string | number }

/**
 * Personal data at rest. What names a person is sealed with AES-256-GCM; what must be found again has a keyed hash
 * beside it. A sealed value begins with the number of its key, so that keys can be changed while both still open.
 */
export type Vault = {
  seal(value: string, place: Place): Buffer
  open(sealed: Uint8Array, place: Place): string
  /** The same for bytes, such as a picture. */
  sealBytes(bytes: Uint8Array, place: Place): Buffer
  openBytes(sealed: Uint8Array, place: Place): Buffer
  /** The number of the key that seals now. */
  readonly newest: number
  /** Whether a value was sealed with the newest key. */
  isFresh(sealed: Uint8Array): boolean
  /** The number of the key whose hashes are stored with a player. */
  readonly storingIndexKey: number
  /**
   * The same value gives the same hash; without the key nothing can be said about the value. One per configured key,
   * the one that is stored first.
   */
  blindIndexes(kind: string, value: string): readonly [BlindIndex, ...BlindIndex[]]
}

export type BlindIndex = { readonly keyId: number; readonly hash: Buffer }

export type VaultKeys = {
  /** By number, 1 to 255. The highest one seals. */
  readonly sealing: ReadonlyMap<number, Buffer>
  /** By number. The first one makes the hashes that are stored; the others still find, or will. */
  readonly index: ReadonlyMap<number, Buffer>
}

const nonceBytes = 12
const tagBytes = 16

export function openVault({ sealing, index }: VaultKeys): Vault {
  const newest = Math.max(...sealing.keys())
  const [storingKey, ...otherKeys] = index
  if (!storingKey) throw new Error('no key for blind indexes configured')
  return {
    newest,
    seal: (value, place) => sealBytes(Buffer.from(value, 'utf8'), place),
    open: (sealed, place) => openBytes(sealed, place).toString('utf8'),
    sealBytes,
    openBytes,
    storingIndexKey: storingKey[0],
    isFresh: (sealed) => sealed[0] === newest,
    blindIndexes(kind, value) {
      const hashOf = ([keyId, key]: readonly [number, Buffer]) => ({
        keyId,
        hash: createHmac('sha256', key).update(`${kind}\n${value}`).digest(),
      })
      return [hashOf(storingKey), ...otherKeys.map(hashOf)]
    },
  }

  function sealBytes(value: Uint8Array, place: Place): Buffer {
    const nonce = Buffer.from(randomToken(nonceBytes), 'base64url')
    const cipher = createCipheriv('aes-256-gcm', keyOf(sealing, newest), nonce).setAAD(boundTo(place))
    const content = Buffer.concat([cipher.update(value), cipher.final()])
    return Buffer.concat([Buffer.from([newest]), nonce, cipher.getAuthTag(), content])
  }

  function openBytes(sealed: Uint8Array, place: Place): Buffer {
    const bytes = Buffer.from(sealed)
    const nonce = bytes.subarray(1, 1 + nonceBytes)
    const content = bytes.subarray(1 + nonceBytes + tagBytes)
    const decipher = createDecipheriv('aes-256-gcm', keyOf(sealing, bytes[0] ?? 0), nonce, {
      authTagLength: tagBytes,
    })
    decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(content), decipher.final()])
  }
}

function boundTo({ table, column, row }: Place): Buffer {
  return Buffer.from(`${table}:${column}:${row}`)
}

function keyOf(keys: ReadonlyMap<number, Buffer>, id: number): Buffer {
  const key = keys.get(id)
  if (!key) throw new Error(`vault key ${id} not configured`)
  return key
}
