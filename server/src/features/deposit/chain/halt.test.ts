import { afterEach, expect, test } from 'vitest'
import { type ChainWorld, confirmations, openChainWorld } from '../../../../test/chain-world.ts'
import { now } from '../../../base/clock.ts'
import { watchChain } from './watch-chain.ts'

let world: ChainWorld
afterEach(() => world.close())

const coin = 1_000_000n
const wanted = { coin: 'USDT', network: 'EVM' }

function watchRow() {
  return world.house.databases.main.read.selectFrom('chain_watch').selectAll().executeTakeFirstOrThrow()
}

/** Hears how loud the watcher is. */
function listening() {
  const heard: string[] = []
  const fatal = (_: unknown, text: string) => heard.push(text)
  const log: ChainWorld['house']['log'] = Object.assign(Object.create(world.house.log), { fatal })
  return { heard, tick: () => watchChain({ ...world.house, log }, now()) }
}

test('money that was credited and is not there any more halts everything, loudly, until a person has looked', async () => {
  world = await openChainWorld()
  await world.tick()
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 10n)
  await world.chain.mine(confirmations - 1)
  expect(await world.tick()).toMatchObject({ credited: 1 })
  const cash = await world.cash(payer)
  await world.chain.reorganise(confirmations)
  const { heard, tick } = listening()
  expect(await tick()).toEqual({ halted: 1 })
  expect(await watchRow()).toMatchObject({ halted_why: expect.stringContaining('1 credited deposits') })
  // Whatever comes now is not credited, and nobody is given an address.
  await world.chain.send(payer.address, coin * 50n)
  await world.chain.mine(confirmations)
  expect(await tick()).toEqual({ halted: 1 })
  expect(heard).toEqual(Array(2).fill('ALARM: deposits of the chain are halted'))
  expect(await world.cash(payer)).toBe(cash)
  expect((await world.call('/recharge/cryptoAddress', wanted, { as: payer })).body.state).toBe('5030')
})

test('a chain of which we know no block any more halts as well', async () => {
  world = await openChainWorld()
  await world.tick()
  await world.chain.mine(3)
  await world.tick()
  await world.house.databases.main.transact((tx) =>
    tx.updateTable('chain_block').set({ hash: 'of another chain' }).execute(),
  )
  expect(await listening().tick()).toEqual({ halted: 1 })
})

test('a node that lags behind us is no reorganisation, and one that is away is no reason to stop', async () => {
  world = await openChainWorld()
  await world.tick()
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 10n)
  await world.chain.mine(confirmations)
  await world.tick()
  const { main } = world.house.databases
  const tip = await main.read.selectFrom('chain_block').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow()
  await main.transact((tx) =>
    tx
      .insertInto('chain_block')
      .values({ ...tip, number: tip.number + 1n, hash: 'not there yet', parent_hash: tip.hash })
      .execute(),
  )
  expect(await world.tick()).toEqual({ behind: 1 })
  expect(await watchRow()).toMatchObject({ halted_at: null })
  const nowhere = { ...world.house.config, chain: { ...world.house.config.chain, url: 'http://127.0.0.1:1' } }
  const house = { ...world.house, config: nowhere } as ChainWorld['house']
  expect(await watchChain(house, now())).toEqual({ away: 1 })
})

test('a node of another chain is not believed', async () => {
  world = await openChainWorld({ ZAMRA_CHAIN_ID: '1' })
  await expect(world.tick()).rejects.toThrow('the node is one of chain 31337, and 1 is watched')
})

test('nobody is given an address before the chain is watched', async () => {
  world = await openChainWorld()
  const player = await world.player()
  expect((await world.call('/recharge/cryptoAddress', wanted, { as: player })).body.state).toBe('5030')
  expect(await world.tick()).toEqual({ begun: 1 })
  expect((await world.call('/recharge/cryptoAddress', wanted, { as: player })).body.state).toBe('200')
})

test('where the chain has a word for final, that is waited for too', async () => {
  world = await openChainWorld({ ZAMRA_CHAIN_CONFIRMATIONS: '1', ZAMRA_CHAIN_FINALIZED: 'yes' })
  await world.tick()
  const payer = await world.payer()
  await world.chain.send(payer.address, coin * 10n)
  expect(await world.tick()).toMatchObject({ seen: 1, credited: 0 })
  // This node calls a block final when four more stand on it.
  await world.chain.mine(3)
  expect(await world.tick()).toMatchObject({ credited: 0 })
  await world.chain.mine(1)
  expect(await world.tick()).toMatchObject({ credited: 1 })
})
