import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boundPlayer } from '../../../../test/bound-player.ts'
import { type KycWorld, openKycWorld, submitCheck, verifyPlayer } from '../../../../test/kyc-world.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { identityCheck } from './check-workflow.ts'
import { recheckApproved } from './recheck-approved.ts'
import { syncCheck } from './sync-check.ts'

// A check uploads and reads pictures; on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 })

let world: KycWorld
beforeAll(async () => {
  world = await openKycWorld()
}, 60_000)
afterAll(() => world.close())
beforeEach(() => world.kyc.behave({ outage: 0, lost: 0, copies: 1, document: {} }))

const info = (as: WorldPlayer) => world.ok('/kyc/info', {}, { as })
const soon = { timeout: 30_000, interval: 100 }
const later = (days: number) => new Date(world.app.clock.now().getTime() + days * 86_400_000)

async function unfinished({ playerId }: WorldPlayer): Promise<readonly string[]> {
  const found: string[] = []
  for await (const page of identityCheck.unfinished(world.app, world.app.databases.shardOf(playerId), later(1)))
    found.push(...page.map(({ key }) => key))
  return found
}

test('an approval that the provider takes back lowers the level, once, and the document stays reserved', async () => {
  const [player, other] = [await boundPlayer(world), await boundPlayer(world)]
  world.kyc.behave({ document: { number: 'TB 1' }, copies: 3 })
  const checkNo = await verifyPlayer(world, player)
  expect(await info(player)).toMatchObject({ state: 'verified', level: 1 })
  expect(world.kyc.revise(checkNo, 'reject', ['FORGERY'])).toBe(true)
  await vi.waitFor(async () => expect((await info(player)).state).toBe('rejected'), soon)
  expect(await info(player)).toMatchObject({ level: 0, reasons: ['refused'], canSubmit: false })
  expect(await world.ok('/user/getUserInfo', {}, { as: player })).toMatchObject({ kycLevel: 0 })
  await vi.waitFor(() => expect(world.kyc.tally.waiting).toBe(0), soon)
  const { json } = await world.ok('/user/export', {}, { as: player })
  const { identity } = (JSON.parse(json) as { player: { identity: { history: { state: string; by: string }[] } } })
    .player
  expect(identity.history.map(({ state, by }) => `${state} ${by}`)).toEqual([
    'PENDING player',
    'APPROVED provider',
    'REJECTED provider',
  ])
  await verifyPlayer(world, other)
  expect((await info(other)).state).toBe('review')
})

test('a check in review ends when the provider takes its approval back, and better pictures may follow', async () => {
  const [first, player] = [await boundPlayer(world), await boundPlayer(world)]
  world.kyc.behave({ document: { number: 'TB 2' } })
  await verifyPlayer(world, first)
  const checkNo = await verifyPlayer(world, player)
  expect((await info(player)).state).toBe('review')
  world.kyc.revise(checkNo, 'retry', ['EXPIRATION_DATE'])
  await vi.waitFor(async () => expect((await info(player)).state).toBe('retry'), soon)
  expect(await info(player)).toMatchObject({ reasons: ['expired'], canSubmit: true })
  world.kyc.behave({ document: { number: 'TB 3' } })
  await verifyPlayer(world, player)
  expect((await info(player)).state).toBe('verified')
})

test('a provider that does not answer at that moment is asked by the sweep', async () => {
  const player = await boundPlayer(world)
  const checkNo = await verifyPlayer(world, player)
  await vi.waitFor(() => expect(world.kyc.tally.waiting).toBe(0), soon)
  await syncCheck(world.app, checkNo, world.app.clock.now())
  expect(await unfinished(player)).not.toContain(checkNo)
  world.kyc.behave({ outage: 1 })
  world.kyc.revise(checkNo, 'reject', ['FORGERY'])
  await vi.waitFor(async () => expect(await unfinished(player)).toContain(checkNo), soon)
  expect((await info(player)).state).toBe('verified')
  world.kyc.behave({ outage: 0 })
  expect(await syncCheck(world.app, checkNo, world.app.clock.now())).toBeUndefined()
  expect((await info(player)).state).toBe('rejected')
  expect(await unfinished(player)).not.toContain(checkNo)
})

test('a lost webhook is made up for within a month, and a rejection is never turned by the provider', async () => {
  const [player, rejected] = [await boundPlayer(world), await boundPlayer(world)]
  const checkNo = await verifyPlayer(world, player)
  const rejectedNo = await submitCheck(world, rejected)
  await syncCheck(world.app, rejectedNo, world.app.clock.now())
  world.kyc.decide(rejectedNo, 'reject', ['FORGERY'])
  await syncCheck(world.app, rejectedNo, world.app.clock.now())
  world.kyc.behave({ lost: 1 })
  world.kyc.revise(checkNo, 'reject', ['BLOCKLIST'])
  world.kyc.revise(rejectedNo, 'approve')
  const shard = world.app.databases.shardOf(player.playerId)
  await recheckApproved(world.app, shard, later(29))
  expect((await info(player)).state).toBe('verified')
  expect((await recheckApproved(world.app, shard, later(31))).asked).toBeGreaterThan(0)
  expect(await info(player)).toMatchObject({ state: 'rejected', level: 0 })
  await syncCheck(world.app, rejectedNo, later(31))
  expect((await info(rejected)).state).toBe('rejected')
})
