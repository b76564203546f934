import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeFor } from '../../../../test/bound-player.ts'
import { type KycWorld, openKycWorld, verifyPlayer } from '../../../../test/kyc-world.ts'
import { addBankAccount, newWithdrawer, tryWithdraw, withdraw } from '../../../../test/withdrawal-world.ts'

// A check uploads and reads pictures; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 })

let world: KycWorld
beforeAll(async () => {
  world = await openKycWorld()
}, 60_000)
afterAll(() => world.close())

const names = { given: 'A••• R••', known: 'N••• A••••' }

test('a verified player withdraws to an account in the verified name alone, and is told both names and what to do', async () => {
  const player = await newWithdrawer(world, 500_000n)
  expect((await world.ok('/withdraw/info', {}, { as: player })).blocked).toEqual([])
  await verifyPlayer(world, player, { name: 'Neha Anand' })
  const reason = { code: 'payee.otherPerson', action: 'correctPayee', params: names }
  const info = await world.ok('/withdraw/info', {}, { as: player })
  expect(info).toMatchObject({ withdrawable: 0n, blocked: [reason] })
  expect(await tryWithdraw(world, player, { amount: 50_000 })).toMatchObject({ resultData: { blocked: [reason] } })
  const own = await addBankAccount(world, player, { holder: 'N ANAND' })
  expect(await tryWithdraw(world, player, { amount: 50_000 })).toMatchObject({ resultData: { blocked: [reason] } })
  expect(await withdraw(world, { ...player, bankId: own }, 50_000)).toMatch(/^W/)
})

test('an account in another name than the verified one is refused when it is added, and uses up no code', async () => {
  const player = await newWithdrawer(world, 0n)
  await verifyPlayer(world, player, { name: 'Neha Anand' })
  const verificationCode = await codeFor(world.app, 'bankCard', player.phone)
  const account = {
    accountNo: '00112233445566',
    ifsc: 'SBIN0000300',
    accountType: 'savings',
    verificationCode,
  } as const
  const refused = await world.call('/bank/save', { ...account, holderName: 'Asha Rao' }, { as: player })
  expect(refused.body).toMatchObject({ state: '4033', resultData: names })
  const saved = await world.ok('/bank/save', { ...account, holderName: 'Smt. Neha Anand' }, { as: player })
  expect(saved.holderName).toBe('Smt. Neha Anand')
})
