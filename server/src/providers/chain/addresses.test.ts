import { HDKey } from '@scure/bip32'
import { privateKeyToAddress } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { addressAt, withChecksum } from './addresses.ts'

/** Test vector 1 of BIP 32, m/0'. */
const published = {
  xprv: 'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
  xpub: 'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
}

test('the private key derives the same addresses', () => {
  const cold = HDKey.fromExtendedKey(published.xprv)
  for (const index of [0, 1, 7, 2_147_483_647]) {
    const { privateKey } = cold.deriveChild(0).deriveChild(index)
    const expected = privateKeyToAddress(bytesToHex(privateKey as Uint8Array))
    expect(withChecksum(addressAt(published.xpub, index))).toBe(expected)
  }
})

test('derives the same addresses as other wallets', () => {
  // m/44'/60'/0' of the words of every development chain: its first two accounts are known by heart.
  const xpub =
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'
  expect(withChecksum(addressAt(xpub, 0))).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(withChecksum(addressAt(xpub, 1))).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
