import { ECDH } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { getAddress, publicKeyToAddress, recoverMessageAddress } from 'viem/utils'

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

/** Whether the key of the address has signed the text (EIP-191). A malformed signature has not. */
export async function isSignedBy(address: string, text: string, signature: string): Promise<boolean> {
  try {
    return (
      (await recoverMessageAddress({ message: text, signature: signature as `0x${string}` })) === getAddress(address)
    )
  } catch {
    return false
  }
}
