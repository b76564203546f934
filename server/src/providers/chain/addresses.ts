import { ECDH } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { getAddress, publicKeyToAddress } from 'viem/utils'

/** The BIP 44 branch of receiving addresses. */
const receiving = 0

/** The address with this index, in lower case. The owner of the private key derives the same one. */
export function addressAt(xpub: string, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(receiving).deriveChild(index)
  if (!publicKey) throw new Error('the extended key has no public key')
  const point = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
  return publicKeyToAddress(`0x${point as string}`).toLowerCase()
}

/** The EIP-55 form, whose upper and lower case letters are a checksum. */
export function withChecksum(address: string): string {
  return getAddress(address)
}
