import { expect, test } from 'vitest'
import { bankDigest } from './bank-digest.ts'

const account = { holderName: 'Asha Rao', accountNo: '00112233', ifsc: 'SBIN0000300', accountType: 'savings' } as const

test('the digest of an account has 64 characters and does not depend on the order of its fields', async () => {
  const { holderName, ...rest } = account
  expect(await bankDigest(account)).toMatch(/^[0-9a-f]{64}$/)
  expect(await bankDigest({ ...rest, holderName })).toBe(await bankDigest(account))
})

test('another holder, number, code or kind gives another digest', async () => {
  const others = [
    { ...account, holderName: 'Asha Rai' },
    { ...account, accountNo: '00112234' },
    { ...account, ifsc: 'SBIN0000301' },
    { ...account, accountType: 'current' as const },
    { ...account, id: '7' },
    { ...account, accountNo: '0011223', ifsc: '3SBIN0000300' },
    { holderName: 'Asha Rao', mobileWallet: 'BKASH' as const },
    { holderName: 'Asha Rao', mobileWallet: 'JAZZCASH' as const, walletNo: '03001234567' },
    { holderName: 'Asha Rao', mobileWallet: 'EASYPAISA' as const, walletNo: '03001234567' },
    { holderName: 'Asha Rao', mobileWallet: 'EASYPAISA' as const, walletNo: '03001234568' },
  ]
  const digests = await Promise.all([account, ...others].map(bankDigest))
  expect(new Set(digests).size).toBe(digests.length)
})
