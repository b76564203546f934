import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DrawWorld, openDrawWorld } from '../../../../test/draw-world.ts'
import { auditShard } from '../../../ledger/index.ts'

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
})
afterAll(() => world.close())

type Played = { readonly staked: bigint; readonly won: bigint; readonly turnover: bigint }

test('both sides of a draw on two tickets count as turnover only what they cost', async () => {
  const [both, one] = [await world.rich(), await world.rich()]
  const { drawId } = await world.onSale('minute')
  const buy = (as: typeof both, pick: string) => {
    const picks = [{ bet: 'size', pick, stake: 10_000 }]
    return world.ok('/lottery/buy', { clientOrderId: randomUUID(), drawId, mode: 'real', picks }, { as })
  }
  await buy(both, 'small')
  await buy(both, 'big')
  await buy(one, 'big')
  await world.until(drawId, 'SETTLED', 'PUBLISHED')
  const played = async ({ playerId }: typeof both) => {
    const { rows } = await world.app.databases
      .shardOf(playerId)
      .pool.query<Played>(
        `select staked_day as staked, won_day as won, turnover_day as turnover from ledger.wallet where player_id = $1`,
        [playerId],
      )
    return rows[0] as Played
  }
  const washed = await played(both)
  expect(washed.won).toBeGreaterThan(0n)
  expect(washed.turnover).toBe(washed.staked - washed.won)
  // A ticket alone counts as before.
  const alone = await played(one)
  expect(alone.turnover).toBe(alone.won === 0n ? 10_000n : alone.won - 10_000n)
  // The audit derives the same figures from the bets.
  for (const owner of world.owners) expect((await auditShard(owner)).broken).toEqual([])
})
