import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, boundPlayer } from '../../../../test/bound-player.ts'
import { type ConductWorld, openConductWorld } from '../../../../test/conduct-world.ts'
import { systemNow } from '../../../base/clock.ts'
import { clearOverdueConduct } from './decide-conduct.ts'

let world: ConductWorld
beforeAll(async () => {
  world = await openConductWorld()
})
afterAll(() => world.close())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const after = (ms: number) => new Date(systemNow().getTime() + ms)
const caseOf = async (as: BoundPlayer) => (await world.ok('/risk/case/info', {}, { as })).case

test('the second operator signs the present time, so that the time of the appeal cannot be over at once', async () => {
  const player = await boundPlayer(world)
  const caseNo = await world.openCase(player.playerId)
  const [noor, vikram] = world.operators
  const hash = await world.propose(noor, caseNo, { remedy: 'close' })
  for (const ms of [-15 * dayMs, -6 * minuteMs, 6 * minuteMs])
    await expect(world.approve(vikram, hash, after(ms))).rejects.toThrow('sign it now')
  await world.settle(player.playerId, systemNow())
  expect(await caseOf(player)).toMatchObject({ state: 'OPEN', account: 'ACTIVE' })
  await world.approve(vikram, hash, after(-minuteMs))
  expect(await caseOf(player)).toMatchObject({ state: 'DECIDED', canAppeal: true })
})

test('after the time to decide, operators decide neither a case nor an appeal', async () => {
  const player = await boundPlayer(world)
  const { playerId } = player
  const caseNo = await world.openCase(playerId)
  const endTime = (ms: number) =>
    world.app.databases
      .shardOf(playerId)
      .pool.query('update conduct_case set decide_by = $2 where player_id = $1', [playerId, after(ms)])
  await endTime(-1_000)
  await expect(world.decide(caseNo, { remedy: 'freeze' })).rejects.toThrow('the time to decide')
  await endTime(dayMs)
  await world.decide(caseNo, { remedy: 'freeze' })
  await world.ok('/risk/case/appeal', { caseNo, text: 'I play with two thumbs.' }, { as: player })
  await endTime(-1_000)
  await expect(world.decideAppeal(caseNo, { remedy: 'freeze' })).rejects.toThrow('the time to decide')
  expect(await caseOf(player)).toMatchObject({ state: 'APPEALED', account: 'FROZEN' })
})

test('a proposal decides once, also when the case is in the same state again', async () => {
  const player = await boundPlayer(world)
  const caseNo = await world.openCase(player.playerId)
  await world.decide(caseNo, { remedy: 'freeze' })
  await world.settle(player.playerId, after(15 * dayMs))
  const [noor, vikram, mina] = world.operators
  const hash = await world.propose(noor, caseNo, { remedy: 'freeze' })
  await world.approve(vikram, hash)
  await world.settle(player.playerId, after(15 * dayMs))
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', account: 'FROZEN' })
  for (const operator of [vikram, mina])
    await expect(world.approve(operator, hash)).rejects.toThrow('has decided the case already')
})

test('a player who was cleared is left alone for 30 days, so that rewards do not wait for one case after another', async () => {
  const player = await boundPlayer(world)
  const { playerId } = player
  const shard = world.app.databases.shardOf(playerId)
  const start = systemNow()
  const on = (days: number) => new Date(start.getTime() + days * dayMs)
  const nameOf = (days: number) => on(days).toISOString().slice(0, 10)
  const open = (days: number) => world.openCase(playerId, 'bot', ['timing'], on(days))
  await open(0)
  // Nobody decides: it is decided for the player.
  await clearOverdueConduct(world.app, shard, on(8))
  await world.settle(playerId, on(8))
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', remedy: 'no-action' })
  for (const days of [9, 37])
    await expect(open(days)).rejects.toThrow(`was cleared on ${nameOf(8)}: no new case before ${nameOf(38)}`)
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED' })
  const caseNo = await open(38)
  expect(await caseOf(player)).toMatchObject({ caseNo, state: 'OPEN' })
})

test('a remedy other than no action does not keep operators from a new case', async () => {
  const player = await boundPlayer(world)
  await world.decide(await world.openCase(player.playerId), { remedy: 'cancel-rewards' })
  await world.settle(player.playerId, after(15 * dayMs))
  const caseNo = await world.openCase(player.playerId)
  expect(await caseOf(player)).toMatchObject({ caseNo, state: 'OPEN' })
})
