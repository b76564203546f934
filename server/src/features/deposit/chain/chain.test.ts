import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChainWorld, confirmations, openChainWorld } from '../../../../test/chain-world.ts'
import { turnSwitch } from '../../../../test/switches.ts'
import {
  addBankAccount,
  configureWithdrawals,
  newWithdrawer,
  putVerified,
  tryWithdraw,
} from '../../../../test/withdrawal-world.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemNow } from '../../../base/clock.ts'
import { noLag } from '../../../base/lag.ts'
import { openServer } from '../../../server.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../../market/index.ts'
import { putSettings, selectSettings } from '../offer/queries.ts'
import type { OfferSettings } from '../offer/settings.ts'
import { clientOrderIdOf } from './chain-deposit.ts'
import { watchChain } from './watch-chain.ts'

let world: ChainWorld
beforeAll(async () => {
  world = await openChainWorld()
})
afterAll(() => world.close())
// Every test begins with a chain that was read to its end.
beforeEach(async () => {
  await world.runWatcher()
})

/** At 83.10 rupees: one coin is 8,310 paise. */
const coin = 1_000_000n
const paise = 8_310n

function depositsOf({ playerId }: { playerId: number }) {
  return world.app.databases.main.read
    .selectFrom('chain_deposit')
    .select(['state', 'ordinal', 'waits_for as waitsFor'])
    .where('player_id', '=', playerId)
    .orderBy('tx_hash')
    .orderBy('ordinal')
    .execute()
}

async function recordOf(as: Parameters<ChainWorld['cryptoAddress']>[0]) {
  return await world.ok('/recharge/record', { pageNo: 1, pageSize: 50, range: 'today' }, { as })
}

test('assigns one address per player, also for concurrent requests', async () => {
  const player = await world.player()
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.cryptoAddress(player)))
  expect(new Set(answers.map(({ address }) => address)).size).toBe(1)
  expect(answers[0]).toMatchObject({ min: '10', rate: '83.10', confirmations, incoming: [] })
  const other = await world.payer()
  expect(other.address).not.toBe(answers[0]?.address)
})

test('shows a transfer at once and credits it when it is final', async () => {
  const payer = await world.payer()
  const tx = await world.chain.send(payer.address, 12_345_678n)
  await world.runWatcher()
  expect((await world.cryptoAddress(payer)).incoming).toEqual([
    { txHash: tx, amount: '12.345678', confirmations: 1, status: 'SEEN' },
  ])
  await world.chain.mine(confirmations - 2)
  expect(await world.runWatcher()).toMatchObject({ credited: 0 })
  expect(await world.cash(payer)).toBe(0n)
  await world.chain.mine(1)
  expect(await world.runWatcher()).toMatchObject({ credited: 1, failed: 0 })
  // 12.345678 × 83.10 = 1025.9258418 rupees, and the rest of a paisa is written down.
  expect(await world.cash(payer)).toBe(102_592n)
  expect((await world.cryptoAddress(payer)).incoming).toMatchObject([{ status: 'CREDITED', confirmations }])
  const { list } = await recordOf(payer)
  expect(list).toMatchObject([
    { amount: 102_592n, rail: 'crypto', status: 'SUCCEEDED', currency: 'INR', methodName: 'USDT (EVM)' },
  ])
  const { main } = world.app.databases
  const row = await main.read
    .selectFrom('chain_deposit')
    .innerJoin('chain_quote', 'chain_quote.quote_id', 'chain_deposit.quote_id')
    .select(['amount', 'rest', 'numerator', 'denominator', 'source', 'units'])
    .where('player_id', '=', payer.playerId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ amount: 102_592n, numerator: 831n, denominator: 100_000n, source: 'offer of IN' })
  expect(102_592n * row.denominator + (row.rest ?? 0n)).toBe(BigInt(row.units) * row.numerator)
})

test('credits fifty transfers once each with concurrent watchers', async () => {
  const payers = await Promise.all(Array.from({ length: 5 }, () => world.payer()))
  for (let count = 0; count < 10; count += 1) {
    for (const payer of payers) await world.chain.send(payer.address, coin * BigInt(10 + count))
  }
  await world.chain.mine(confirmations)
  for (let run = 0; run < 4; run += 1) await Promise.all([world.runWatcher(), world.runWatcher(), world.runWatcher()])
  for (const payer of payers) {
    expect(await world.cash(payer)).toBe(145n * paise)
    expect(await recordOf(payer)).toMatchObject({ total: 10 })
  }
}, 60_000)

test('treats several transfers in one transaction as several deposits', async () => {
  const [one, two] = [await world.payer(), await world.payer()]
  await world.chain.sendMany([one.address, two.address, one.address], coin * 10n)
  await world.chain.mine(confirmations)
  await world.runWatcher()
  expect(await depositsOf(one)).toMatchObject([{ ordinal: 0 }, { ordinal: 2 }])
  expect(await world.cash(one)).toBe(20n * paise)
  expect(await world.cash(two)).toBe(10n * paise)
})

test('never credits an orphaned transfer, and credits it once when mined again', async () => {
  const [gone, again] = [await world.payer(), await world.payer()]
  await world.chain.send(gone.address, coin * 10n)
  const tx = await world.chain.send(again.address, coin * 20n)
  await world.chain.mine(confirmations - 3)
  await world.runWatcher()
  const raw = await world.chain.rawTransaction(tx)
  expect(await depositsOf(gone)).toMatchObject([{ state: 'seen' }])
  // With one block more, the older of the two would have been final.
  await world.chain.reorganise(confirmations - 1)
  expect(await world.runWatcher()).toMatchObject({ orphaned: 2 })
  expect((await world.cryptoAddress(gone)).incoming).toMatchObject([{ status: 'ORPHANED', confirmations: 0 }])
  // The nonce before it is free again: something else takes it, so the first transfer can never come back.
  await world.chain.send('0x00000000000000000000000000000000000000aa', 1n)
  expect(await world.chain.sendAgain(raw)).toBe(tx)
  await world.chain.mine(confirmations)
  await world.runWatcher()
  await world.runWatcher()
  expect(await world.cash(gone)).toBe(0n)
  expect(await world.cash(again)).toBe(20n * paise)
  expect(await recordOf(again)).toMatchObject({ total: 1 })
  expect(await depositsOf(again)).toMatchObject([{ state: 'credited' }])
})

test('ignores other tokens, unknown addresses and transfers of zero', async () => {
  const payer = await world.payer()
  const foreign = await world.chain.deployToken()
  await world.chain.send(payer.address, coin * 100n, foreign)
  await world.chain.send('0x00000000000000000000000000000000000000bb', coin * 100n)
  await world.chain.send(payer.address, 0n)
  await world.chain.mine(confirmations)
  expect(await world.runWatcher()).toMatchObject({ seen: 0, credited: 0 })
  expect(await depositsOf(payer)).toEqual([])
})

test('a deposit below the minimum waits until the sum is enough', async () => {
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 6n)
  await world.chain.mine(confirmations)
  expect(await world.runWatcher()).toMatchObject({ waiting: 1, credited: 0 })
  expect((await world.cryptoAddress(payer)).incoming).toMatchObject([{ status: 'SEEN', waitsFor: 'minimum' }])
  await world.chain.send(payer.address, coin * 4n)
  await world.chain.mine(confirmations)
  await world.runWatcher()
  expect(await world.cash(payer)).toBe(10n * paise)
})

test('the next run completes a watcher that was killed at any step', async () => {
  const payer = await world.payer()
  const { app } = world
  const { databases, ledger } = app
  const deaths: AppContext[] = [
    ...[1, 2, 3].map((step) => ({ ...app, databases: { ...databases, main: dyingAt(databases.main, step) } })),
    // The ledger has posted and its answer is lost.
    { ...app, ledger: { ...ledger, submit: (command) => killedAfter(ledger.submit(command)) } },
  ]
  for (const dying of deaths) {
    await world.chain.send(payer.address, coin * 10n)
    await world.chain.mine(confirmations)
    await watchChain(dying, systemNow()).catch(() => undefined)
  }
  expect((await depositsOf(payer)).some(({ state }) => state !== 'credited')).toBe(true)
  // A new process knows nothing but what is in the databases.
  const second = await openServer(app.config, { lag: noLag, log: app.log })
  expect(await watchChain(second.app, systemNow())).toMatchObject({ failed: 0 })
  await second.close()
  expect(await world.cash(payer)).toBe(40n * paise)
  expect(await recordOf(payer)).toMatchObject({ total: 4 })
})

async function killedAfter(work: Promise<unknown>): Promise<never> {
  await work
  throw new Error('killed')
}

function dyingAt(main: AppContext['databases']['main'], step: number): typeof main {
  let steps = 0
  return {
    ...main,
    transact(work) {
      steps += 1
      return steps >= step ? Promise.reject(new Error('killed')) : main.transact(work)
    },
  }
}

test('catches up in batches after an outage and deletes old blocks', async () => {
  const payer = await world.payer()
  await world.chain.mine(300)
  await world.chain.send(payer.address, coin * 10n)
  await world.chain.mine(confirmations)
  expect(await world.runWatcher()).toMatchObject({ blocks: 256, seen: 0 })
  expect(await world.runWatcher()).toMatchObject({ blocks: 301 + confirmations - 256, seen: 1, credited: 1 })
  expect(await world.cash(payer)).toBe(10n * paise)
  const { count } = await world.app.databases.main.read
    .selectFrom('chain_block')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(64n)
})

test('credits deposits sent before the rail was switched off', async () => {
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 10n)
  const { main } = world.app.databases
  await turnSwitch(main.pool, 'rail:crypto', false)
  const refused = await world.call('/recharge/cryptoAddress', { coin: 'USDT', network: 'EVM' }, { as: payer })
  expect(refused.body.state).toBe('5030')
  await world.chain.mine(confirmations)
  await world.runWatcher()
  expect(await world.cash(payer)).toBe(10n * paise)
  await turnSwitch(main.pool, 'rail:crypto')
})

test('coins wait for KYC where the market requires it first', async () => {
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 10n)
  await world.chain.mine(confirmations)
  const strict = sandbox.map((policy) => ({ ...policy, kyc: { ...policy.kyc, before: 'deposit' as const } }))
  await publish(strict)
  const refused = await world.call('/recharge/cryptoAddress', { coin: 'USDT', network: 'EVM' }, { as: payer })
  expect(refused.body.state).toBe('4033')
  expect(await world.runWatcher()).toMatchObject({ waiting: 1, credited: 0 })
  expect(await depositsOf(payer)).toMatchObject([{ state: 'seen', waitsFor: 'identity' }])
  await world.app.databases
    .shardOf(payer.playerId)
    .transact((tx) => tx.updateTable('player').set({ kyc_level: 1 }).where('player_id', '=', payer.playerId).execute())
  // What waits is looked at again after a while.
  expect(await watchChain(world.app, new Date(systemNow().getTime() + 61_000))).toMatchObject({ credited: 1 })
  expect(await world.cash(payer)).toBe(10n * paise)
  await publish(sandbox)
})

test('in a closed loop coins need a verified player first, and money goes only to their own name [Z-24]', async () => {
  await configureWithdrawals(world)
  const closed = sandbox.map((policy) => ({ ...policy, withdrawals: { ...policy.withdrawals, closedLoop: true } }))
  await publish(closed)
  const player = await newWithdrawer(world, 500_000n)
  const ask = () => world.call('/recharge/cryptoAddress', { coin: 'USDT', network: 'EVM' }, { as: player })
  expect((await ask()).body).toMatchObject({ state: '4033', resultData: { level: 1 } })
  await putVerified(world, player, 'Neha Anand')
  expect((await ask()).body.state).toBe('200')
  const reason = {
    code: 'payee.otherPerson',
    action: 'correctPayee',
    params: { given: 'A••• R••', known: 'N••• A••••' },
  }
  expect(await tryWithdraw(world, player, { amount: 50_000 })).toMatchObject({ resultData: { blocked: [reason] } })
  const unchecked = await addBankAccount(world, player, { holder: 'Neha Anand', nameCheck: 'other' })
  const refused = await tryWithdraw(world, { ...player, bankId: unchecked }, { amount: 50_000 })
  expect(refused).toMatchObject({ resultData: { blocked: [{ code: 'payee.otherName' }] } })
  const own = await addBankAccount(world, player, { holder: 'NEHA ANAND' })
  expect((await tryWithdraw(world, { ...player, bankId: own }, { amount: 50_000 })).state).toBe('200')
  await publish(sandbox)
})

test('a client cannot use the order id of a chain deposit', async () => {
  const as = await world.player()
  const clientOrderId = clientOrderIdOf({ chain: 'eip155:31337', tx: `0x${'ab'.repeat(32)}`, ordinal: 0 })
  const wish = { clientOrderId, amount: 500, paymentMethod: 1 } as const
  expect((await world.call('/recharge/createTransferOrder', wish, { as })).body.state).toBe('4001')
  const own = { ...wish, clientOrderId: randomUUID() }
  expect((await world.call('/recharge/createTransferOrder', own, { as })).body.state).toBe('200')
})

test('an invalid rate delays only deposits of that coin in that market', async () => {
  const [abroad, payer] = [await world.payer(), await world.payer()]
  const { main } = world.app.databases
  await main.transact((tx) =>
    tx.updateTable('chain_address').set({ market: 'PK' }).where('player_id', '=', abroad.playerId).execute(),
  )
  const settings = (await selectSettings(main.read, 'PK')) as OfferSettings
  for (const rate of ['none', '278.500001000001', '0']) {
    await main.transact((tx) => putSettings(tx, 'PK', { ...settings, crypto: [{ ...settings.crypto[0], rate }] }))
    for (const { address } of [abroad, payer]) await world.chain.send(address, coin * 10n)
    await world.chain.mine(confirmations)
    expect(await world.runWatcher()).toMatchObject({ credited: 1, failed: 0 })
    expect((await depositsOf(abroad)).every(({ waitsFor }) => waitsFor === 'rate')).toBe(true)
  }
  expect(await world.cash(payer)).toBe(30n * paise)
  await main.transact((tx) => putSettings(tx, 'PK', settings))
})

async function publish(policies: typeof sandbox): Promise<void> {
  await world.app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
  const leave = await startPolicyCache(world.app)
  leave()
}
