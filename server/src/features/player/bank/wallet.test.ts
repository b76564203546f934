import { bankDigest } from '@zamra/contract/bank-digest.ts'
import type { InputOf } from '@zamra/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAuthenticator } from '../../../../test/authenticator.ts'
import { type BoundPlayer, codeFor, credit, newMobile, registeredPlayer } from '../../../../test/bound-player.ts'
import { openPayoutWorld, type PayoutWorld } from '../../../../test/payout-world.ts'
import { configureWithdrawals, setWithdrawPassword, tryWithdraw } from '../../../../test/withdrawal-world.ts'
import { systemNow } from '../../../base/clock.ts'
import { syncPayout } from '../../withdrawal/payout/sync-payout.ts'
import { sandboxSettings } from '../../withdrawal/sandbox-settings.ts'
import { insertSettings } from '../../withdrawal/settings-queries.ts'
import { checkPendingNames } from './check-pending-names.ts'
import { accountPlace } from './wire.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld()
  await configureWithdrawals(world)
}, 60_000)
afterAll(() => world.close())

type Wallet = Omit<InputOf<'/bank/save'>, 'verificationCode' | 'passkey'>

/** Every wallet of the simulator belongs to Bilal Khan: see simulators/src/payout/jazzcash.ts. */
const jazzcash = (more: Partial<Wallet> = {}): Wallet => ({
  holderName: 'Bilal Khan',
  mobileWallet: 'JAZZCASH',
  walletNo: `0${newMobile('+92')}`,
  ...more,
})
const bkash: Wallet = { holderName: 'Chandra Das', mobileWallet: 'BKASH' }
const numberEnding = (digits: string) => `0${newMobile('+92').slice(0, -3)}${digits}`

async function save(player: BoundPlayer, wallet: Wallet) {
  const verificationCode = await codeFor(world.app, 'bankCard', player.phone)
  return (await world.call('/bank/save', { ...wallet, verificationCode }, { as: player })).body
}

async function saved(player: BoundPlayer, wallet: Wallet) {
  const body = await save(player, wallet)
  if (body.state !== '200') throw new Error(JSON.stringify(body))
  return body.resultData as { id: string; verified: boolean; holdUntil?: number }
}

const list = async (as: BoundPlayer) => (await world.ok('/bank/list', {}, { as })).list

async function endHold({ playerId }: BoundPlayer): Promise<void> {
  await world.app.databases.shardOf(playerId).transact((tx) =>
    tx
      .updateTable('bank_account')
      .set({ hold_until: new Date(0) })
      .where('player_id', '=', playerId)
      .execute(),
  )
}

async function withdrawer(areaCode: '+92' | '+880', currency: string): Promise<BoundPlayer> {
  const player = await registeredPlayer(world, areaCode)
  await setWithdrawPassword(world, player)
  await credit(world.app, player.playerId, 300_000n, currency)
  return player
}

const withdraw = (as: BoundPlayer, bankId: string, amount = 100_000) =>
  tryWithdraw(world, { ...as, bankId }, { amount })

const paidTo = (withdrawNo: string) =>
  [...world.payout.system.stored.payouts.values()].filter(({ payoutNo }) => payoutNo === withdrawNo)

test('each market lists its wallets, and a market without a provider for one has none', async () => {
  const walletsOf = async (areaCode: '+91' | '+92' | '+880') =>
    (await world.ok('/bank/list', {}, { as: await registeredPlayer(world, areaCode) })).wallets
  expect(await walletsOf('+92')).toEqual([
    { code: 'JAZZCASH', name: 'JazzCash', isBoundNumber: false },
    { code: 'EASYPAISA', name: 'Easypaisa', isBoundNumber: false },
  ])
  expect(await walletsOf('+880')).toEqual([{ code: 'BKASH', name: 'bKash', isBoundNumber: true }])
  expect(await walletsOf('+91')).toEqual([])
  const indian = await save(await registeredPlayer(world, '+91'), jazzcash())
  expect(indian).toMatchObject({ code: 'input.invalid', resultData: { fields: [{ field: 'mobileWallet' }] } })
  for (const [market, payeeKinds] of [
    ['IN', ['bank']],
    ['PK', ['bank', 'wallet']],
  ] as const)
    expect(await world.ok('/withdraw/terms', { market })).toMatchObject({ payeeKinds })
})

test.each(['JAZZCASH', 'EASYPAISA'] as const)(
  'stores a %s wallet whose holder has the name, masked and held for a day',
  async (mobileWallet) => {
    const player = await registeredPlayer(world, '+92')
    const wallet = jazzcash({ mobileWallet })
    const kept = await saved(player, wallet)
    expect(kept).toMatchObject({
      kind: 'wallet',
      mobileWallet,
      holderName: 'Bilal Khan',
      accountNoMasked: `•••• ${wallet.walletNo?.slice(-4)}`,
      verified: true,
    })
    expect(((kept.holdUntil ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
    expect(await list(player)).toEqual([kept])
    // The retry of a lost response changes nothing and needs no code.
    expect(await world.ok('/bank/save', wallet, { as: player })).toEqual(kept)
  },
)

test('a wallet that no chosen provider pays to is neither offered nor paid to, and the reason is told', async () => {
  const player = await withdrawer('+92', 'PKR')
  const { id } = await saved(player, jazzcash())
  await endHold(player)
  const use = (settings: object) =>
    world.app.databases.main.transact((tx) =>
      insertSettings(tx, {
        market: 'PK',
        settings: { ...sandboxSettings.PK, ...settings },
        by: 'test',
        at: systemNow(),
      }),
    )
  await use({ payoutProviders: ['chainSigner'] })
  const offered = await world.ok('/bank/list', {}, { as: player })
  expect(offered).toMatchObject({ wallets: [], closed: ['wallet', 'chain'], list: [{ id }] })
  expect(await save(player, jazzcash())).toMatchObject({ resultData: { fields: [{ field: 'mobileWallet' }] } })
  const { blocked, payees } = await world.ok('/withdraw/info', { amount: 100_000, bankId: id }, { as: player })
  expect(blocked).toEqual([{ code: 'payee.unserved', action: 'addPayee', params: { place: 'JazzCash' } }])
  expect(payees).toMatchObject([{ id, isUnserved: true }])
  expect(await withdraw(player, id)).toMatchObject({ code: 'withdrawal.blocked', resultData: { blocked } })
  expect(await world.ok('/withdraw/terms', { market: 'PK' })).toMatchObject({ payeeKinds: ['bank'] })
  await use({})
  expect((await world.ok('/withdraw/info', { amount: 100_000, bankId: id }, { as: player })).blocked).toEqual([])
})

test('refuses a wallet of another holder with both names masked, and one that does not exist', async () => {
  const player = await registeredPlayer(world, '+92')
  expect(await save(player, jazzcash({ walletNo: numberEnding('013') }))).toMatchObject({
    code: 'bank.nameMismatch',
    resultData: { given: 'B•••• K•••', known: 'S••••• D•••' },
  })
  for (const walletNo of [numberEnding('404'), '02134567890', '12345'])
    expect(await save(player, jazzcash({ walletNo }))).toMatchObject({
      code: 'input.invalid',
      resultData: { fields: [{ field: 'walletNo' }] },
    })
  expect(await list(player)).toEqual([])
})

test('a wallet waits while its provider gives no answer, pays nothing, and is checked later', async () => {
  const player = await withdrawer('+92', 'PKR')
  const { id, verified } = await saved(player, jazzcash({ walletNo: numberEnding('503') }))
  expect(verified).toBe(false)
  await endHold(player)
  const { app } = world
  const shard = app.databases.shardOf(player.playerId)
  await checkPendingNames(app, shard, systemNow())
  expect(await withdraw(player, id)).toMatchObject({
    resultData: { blocked: [{ code: 'payee.unchecked', params: { place: 'JazzCash' } }] },
  })
  // The provider answers again, and knows another holder.
  const number = app.vault.seal('+923001999013', accountPlace(player.playerId, id, 'number_sealed'))
  await shard.transact((tx) =>
    tx.updateTable('bank_account').set({ number_sealed: number }).where('bank_account_id', '=', id).execute(),
  )
  await checkPendingNames(app, shard, systemNow())
  expect(await list(player)).toMatchObject([{ mismatch: { given: 'B•••• K•••', known: 'S••••• D•••' } }])
  expect(await withdraw(player, id)).toMatchObject({
    resultData: { blocked: [{ code: 'payee.otherName', params: { place: 'JazzCash' } }] },
  })
})

test('a bKash wallet is on the bound number, and leaves the list with it', async () => {
  const player = await registeredPlayer(world, '+880')
  const other = await save(player, { ...bkash, walletNo: newMobile('+880') })
  expect(other).toMatchObject({ code: 'input.invalid', resultData: { fields: [{ field: 'walletNo' }] } })
  expect(await saved(player, bkash)).toMatchObject({ bankName: 'bKash' })
  expect(await list(player)).toMatchObject([{ accountNoMasked: `•••• ${player.phone.slice(-4)}` }])

  const mobile = newMobile('+880')
  const [oldVerificationCode, verificationCode] = [
    await codeFor(world.app, 'bind', player.phone),
    await codeFor(world.app, 'bind', `+880${mobile}`),
  ]
  const input = { areaCode: '+880', mobile, verificationCode, oldVerificationCode }
  const { sign } = await world.ok('/user/bindPhone', input, { as: player })
  expect(await list({ ...player, sign })).toEqual([])
})

test('one wallet belongs to one player, also for concurrent requests, and a double tap adds one', async () => {
  const [one, other] = [await registeredPlayer(world, '+92'), await registeredPlayer(world, '+92')]
  const wallet = jazzcash()
  const answers = await Promise.all([save(one, wallet), save(other, wallet)])
  expect(answers.map(({ code }) => code).filter((code) => code === 'bank.taken')).toHaveLength(1)
  const mine = jazzcash()
  await Promise.all([save(one, mine), save(one, mine)])
  expect((await list(one)).length + (await list(other)).length).toBe(2)
  // The same number at another brand is another wallet.
  await saved(other, { ...mine, mobileWallet: 'EASYPAISA' })
})

test('somebody else’s wallet can be neither changed, removed nor withdrawn to', async () => {
  const [owner, stranger] = [await registeredPlayer(world, '+92'), await withdrawer('+92', 'PKR')]
  const { id } = await saved(owner, jazzcash())
  await endHold(owner)
  expect(await save(stranger, jazzcash({ id }))).toMatchObject({ code: 'thing.notFound' })
  expect((await world.call('/bank/remove', { id }, { as: stranger })).body.code).toBe('thing.notFound')
  expect(await withdraw(stranger, id)).toMatchObject({ resultData: { blocked: [{ code: 'payee.missing' }] } })
  expect(await list(owner)).toHaveLength(1)
})

test('a passkey that signed one wallet confirms no other', async () => {
  const player = await registeredPlayer(world, '+92')
  const passkey = newAuthenticator(world.app.config.webOrigin)
  const { options } = await world.ok('/passkey/registerOptions', {}, { as: player })
  const verificationCode = await codeFor(world.app, 'passkey', player.phone)
  await world.ok(
    '/passkey/register',
    { name: 'Phone', response: passkey.register(options), verificationCode },
    { as: player },
  )
  const wallet = jazzcash()
  const what = { action: 'bankAccount', digest: await bankDigest(wallet) } as const
  const sign = async () => passkey.assert((await world.ok('/passkey/confirmOptions', { what }, { as: player })).options)
  for (const swapped of [{ ...wallet, mobileWallet: 'EASYPAISA' as const }, jazzcash()])
    expect((await world.call('/bank/save', { ...swapped, passkey: await sign() }, { as: player })).body.code).toBe(
      'passkey.refused',
    )
  expect(await world.ok('/bank/save', { ...wallet, passkey: await sign() }, { as: player })).toMatchObject({
    kind: 'wallet',
  })
})

test.each([
  { areaCode: '+92', currency: 'PKR', wallet: () => jazzcash(), provider: 'jazzcashDisbursement' },
  {
    areaCode: '+92',
    currency: 'PKR',
    wallet: () => jazzcash({ mobileWallet: 'EASYPAISA' }),
    provider: 'jazzcashDisbursement',
  },
  { areaCode: '+880', currency: 'BDT', wallet: () => bkash, provider: 'bkashDisbursement' },
] as const)('$areaCode: after the hold $provider pays the wallet that was confirmed, once', async (given) => {
  const player = await withdrawer(given.areaCode, given.currency)
  const wallet = given.wallet()
  const { id } = await saved(player, wallet)
  const place = { JAZZCASH: 'JazzCash', EASYPAISA: 'Easypaisa', BKASH: 'bKash' }[wallet.mobileWallet ?? 'BKASH']
  const held = [{ code: 'payee.hold', params: { place } }]
  expect(await withdraw(player, id)).toMatchObject({ resultData: { blocked: held } })
  await endHold(player)
  const info = await world.ok('/withdraw/info', {}, { as: player })
  expect(info.payees).toMatchObject([{ id, kind: 'wallet', isConfirmed: true }])
  expect(info.met).toContainEqual({ code: 'payee.missing', params: { place } })
  const { resultData } = await withdraw(player, id)
  const { withdrawNo } = resultData as { withdrawNo: string }
  // What happens to the payee now does not reach money that is under way.
  if (given.areaCode === '+92') await saved(player, jazzcash({ id }))
  await world.ok('/bank/remove', { id }, { as: player })
  await Promise.all([syncPayout(world.app, withdrawNo, systemNow()), syncPayout(world.app, withdrawNo, systemNow())])
  await syncPayout(world.app, withdrawNo, systemNow())
  const national = wallet.walletNo?.slice(1) ?? player.mobile
  expect(paidTo(withdrawNo)).toMatchObject([
    { provider: given.provider, payee: expect.stringContaining(national), amount: 100_000n, paidTimes: 1 },
  ])
  expect(await world.ok('/withdraw/detail', { withdrawNo }, { as: player })).toMatchObject({
    status: 'PAID',
    payee: { kind: 'wallet', masked: `•••• ${national.slice(-4)}` },
  })
})
