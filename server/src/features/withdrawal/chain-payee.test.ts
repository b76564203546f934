import { addressOwnershipText } from '@zamra/contract/address-ownership.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { toWire } from '@zamra/contract/money.ts'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, codeFor } from '../../../test/bound-player.ts'
import { confirmations } from '../../../test/chain-world.ts'
import { newOperator, signed } from '../../../test/operators.ts'
import { openSignerWorld, type SignerWorld } from '../../../test/signer-world.ts'
import { newWithdrawer, withdrawPassword } from '../../../test/withdrawal-world.ts'
import { systemNow } from '../../base/clock.ts'
import { uuidv7 } from '../../base/random.ts'
import { syncPayout } from './payout/sync-payout.ts'
import { reconcilePayouts } from './reconciliation/reconcile-payouts.ts'
import { handPayouts } from './review/review.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { settingsReview } from './settings-proposal.ts'
import { insertSettings } from './settings-queries.ts'

let world: SignerWorld
beforeAll(async () => {
  world = await openSignerWorld()
}, 60_000)
afterAll(() => world.close())

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const newAddress = () => privateKeyToAccount(generatePrivateKey())

async function verified(): Promise<BoundPlayer> {
  const player = await newWithdrawer(world, 500_000n)
  await setKycLevel(player, 1)
  return player
}

async function setKycLevel({ playerId }: BoundPlayer, level: number): Promise<void> {
  const { pool } = world.app.databases.shardOf(playerId)
  await pool.query('update player set kyc_level = $2 where player_id = $1', [playerId, level])
}

type Change = { readonly address?: string; readonly addressSignature?: string; readonly id?: string }

async function save(player: BoundPlayer, account: PrivateKeyAccount, change: Change = {}) {
  const text = addressOwnershipText(player.playerId, account.address, 'EVM')
  const addressSignature = await account.signMessage({ message: text })
  const verificationCode = await codeFor(world.app, 'bankCard', player.phone)
  const input = { holderName: 'Asha Rao', address: account.address, addressSignature, verificationCode, ...change }
  return (await world.call('/bank/save', input, { as: player })).body
}

async function saved(player: BoundPlayer, account: PrivateKeyAccount): Promise<OutputOf<'/bank/save'>> {
  const body = await save(player, account)
  if (body.state !== '200') throw new Error(JSON.stringify(body))
  return body.resultData as OutputOf<'/bank/save'>
}

async function endHold({ playerId }: BoundPlayer): Promise<void> {
  await world.app.databases.shardOf(playerId).transact((tx) =>
    tx
      .updateTable('bank_account')
      .set({ hold_until: new Date(0) })
      .where('player_id', '=', playerId)
      .execute(),
  )
}

async function withdraw(as: BoundPlayer, bankId: string, change: { readonly arrives?: string } = {}) {
  const amount = 200_000
  const { quote: shown } = await world.ok('/withdraw/info', { amount, bankId }, { as })
  if (!shown) throw new Error('no quote')
  const { fee, tax, net, coins } = shown
  const figures = { fee: toWire(fee), tax: toWire(tax), net: toWire(net) }
  const quote = { ...figures, ...(coins && { arrives: coins.arrives }), ...change }
  const input = { clientOrderId: uuidv7(), bankId, amount, quote, withdrawPassword }
  return (await world.call('/withdraw/create', input, { as })).body
}

async function coinsAt(address: string): Promise<bigint> {
  const params = [{ to: token, data: `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` }, 'latest']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(world.chain.url, { method: 'POST', headers, body })
  return BigInt(((await answer.json()) as { result: string }).result)
}

const fieldOf = ({ resultData }: { readonly resultData?: unknown }) =>
  (resultData as { fields: { field: string }[] }).fields[0]?.field

test('an address is added by its owner, of a verified identity, and held for a day', async () => {
  const unverified = await newWithdrawer(world, 0n)
  expect(await save(unverified, newAddress())).toMatchObject({ code: 'kyc.required', resultData: { level: 1 } })
  const player = await verified()
  const listed = await world.ok('/bank/list', {}, { as: player })
  expect(listed.coins).toEqual({ coin: 'USDT', network: 'EVM' })
  const account = newAddress()
  const kept = await saved(player, account)
  expect(kept).toMatchObject({
    kind: 'chain',
    bankName: 'USDT (EVM)',
    accountNoMasked: `•••• ${account.address.slice(-4).toUpperCase()}`,
  })
  expect(((kept.holdUntil ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
  expect(await withdraw(player, kept.id)).toMatchObject({ resultData: { blocked: [{ code: 'payee.hold' }] } })
})

test('refuses an address that nobody signed for, whose checksum is wrong, or that loses coins', async () => {
  const [player, other] = [await verified(), await verified()]
  const account = newAddress()
  const forOther = await account.signMessage({ message: addressOwnershipText(other.playerId, account.address, 'EVM') })
  for (const addressSignature of [forOther, `0x${'1'.repeat(130)}`, `0x${'0'.repeat(130)}`])
    expect(fieldOf(await save(player, account, { addressSignature }))).toBe('addressSignature')
  expect(fieldOf(await save(player, account, { address: newAddress().address }))).toBe('addressSignature')
  expect(fieldOf(await save(player, account, { address: account.address.toLowerCase() }))).toBe('address')
  const { bodyCode } = await putCode(account.address)
  expect(bodyCode).toBe('0x00')
  expect(fieldOf(await save(player, account))).toBe('address')
  // An account that delegates to code keeps its owner.
  const delegating = newAddress()
  await putCode(delegating.address, `0xef0100${token.slice(2)}`)
  await saved(player, delegating)
  expect((await world.ok('/bank/list', {}, { as: player })).list.filter(({ kind }) => kind === 'chain')).toHaveLength(1)
})

async function putCode(address: string, code = '0x00') {
  const headers = { 'content-type': 'application/json' }
  const ask = async (method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(world.chain.url, { method: 'POST', headers, body })
    return ((await answer.json()) as { result: string }).result
  }
  await ask('anvil_setCode', [address, code])
  return { bodyCode: await ask('eth_getCode', [address, 'latest']) }
}

test('one address belongs to one player, and only its owner withdraws to it', async () => {
  const [owner, stranger] = [await verified(), await verified()]
  const account = newAddress()
  const { id } = await saved(owner, account)
  expect(await save(stranger, account)).toMatchObject({ code: 'bank.taken' })
  expect(await save(stranger, newAddress(), { id })).toMatchObject({ code: 'thing.notFound' })
  expect(await withdraw(stranger, id)).toMatchObject({ resultData: { blocked: [{ code: 'payee.missing' }] } })
  // Whose verified identity is taken back gets no coins to the address they added with it.
  await setKycLevel(owner, 0)
  const reason = { code: 'payee.unverified', action: 'verifyIdentity', params: {} }
  expect(await withdraw(owner, id)).toMatchObject({ resultData: { blocked: [reason] } })
})

test('quotes the network fee and the coins before confirming, and pays exactly these, once', async () => {
  const player = await verified()
  const account = newAddress()
  const { id } = await saved(player, account)
  await endHold(player)
  const { quote } = await world.ok('/withdraw/info', { amount: 200_000, bankId: id }, { as: player })
  // 2,000 rupees less 50 for the network are 1,950, at 84 for one coin.
  expect(quote).toEqual({
    ...{ amount: 200_000n, fee: 5_000n, tax: 0n, net: 195_000n },
    coins: { coin: 'USDT', rate: '84', arrives: '23.214285' },
  })
  // Coins at another rate than the present one are not what is sent.
  expect(await withdraw(player, id, { arrives: '24' })).toMatchObject({ code: 'withdrawal.quoteChanged' })
  const { resultData } = await withdraw(player, id)
  const { withdrawNo, fee } = resultData as { withdrawNo: string; fee: number }
  expect(fee).toBe(5_000)
  // The end of its payee does not reach a withdrawal that was confirmed.
  await world.ok('/bank/remove', { id }, { as: player })
  const sync = () => syncPayout(world.app, withdrawNo, systemNow())
  await Promise.all([sync(), sync(), sync()])
  await sync()
  const detail = () => world.ok('/withdraw/detail', { withdrawNo }, { as: player })
  expect(await detail()).toMatchObject({ status: expect.stringMatching(/^(PAYING|UNKNOWN)$/) })
  await world.chain.mine(confirmations)
  await sync()
  expect(await detail()).toMatchObject({
    status: 'PAID',
    payee: { kind: 'chain', place: 'USDT (EVM)' },
    reference: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect(await coinsAt(account.address)).toBe(23_214_285n)
  expect(await world.cash(player)).toBe(300_000n)
})

/** A withdrawal to an address whose transfer is signed. */
async function underWay() {
  const player = await verified()
  const { id } = await saved(player, newAddress())
  await endHold(player)
  const { resultData } = await withdraw(player, id)
  const { withdrawNo } = resultData as { withdrawNo: string }
  const sync = () => syncPayout(world.app, withdrawNo, systemNow())
  await sync()
  await sync()
  const change = (set: object) =>
    world.app.databases
      .shardOf(player.playerId)
      .transact((tx) => tx.updateTable('withdrawal').set(set).where('withdraw_no', '=', withdrawNo).execute())
  const status = async () => (await world.ok('/withdraw/detail', { withdrawNo }, { as: player })).status
  return { withdrawNo, sync, change, status }
}

test('operators cannot give back what is signed, because the chain can still pay it', async () => {
  const { withdrawNo, sync, change, status } = await underWay()
  const operator = await newOperator(world, 'Asha')
  const say = async () => {
    const outcome = { withdrawNo, outcome: 'notPaid', reference: '', why: 'not in the explorer', by: 'Asha' } as const
    const signature = signed(operator, await handPayouts.textOfSettlement(world.app, outcome))
    return await handPayouts.settle(world.app, { ...outcome, signature })
  }
  await change({ state: 'UNKNOWN', ordered_at: new Date(Date.now() - 3_600_000) })
  await expect(say()).rejects.toThrow('only the chain ends it')
  // Also when the answer to the order was lost, and the number of the transaction with it.
  await change({ provider_ref: null })
  await expect(say()).rejects.toThrow('only the chain ends it')
  await world.chain.mine(confirmations)
  await sync()
  expect(await status()).toBe('PAID')
})

test('the reconciliation does not believe a transfer of other coins than the withdrawal has', async () => {
  const { sync, change, status } = await underWay()
  await world.chain.mine(confirmations)
  await sync()
  expect(await status()).toBe('PAID')
  const later = new Date(Date.now() + 2 * 3_600_000)
  expect(await reconcilePayouts(world.app, later)).toMatchObject({ providers: 1, unavailable: 0, findings: 0 })
  await change({ coin_units: '23214286' })
  expect(await reconcilePayouts(world.app, later)).toMatchObject({ providers: 0, unavailable: 1 })
})

test('quotes no coins at a rate that gives more of them than a deposit took, and such settings cannot be published', async () => {
  const player = await verified()
  const { id } = await saved(player, newAddress())
  await endHold(player)
  const { main } = world.app.databases
  const publish = (coins: object) =>
    main.transact((tx) =>
      insertSettings(tx, { market: 'IN', settings: { ...sandboxSettings.IN, coins }, by: 'test', at: systemNow() }),
    )
  // A deposit is credited at 83.10.
  const cheap = { rate: '83.09', fee: 5_000 }
  await publish(cheap)
  const shown = await world.ok('/withdraw/info', { amount: 200_000, bankId: id }, { as: player })
  expect(shown.quote?.coins).toBeUndefined()
  const reason = { code: 'payee.unserved', action: 'addPayee', params: { place: 'USDT (EVM)' } }
  expect(shown.blocked).toEqual([reason])
  expect(await withdraw(player, id)).toMatchObject({ resultData: { blocked: [reason] } })
  expect(await world.ok('/withdraw/terms', { market: 'IN' })).not.toHaveProperty('coins')
  const proposal = { market: 'IN', settings: { ...sandboxSettings.IN, coins: cheap } }
  const by = { why: 'cheaper', by: 'Asha' }
  await expect(settingsReview.contentOf(world.app, proposal, by)).rejects.toThrow('below the deposit rate, 83.10')
  await publish({ ...cheap, rate: '83.1' })
  expect((await world.ok('/withdraw/info', { amount: 200_000, bankId: id }, { as: player })).blocked).toEqual([])
})
