import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { boundPlayer } from '../../../../test/bound-player.ts'
import { type KycWorld, openKycWorld, submitCheck } from '../../../../test/kyc-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'

let world: KycWorld
beforeAll(async () => {
  world = await openKycWorld({ workflows: true })
}, 120_000)
afterAll(() => world.close())

const stateOf = async (as: WorldPlayer) => (await world.ok('/kyc/info', {}, { as })).state
const control = async (work: string, given: object) => {
  const answer = await fetch(`${world.kyc.url}/_sim/${work}`, { method: 'POST', body: JSON.stringify(given) })
  return (await answer.json()) as { answers: number[] }
}
const statusOf = (checkNo: string) =>
  [...world.kyc.office.book.applicants.values()].find((one) => one.externalUserId === checkNo)?.status
const soon = { timeout: 20_000, interval: 100 }

test('a webhook wakes the check, copies and forgeries change nothing, and a lost one is made up for by asking', async () => {
  const [player, other] = [await boundPlayer(world), await boundPlayer(world)]
  world.kyc.behave({ copies: 3, delayMs: 200 })
  const checkNo = await submitCheck(world, player)
  await vi.waitFor(() => expect(statusOf(checkNo)).toBe('pending'), soon)
  // A forged webhook says that it is approved; nobody is asked because of it.
  expect((await control('forge', { externalUserId: checkNo, count: 3 })).answers).toEqual([401, 401, 401])
  expect(await stateOf(player)).toBe('pending')
  const decidedMs = Date.now()
  world.kyc.decide(checkNo, 'approve')
  await vi.waitFor(async () => expect(await stateOf(player)).toBe('verified'), soon)
  // Earlier than the next time to ask.
  expect(Date.now() - decidedMs).toBeLessThan(4_500)
  world.kyc.behave({ lost: 1, copies: 1, delayMs: 0 })
  const second = await submitCheck(world, other)
  await vi.waitFor(() => expect(statusOf(second)).toBe('pending'), soon)
  world.kyc.decide(second, 'retry', ['LOW_QUALITY'])
  await vi.waitFor(async () => expect(await stateOf(other)).toBe('retry'), soon)
  // A late webhook about a check that has ended.
  expect((await control('repeat', { count: 5, spreadMs: 10 })).answers).toBeUndefined()
  await vi.waitFor(() => expect(world.kyc.tally.waiting).toBe(0), soon)
  expect(await stateOf(player)).toBe('verified')
}, 90_000)
