import { bankDigest } from '@zamra/contract/bank-digest.ts'
import type { Confirmation } from '@zamra/contract/passkey.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBank } from '../../../../simulators/src/bank.ts'
import type { Simulator } from '../../../../simulators/src/support.ts'
import { newAuthenticator } from '../../../test/authenticator.ts'
import { codeFor } from '../../../test/bound-player.ts'
import { playerWithPasskey } from '../../../test/passkey-player.ts'
import {
  addBankAccount,
  newWithdrawer,
  openWithdrawalWorld,
  shownQuote,
  type Withdrawer,
} from '../../../test/withdrawal-world.ts'
import type { World, WorldPlayer } from '../../../test/world.ts'
import { uuidv7 } from '../../base/random.ts'

let world: World
let bank: Simulator
beforeAll(async () => {
  bank = await startBank(0)
  world = await openWithdrawalWorld({ env: { ZAMRA_BANK_DIRECTORY_URL: bank.url, ZAMRA_BANK_CHECK_URL: bank.url } })
})
afterAll(async () => {
  await world.close()
  await bank.stop()
})

const newPassword = 'eight kites over Lahore'
const account = {
  holderName: 'Asha Rao',
  accountNo: '20000471100',
  ifsc: 'SBIN0000300',
  accountType: 'savings',
} as const

/** A withdrawer with a passkey, and what signs with it. */
async function withPasskey() {
  const player = await newWithdrawer(world, 300_000n)
  const passkey = newAuthenticator(world.app.config.webOrigin)
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: player })
  const verificationCode = await codeFor(world.app, 'passkey', player.phone)
  const response = passkey.register(options)
  await world.ok('/passkey/register', { name: 'My phone', response, verificationCode }, { as: player })
  const sign = async (what: Confirmation) =>
    passkey.assert((await world.ok('/passkey/confirmOptions', { what }, { as: player })).options)
  return { player, passkey, sign }
}

const fieldsOf = async (path: '/sso/modify' | '/bank/save', input: never, as: WorldPlayer) => {
  const { body } = await world.call(path, input, { as })
  return { code: body.code, fields: (body.resultData as { fields?: { field: string }[] } | undefined)?.fields }
}

async function create(player: Withdrawer, wish: { readonly amount: number; readonly bankId: string }, passkey: string) {
  const quote = await shownQuote(world, player, wish.amount)
  const input = { clientOrderId: uuidv7(), ...wish, quote, passkey }
  return (await world.call('/withdraw/create', input, { as: player })).body
}

test('sign-in takes password or passkey; bank account and password change by a code or a passkey alone; a withdrawal is approved for one amount and payee [SE-02]', async () => {
  const { player, passkey, sign } = await withPasskey()
  const other = await addBankAccount(world, player)
  const { password, phone } = player

  // Sign-in: the passkey is there, and the password still works.
  const device = `another-phone-of-${player.playerId}`
  const { options } = await world.ok('/passkey/loginOptions', {}, { device })
  expect(await world.ok('/passkey/login', { response: passkey.assert(options) }, { device })).toMatchObject({
    uid: player.playerId,
  })
  const byPassword = { userId: String(player.playerId), password }
  expect(await world.ok('/sso/idlogin', byPassword, { device })).toMatchObject({ uid: player.playerId })

  // A withdrawal: the signature fits no other amount and no other payee.
  const [amount, bankId] = [60_000, player.bankId]
  const what = { action: 'withdrawal', amount, currency: 'INR', bankId } as const
  for (const changed of [
    { amount: 60_001, bankId },
    { amount, bankId: other },
  ])
    expect((await create(player, changed, await sign(what))).code).toBe('passkey.refused')
  expect((await create(player, { amount, bankId }, await sign(what))).state).toBe('200')

  // The bank account: nothing, or a signature over something else, is refused.
  const missingCode = { code: 'input.invalid', fields: [{ field: 'verificationCode' }] }
  expect(await fieldsOf('/bank/save', account as never, player)).toMatchObject(missingCode)
  const wrong = { ...account, passkey: await sign({ action: 'loginPassword' }) }
  expect((await world.call('/bank/save', wrong, { as: player })).body.code).toBe('passkey.refused')
  const digest = await bankDigest(account)
  await world.ok('/bank/save', { ...account, passkey: await sign({ action: 'bankAccount', digest }) }, { as: player })
  const verificationCode = await codeFor(world.app, 'bankCard', phone)
  await world.ok('/bank/save', { ...account, accountNo: '20000472100', verificationCode }, { as: player })

  // The password: the old one is not enough, whatever else is signed.
  const byOld = { oldPassword: password, newPassword }
  expect(await fieldsOf('/sso/modify', byOld as never, player)).toMatchObject(missingCode)
  const signed = { newPassword, passkey: await sign({ action: 'bankAccount', digest }) }
  expect((await world.call('/sso/modify', signed, { as: player })).body.code).toBe('passkey.refused')
  expect(await world.ok('/sso/idlogin', byPassword, { device })).toMatchObject({ uid: player.playerId })
  const changed = await world.ok(
    '/sso/modify',
    { newPassword, passkey: await sign({ action: 'loginPassword' }) },
    { as: player },
  )
  const now = { ...player, sign: changed.sign as string }
  const byCode = {
    newPassword: 'nine kites over Lahore',
    verificationCode: await codeFor(world.app, 'reset', phone, player.device),
  }
  await world.ok('/sso/modify', byCode, { as: now })
  const newest = { userId: String(player.playerId), password: byCode.newPassword }
  expect(await world.ok('/sso/idlogin', newest, { device })).toMatchObject({ uid: player.playerId })
})

test('a signature over a new password works once, for its own player, and a passkey without a number is required too', async () => {
  const [player, thief] = [await playerWithPasskey(world), await playerWithPasskey(world)]
  const signedBy = async ({ passkey }: typeof player, as: WorldPlayer) => {
    const { options } = await world.ok('/passkey/confirmOptions', { what: { action: 'loginPassword' } }, { as })
    return passkey.assert(options)
  }
  const modify = async (input: object, as: WorldPlayer) =>
    (await world.call('/sso/modify', { newPassword, ...input }, { as })).body
  expect(await fieldsOf('/sso/modify', { oldPassword: player.password, newPassword } as never, player)).toMatchObject({
    code: 'input.invalid',
    fields: [{ field: 'passkey' }],
  })
  expect((await modify({ passkey: await signedBy(thief, player) }, player)).code).toBe('passkey.refused')
  expect((await modify({ passkey: await signedBy(thief, thief) }, player)).code).toBe('passkey.refused')
  const passkey = await signedBy(player, player)
  const answers = await Promise.all(Array.from({ length: 5 }, () => modify({ passkey }, player)))
  expect(answers.filter(({ state }) => state === '200')).toHaveLength(1)
})
