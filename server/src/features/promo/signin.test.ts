import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { setBars } from '../../../test/restrictions.ts'

let world: PromoWorld
const folder = temporaryFolder('signin-test')
const offsetFile = join(folder, 'clock-offset')
beforeAll(async () => {
  world = await openPromoWorld({ ZAMRA_CLOCK_OFFSET_FILE: offsetFile })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const dayMs = 86_400_000
let days = 0
async function pass(more: number): Promise<void> {
  days += more
  const before = world.app.clock.now().getTime()
  writeOffsetMs(offsetFile, days * dayMs)
  await vi.waitFor(() => expect(world.app.clock.now().getTime() - before).toBeGreaterThan(more * dayMs - 60_000), 5_000)
}

test('each day of a streak gives its reward once, and a missed day starts it again', async () => {
  const asha = await world.bound()
  const claim = () => world.call('/signin/claim', {}, { as: asha })
  expect(await world.ok('/signin/info', {}, { as: asha })).toMatchObject({ today: 1, streak: 0, isClaimedToday: false })
  const twice = await Promise.all([claim(), claim()])
  expect(twice.map(({ body }) => body.state).toSorted()).toEqual(['200', '4090'])
  expect(await world.ok('/signin/info', {}, { as: asha })).toMatchObject({
    ...{ today: 1, streak: 1, isClaimedToday: true, currency: 'INR' },
    days: [
      { day: 1, reward: 100n, claimed: true },
      { day: 2, reward: 200n, claimed: false },
      ...Array(5).fill({ claimed: false }),
    ],
  })
  await pass(1)
  expect(await world.ok('/signin/claim', {}, { as: asha })).toMatchObject({ amount: 200n, day: 2, streak: 2 })
  await pass(2)
  expect(await world.ok('/signin/info', {}, { as: asha })).toMatchObject({ today: 1, streak: 0 })
  expect(await world.ok('/signin/claim', {}, { as: asha })).toMatchObject({ amount: 100n, day: 1, streak: 1 })
  expect(await world.cost(asha.playerId)).toBe(400n)
})

test('the streak begins again after its last day', async () => {
  const asha = await world.bound()
  const amounts: bigint[] = []
  for (let day = 1; day <= 8; day += 1) {
    const { amount } = await world.ok('/signin/claim', {}, { as: asha })
    amounts.push(amount)
    await pass(1)
  }
  expect(amounts).toEqual([100n, 200n, 300n, 400n, 500n, 700n, 1_000n, 100n])
})

test('the sign-up bonus is open for 24 hours after registering and its reward is kept for seven days, then it expires [P-04 P-05]', async () => {
  const [asha, late] = [await world.bound(), await world.bound()]
  const { reward } = await world.join('sign-up-in', asha)
  expect((reward?.claimUntil ?? 0) - (reward?.createdAt ?? 0)).toBe(7 * dayMs)
  await pass(1)
  const { termsHash, reasons } = await world.ok('/promo/detail', { promoId: 'sign-up-in' }, { as: late })
  expect(reasons).toMatchObject([{ code: 'window.over' }])
  const { body } = await world.call('/promo/optIn', { promoId: 'sign-up-in', termsHash }, { as: late })
  expect(body).toMatchObject({ state: '4222', resultData: { reasons: [{ code: 'window.over' }] } })
  await pass(5)
  expect((await world.ok('/promo/myReward', {}, { as: asha })).list).toMatchObject([{ state: 'CLAIMABLE' }])
  await pass(1)
  expect((await world.ok('/promo/myReward', {}, { as: asha })).list).toMatchObject([
    { state: 'EXPIRED', endedBy: 'time' },
  ])
  const claim = { promoId: 'sign-up-in', rewardId: reward?.rewardId ?? '' }
  expect((await world.call('/promo/claim', claim, { as: asha })).body.state).toBe('4222')
})

test('an excluded player cannot check in', async () => {
  const asha = await world.bound()
  await setBars(world.app.databases.shardOf(asha.playerId).pool, asha.playerId, { play: true })
  const { body } = await world.call('/signin/claim', {}, { as: asha })
  expect(body).toMatchObject({ state: '4222', resultData: { reasons: [{ code: 'account.excluded' }] } })
})
