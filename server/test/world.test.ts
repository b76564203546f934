import { createClient } from '@redis/client'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { success } from '@zamra/contract/envelope.ts'
import { minor } from '@zamra/contract/money.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { giftMoney } from '../src/ledger/index.ts'
import { openWorld, type World } from './world.ts'

let here: World
let there: World

beforeAll(async () => {
  ;[here, there] = await Promise.all([openWorld(), openWorld()])
})
afterAll(() => Promise.all([here.close(), there.close()]))

function playersIn(world: World) {
  return world.app.databases.main.read.selectFrom('player_directory').select('player_id').execute()
}

test('worlds do not share data', async () => {
  const player = await here.player()
  expect(await playersIn(here)).toEqual([{ player_id: player.playerId }])
  expect(await playersIn(there)).toEqual([])
  await here.app.redis.set('greeting', 'hello')
  expect(await there.app.redis.get('greeting')).toBeNull()
})

test('a player of one world cannot sign in to another', async () => {
  const { playerId, password, device } = await here.player()
  const input = { userId: String(playerId), password }
  expect((await here.call('/sso/idlogin', input, { device })).body.state).toBe(success)
  expect((await there.call('/sso/idlogin', input, { device })).body.state).not.toBe(success)
})

test('a world has two shards with players in both', async () => {
  const homes = new Set<number>()
  // Numbers are random: that forty players in a row live in one shard happens once in 10^12 runs.
  for (let count = 0; count < 40 && homes.size < 2; count += 1) {
    const { playerId } = await here.player()
    homes.add(here.app.databases.shardOf(playerId).index)
  }
  expect(homes).toEqual(new Set([0, 1]))
})

test('throws when a call that should succeed is refused', async () => {
  const wrong = here.ok('/sso/idlogin', { userId: '999999999', password: 'guess' })
  await expect(wrong).rejects.toThrow('/sso/idlogin was expected to succeed and answered {"state":"4002"')
})

test('a closed world leaves no database and no Redis keys', async () => {
  const world = await openWorld()
  const { mainUrl, redisUrl } = world.app.config
  await world.app.redis.set('greeting', 'hello')
  await world.close()
  const admin = new pg.Client({ connectionString: inject('engines').postgresUrl })
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [pathOf(mainUrl)])
  await admin.end()
  expect(rowCount).toBe(0)
  const redis = createClient({ url: redisUrl })
  await redis.connect()
  expect(await redis.dbSize()).toBe(0)
  redis.destroy()
})

function pathOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

test('a world with workflows starts its own Restate and stops it on close', async () => {
  const world = await openWorld({ workflows: true })
  const restate = world.restate
  await expect.poll(() => deployments(restate?.adminUrl)).toBe(1)
  await world.close()
  expect(restate?.alive).toBe(false)
})

async function deployments(adminUrl = ''): Promise<number> {
  const answer = (await (await fetch(`${adminUrl}/deployments`)).json()) as { deployments: unknown[] }
  return answer.deployments.length
}

test('closing a world audits its ledger and throws when it does not balance', async () => {
  const [right, wrong] = await Promise.all([openWorld(), openWorld()])
  for (const { app } of [right, wrong]) {
    await app.ledger.openWallet(gift.playerId, 'IN')
    expect((await giftMoney(app.ledger, gift)).answer.status).toBe('posted')
  }
  await wrong.owners[0]?.query('update ledger.wallet set cash = cash + 1')
  await right.close()
  await expect(wrong.close()).rejects.toThrow('this world left a broken book')
  await expect(giftMoney(right.app.ledger, gift)).rejects.toMatchObject({ code: 'server.busy' })
})

const gift = { currency: 'INR', playerId: 100_000_000 as PlayerId, reward: 'welcome', amount: minor(500n) }
