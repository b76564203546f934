import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { DrawConfig } from '../../../base/draw-config.ts'

type Keyed = { readonly draw: Pick<DrawConfig, 'key'> }

/** What the house signs with. One key object for a configuration: making one costs more than signing with it. */
export function houseKey({ draw }: Keyed): KeyObject {
  const known = keys.get(draw)
  if (known) return known
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, draw.key]), format: 'der', type: 'pkcs8' })
  keys.set(draw, key)
  return key
}

/** What everybody may know of it: 32 bytes in hex. */
export function housePublicKey(config: Keyed): string {
  const spki = createPublicKey(houseKey(config)).export({ format: 'der', type: 'spki' })
  return spki.subarray(-32).toString('hex')
}

const keys = new WeakMap<Keyed['draw'], KeyObject>()

/** What stands before the 32 bytes of an Ed25519 secret in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
