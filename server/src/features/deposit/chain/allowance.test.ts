import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChainWorld, confirmations, openChainWorld } from '../../../../test/chain-world.ts'
import { setBars, setLimits } from '../../../../test/restrictions.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { accounts } from '../../../ledger/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../../market/index.ts'

let world: ChainWorld
beforeAll(async () => {
  world = await openChainWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.runWatcher()
})

/** At 83.10 rupees: one coin is 8,310 paise, and ten are the least that is credited. */
const coin = 1_000_000n
const paise = 8_310n
const wanted = { coin: 'USDT', network: 'EVM' }

const poolOf = ({ playerId }: WorldPlayer) => world.app.databases.shardOf(playerId).pool
const requestAddress = async (as: WorldPlayer) => (await world.call('/recharge/cryptoAddress', wanted, { as })).body
const limitTo = (player: WorldPlayer, day: bigint) =>
  setLimits(poolOf(player), player.playerId, 'deposit', { day: minor(day) })

async function addressesOf({ playerId }: WorldPlayer): Promise<number> {
  const { main } = world.app.databases
  const rows = await main.read.selectFrom('chain_address').select('address').where('player_id', '=', playerId).execute()
  return rows.length
}

async function suspenseOf(player: WorldPlayer): Promise<bigint> {
  const { rows } = await poolOf(player).query<{ sum: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as sum from ledger.transfer where player_id = $1 and credit = $2',
    [player.playerId, accounts.suspense],
  )
  return rows[0]?.sum ?? 0n
}

async function send(address: string, coins: bigint): Promise<void> {
  await world.chain.send(address, coin * coins)
  await world.chain.mine(confirmations)
  await world.runWatcher()
  // Once more: what was set aside is set aside once.
  await world.runWatcher()
}

async function onlyOrder(as: WorldPlayer) {
  const { list } = await world.ok('/recharge/record', { pageNo: 1, pageSize: 10, range: 'today' }, { as })
  expect(list).toHaveLength(1)
  return list[0]
}

test('refuses an address when the minimum deposit exceeds the limit, and says which limit [SP-04]', async () => {
  const player = await world.player()
  await limitTo(player, 10n * paise - 1n)
  expect(await requestAddress(player)).toMatchObject({
    state: '4222',
    resultData: { limitType: 'deposit', period: 'day', limit: Number(10n * paise - 1n), used: 0 },
  })
  expect(await addressesOf(player)).toBe(0)
  await limitTo(player, 10n * paise)
  expect((await requestAddress(player)).state).toBe('200')
  expect(await addressesOf(player)).toBe(1)
})

test('counts earlier deposits, and hides an address assigned before', async () => {
  const payer = await world.payer()
  await limitTo(payer, 15n * paise)
  await send(payer.address, 10n)
  expect(await world.cash(payer)).toBe(10n * paise)
  expect(await requestAddress(payer)).toMatchObject({ state: '4222', resultData: { used: Number(10n * paise) } })
})

test('refuses an address to an excluded player and in a closed market', async () => {
  const [excluded, abroad] = [await world.player(), await world.player()]
  await setBars(poolOf(excluded), excluded.playerId, { deposit: true })
  expect((await requestAddress(excluded)).state).toBe('4032')
  const closed = sandbox.map((policy) => (policy.code === 'IN' ? { ...policy, mode: 'blocked' as const } : policy))
  await publish(closed)
  expect(['4030', '4031']).toContain((await requestAddress(abroad)).state)
  await publish(sandbox)
  expect([await addressesOf(excluded), await addressesOf(abroad)]).toEqual([0, 0])
  expect((await requestAddress(abroad)).state).toBe('200')
})

test('moves coins over the limit to suspense and shows them as under review', async () => {
  const payer = await world.payer()
  await limitTo(payer, 25n * paise)
  await send(payer.address, 30n)
  expect(await world.cash(payer)).toBe(0n)
  expect(await suspenseOf(payer)).toBe(30n * paise)
  const order = await onlyOrder(payer)
  expect(order).toMatchObject({ status: 'UNDER_REVIEW', amount: 30n * paise })
  const { next, timeline } = await world.ok('/recharge/orderDetail', { orderNo: order?.orderNo ?? '' }, { as: payer })
  expect(next).toEqual({ who: 'operator' })
  expect(timeline.map(({ status }) => status)).toEqual(['PENDING', 'UNDER_REVIEW'])
  expect((await world.cryptoAddress(payer)).incoming).toMatchObject([{ status: 'SEEN', waitsFor: 'review' }])
  // It took nothing of the allowance: what fits is credited.
  await send(payer.address, 25n)
  expect(await world.cash(payer)).toBe(25n * paise)
})

test('moves coins of an excluded player to suspense', async () => {
  const payer = await world.payer()
  await setBars(poolOf(payer), payer.playerId, { deposit: true, play: true })
  await send(payer.address, 10n)
  expect([await world.cash(payer), await suspenseOf(payer)]).toEqual([0n, 10n * paise])
  expect(await onlyOrder(payer)).toMatchObject({ status: 'UNDER_REVIEW' })
})

async function publish(policies: typeof sandbox): Promise<void> {
  await world.app.databases.main.transact((tx) => publishPolicies(tx, policies, ['Asha', 'Bilal'], systemNow()))
  const leave = await startPolicyCache(world.app)
  leave()
}
