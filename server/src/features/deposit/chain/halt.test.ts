import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../ops/stack/folders.ts'
import { type ChainWorld, confirmations, openChainWorld } from '../../../../test/chain-world.ts'
import { newOperator, operatorOptions, signedBoth } from '../../../../test/operators.ts'
import { runCommand } from '../../../../test/run-command.ts'
import { systemNow } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import { openProviders } from '../../../providers/providers.ts'
import { describeWatch, resumeWatch, resumptionToPropose } from './resume-watch.ts'
import { watchChain } from './watch-chain.ts'

let world: ChainWorld
let folder: string
beforeEach(() => {
  folder = temporaryFolder('chain-halt-test')
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const coin = 1_000_000n
const wanted = { coin: 'USDT', network: 'EVM' }

function watchRow() {
  return world.app.databases.main.read.selectFrom('chain_watch').selectAll().executeTakeFirstOrThrow()
}

const operators = async () => [await newOperator(world, 'Asha'), await newOperator(world, 'Bilal')] as const

async function resumed(why: string): Promise<readonly string[]> {
  const both = await operators()
  const content = await resumptionToPropose(world.app, { why, by: 'Asha' })
  return await resumeWatch(world.app, ...signedBoth(both, 'chain resumption', content))
}

/** Hears how loud the watcher is. */
function withLogCapture() {
  const logged: string[] = []
  const fatal = (_: unknown, text: string) => logged.push(text)
  const log: ChainWorld['app']['log'] = Object.assign(Object.create(world.app.log), { fatal })
  return { logged, runWatcher: () => watchChain({ ...world.app, log }, systemNow()) }
}

test('halts and logs at every run when a credited deposit is in a replaced block', async () => {
  world = await openChainWorld()
  await world.runWatcher()
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 10n)
  await world.chain.mine(confirmations - 1)
  expect(await world.runWatcher()).toMatchObject({ credited: 1 })
  const cash = await world.cash(payer)
  await world.chain.reorganise(confirmations)
  const { logged, runWatcher } = withLogCapture()
  expect(await runWatcher()).toEqual({ halted: 1 })
  expect(await watchRow()).toMatchObject({ halted_why: expect.stringContaining('1 credited deposits') })
  // New deposits are not credited, and no address is assigned.
  await world.chain.send(payer.address, coin * 50n)
  await world.chain.mine(confirmations)
  expect(await runWatcher()).toEqual({ halted: 1 })
  expect(logged).toEqual(Array(2).fill('chain deposits halted, operator decision required'))
  expect(await world.cash(payer)).toBe(cash)
  expect((await world.call('/recharge/cryptoAddress', wanted, { as: payer })).body.state).toBe('5030')
})

/** Everything is halted for a transfer that was credited and taken out of the chain. */
async function halted() {
  world = await openChainWorld()
  await world.runWatcher()
  const payer = await world.payer()
  const tx = await world.chain.send(payer.address, coin * 10n)
  const raw = await world.chain.rawTransaction(tx)
  await world.chain.mine(confirmations - 1)
  await world.runWatcher()
  await world.chain.reorganise(confirmations)
  expect(await withLogCapture().runWatcher()).toEqual({ halted: 1 })
  return { payer, tx, raw }
}

const chainEnv = () => ({
  ZAMRA_CHAIN_URL: world.app.config.chain?.url ?? '',
  ZAMRA_CHAIN_CONFIRMATIONS: String(confirmations),
})
const chainCommand = (...words: string[]) => runCommand(world, 'chain.ts', words, chainEnv())

test('resumes after a decision, and lists deposits that stay gone', async () => {
  const { payer, tx } = await halted()
  const cash = await world.cash(payer)
  expect(await describeWatch(world.app)).toEqual([expect.stringMatching(/halted since .*1 credited deposits/)])
  const [asha, bilal] = await operators()
  const propose = (why: string) => resumptionToPropose(world.app, { why, by: asha.name })
  await expect(propose(' ')).rejects.toThrow('--why')
  const content = await propose('the operator accepts the loss')
  const alone = signedBoth([asha, asha], 'chain resumption', content)
  await expect(resumeWatch(world.app, ...alone)).rejects.toThrow('Asha proposed it, another operator approves')
  const forged = signedBoth([asha, { ...bilal, key: asha.key }], 'chain resumption', content)
  await expect(resumeWatch(world.app, ...forged)).rejects.toThrow('not the signature of Bilal')
  expect(await watchRow()).toMatchObject({ halted_at: expect.any(Date) })
  // The payer's later transfer has the nonce of the one that is gone: that one can never come back.
  await world.chain.send(payer.address, coin * 50n)
  await world.chain.mine(confirmations)
  const proposal = join(folder, 'proposal.json')
  const why = ['--why', 'the operator accepts the loss']
  expect(await chainCommand('propose', proposal, ...operatorOptions(asha, folder), ...why)).toContain(
    'another operator',
  )
  expect(await chainCommand('resume', proposal, ...operatorOptions(bilal, folder))).toBe(
    `eip155:31337 is watched\ngone | ${tx}:0 | player ${payer.playerId} | 10 USDT | credited | was in block ${await blockOf(tx)}`,
  )
  expect(await world.cash(payer)).toBe(cash + 50n * 8_310n)
  expect(await world.app.databases.main.read.selectFrom('chain_halt').selectAll().executeTakeFirst()).toMatchObject({
    resumed_by: 'Asha',
    approved_by: 'Bilal',
    approval: { content, approvalSignature: expect.stringMatching(/^[0-9a-f]{128}$/) },
    reason: 'the operator accepts the loss',
    why: expect.stringContaining('1 credited deposits'),
  })
  const again = signedBoth([asha, bilal], 'chain resumption', content)
  await expect(resumeWatch(world.app, ...again)).rejects.toThrow('not halted')
  // Blocks are replaced again, also the one with the deposit: the same loss does not halt twice.
  await world.chain.reorganise(2)
  expect(await world.runWatcher()).not.toHaveProperty('halted')
  expect(await world.cryptoAddress(payer)).toHaveProperty('address')
  // What was signed for one halt resumes no other.
  await world.app.databases.main.transact((tx) =>
    tx.updateTable('chain_watch').set({ halted_at: systemNow(), halted_why: 'the next halt' }).execute(),
  )
  await expect(resumeWatch(world.app, ...again)).rejects.toThrow('signed for another halt')
}, 120_000)

test('finds a deposit mined again in another block, and does not credit it twice', async () => {
  const { payer, raw } = await halted()
  const cash = await world.cash(payer)
  await world.chain.sendAgain(raw)
  await world.chain.mine(1)
  expect(await resumed('it was mined again')).toEqual(['eip155:31337 is watched'])
  await world.chain.mine(confirmations)
  await world.runWatcher()
  expect(await world.cash(payer)).toBe(cash)
  await world.chain.reorganise(confirmations + 2)
  expect(await withLogCapture().runWatcher()).toEqual({ halted: 1 })
}, 60_000)

test('credits a settled deposit of a replaced block only when it is final again', async () => {
  const { payer, raw } = await halted()
  const cash = await world.cash(payer)
  const { main } = world.app.databases
  // As if the watcher had died between settling and crediting.
  await main.transact((tx) => tx.updateTable('chain_deposit').set({ state: 'crediting' }).execute())
  await resumed('looked at')
  const crediting = async () =>
    await main.read.selectFrom('chain_deposit').select(['state', 'gone_at']).executeTakeFirstOrThrow()
  await world.chain.mine(confirmations)
  await world.runWatcher()
  expect(await crediting()).toMatchObject({ state: 'crediting', gone_at: expect.any(Date) })
  await world.chain.sendAgain(raw)
  await world.runWatcher()
  expect(await crediting()).toEqual({ state: 'crediting', gone_at: null })
  await world.chain.mine(confirmations)
  await world.runWatcher()
  expect(await crediting()).toEqual({ state: 'credited', gone_at: null })
  expect(await world.cash(payer)).toBe(cash)
}, 60_000)

function blockOf(tx: string): Promise<string> {
  const { main } = world.app.databases
  const rows = main.read.selectFrom('chain_deposit').select('block_number').where('tx_hash', '=', tx)
  return rows.executeTakeFirstOrThrow().then((row) => String(row.block_number))
}

test('halts when no stored block is part of the chain, and resumes before the oldest one', async () => {
  world = await openChainWorld()
  await world.runWatcher()
  await world.chain.mine(3)
  await world.runWatcher()
  await world.app.databases.main.transact((tx) =>
    tx.updateTable('chain_block').set({ hash: 'of another chain' }).execute(),
  )
  expect(await withLogCapture().runWatcher()).toEqual({ halted: 1 })
  const payer = await world.player()
  await resumed('the rows were wrong')
  const { address } = await world.cryptoAddress(payer)
  await world.chain.send(address, coin * 10n)
  await world.chain.mine(confirmations)
  expect(await world.runWatcher()).toMatchObject({ credited: 1 })
})

test('a lagging node is no reorganisation, and an unavailable node does not halt the watcher', async () => {
  world = await openChainWorld()
  await world.runWatcher()
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 10n)
  await world.chain.mine(confirmations)
  await world.runWatcher()
  const { main } = world.app.databases
  const tip = await main.read.selectFrom('chain_block').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()
  await main.transact((tx) =>
    tx
      .insertInto('chain_block')
      .values({ ...tip, number: tip.number + 1n, hash: 'not there yet', parent_hash: tip.hash })
      .execute(),
  )
  expect(await world.runWatcher()).toEqual({ behind: 1 })
  expect(await watchRow()).toMatchObject({ halted_at: null })
  const nowhere = { ...world.app.config, chain: { ...world.app.config.chain, url: 'http://127.0.0.1:1' } }
  const app = { ...world.app, providers: openProviders({ ...world.app, config: nowhere as Config }) }
  expect(await watchChain(app, systemNow())).toEqual({ unavailable: 1 })
})

test('rejects a node of another chain', async () => {
  world = await openChainWorld({ ZAMRA_CHAIN_ID: '1' })
  await expect(world.runWatcher()).rejects.toThrow('the node is on chain 31337, but chain 1 is configured')
})

test('assigns no address before the chain is watched', async () => {
  world = await openChainWorld()
  const player = await world.player()
  expect((await world.call('/recharge/cryptoAddress', wanted, { as: player })).body.state).toBe('5030')
  expect(await world.runWatcher()).toEqual({ started: 1 })
  expect((await world.call('/recharge/cryptoAddress', wanted, { as: player })).body.state).toBe('200')
})

test('waits for finality where the chain has it', async () => {
  world = await openChainWorld({ ZAMRA_CHAIN_CONFIRMATIONS: '1', ZAMRA_CHAIN_FINALIZED: 'yes' })
  await world.runWatcher()
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 10n)
  expect(await world.runWatcher()).toMatchObject({ seen: 1, credited: 0 })
  // This node calls a block final when four more stand on it.
  await world.chain.mine(3)
  expect(await world.runWatcher()).toMatchObject({ credited: 0 })
  await world.chain.mine(1)
  expect(await world.runWatcher()).toMatchObject({ credited: 1 })
})
