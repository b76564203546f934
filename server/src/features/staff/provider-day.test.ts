import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld } from '../../../test/paying-world.ts'
import { type Colleague, firstTwo, staffEnvironment, staffOk } from '../../../test/staff-world.ts'
import type { World } from '../../../test/world.ts'
import { bucketOf, shardIndex } from '../../db/buckets.ts'

let world: World
let supporter: Colleague
beforeAll(async () => {
  world = await openPayingWorld({ env: staffEnvironment })
  ;[supporter] = await firstTwo(world, ['Asha', 'Noor'], ['support'])
}, 60_000)
afterAll(() => world.close())

const playerId = 900_002
/** A row of the running day, or of the day before. */
async function insertOrder(state: string, createdAt: Date, seconds?: number): Promise<void> {
  const text = `insert into deposit_order (player_id, order_no, client_order_id, body_hash, market, currency, amount, type, channel,
      rail, method_name, provider, state, created_at, expires_at, finished_at, credited, credited_at)
    values ($1, $2, $3, decode(repeat('00', 32), 'hex'), 'IN', 'INR', 100, 1, 1, 'upi', '{}', $4, $5, $6::timestamptz, $6, $6,
      case when $7::int is null then null else 100 end, $6 + make_interval(secs => $7::int))`
  const values = [playerId, `D${randomUUID()}`, randomUUID(), provider(), state, createdAt, seconds ?? null]
  await world.owners[shardIndex(bucketOf(playerId as never), world.owners.length)]?.query(text, values)
}

const provider = () => world.app.providers.payments.providers[0]?.id ?? ''

test('a provider shows how many orders of the day arrived, and how long they took', async () => {
  const now = world.app.clock.now()
  for (const seconds of [10, 20, 30, 400]) await insertOrder('SUCCEEDED', now, seconds)
  for (const state of ['FAILED', 'EXPIRED', 'PENDING']) await insertOrder(state, now)
  await insertOrder('SUCCEEDED', new Date(now.getTime() - 25 * 3_600_000), 9_999)
  const { providers, since } = await staffOk(world, '/overview/providers', {}, supporter)
  expect(now.getTime() - since).toBeLessThanOrEqual(24 * 3_600_000)
  const found = providers.find(({ name, kind }) => name === provider() && kind === 'payment')
  expect(found).toMatchObject({ ended: 6, succeeded: 4, p50: 20, p95: 400 })
  const quiet = providers.find(({ name, kind }) => name !== provider() && kind === 'payment')
  expect(quiet).toEqual({ name: quiet?.name, kind: 'payment', ended: 0, succeeded: 0 })
})
