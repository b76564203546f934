import { ECDH } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { getAddress, publicKeyToAddress } from 'viem/utils'

/** The branch on which addresses for others to pay to are (BIP 44). */
const receiving = 0

/** The address with this index, in small letters. Whoever has the private half of the key finds the same one. */
export function addressAt(xpub: string, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(receiving).deriveChild(index)
  if (!publicKey) throw new Error('an extended public key has a public key')
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
  return publicKeyToAddress(`0x${point as string}`).toLowerCase()
}

/** With the capital letters that let a wallet notice a mistyped one (EIP-55). */
export function withChecksum(address: string): string {
  return getAddress(address)
}
