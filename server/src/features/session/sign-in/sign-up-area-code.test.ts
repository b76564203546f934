import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { okFromApp } from '../../../../test/call-app.ts'
import { openHandler } from '../../../../test/open-handler.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { route } from '../../../http/route.ts'
import { guest } from './guest.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a guest chooses their market only with test money, not with real money', async () => {
  const live = { ...world.app, config: { ...world.app.config, deployment: 'live' as const } }
  const handler = openHandler(live, [route('/sso/guest', guest)])
  const marketOf = async (playerId: PlayerId) => {
    const { read } = world.app.databases.shardOf(playerId)
    const row = await read.selectFrom('player').select('market').where('player_id', '=', playerId).executeTakeFirst()
    return row?.market
  }
  const marketOfGuest = async (fastify: typeof handler) => {
    const input = { areaCode: '+91', agreeTerms: true, ageCertified: true }
    const { uid } = await okFromApp(fastify, '/sso/guest', input, { device: `device-of-guest-${Math.random()}` })
    return await marketOf(uid as PlayerId)
  }
  expect(await marketOfGuest(handler)).toBe('PK')
  expect(await marketOfGuest(world.fastify)).toBe('IN')
  await handler.close()
})
