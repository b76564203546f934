import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, boundPlayer } from '../../../../test/bound-player.ts'
import { type ConductWorld, openConductWorld, type Remedied } from '../../../../test/conduct-world.ts'
import { systemNow } from '../../../base/clock.ts'

let world: ConductWorld
beforeAll(async () => {
  world = await openConductWorld()
})
afterAll(() => world.close())

const later = (days: number) => new Date(systemNow().getTime() + days * 86_400_000)
const caseOf = async (as: BoundPlayer) => (await world.ok('/risk/case/info', {}, { as })).case
const appeal = (as: BoundPlayer, caseNo: string) =>
  world.ok('/risk/case/appeal', { caseNo, text: 'I play with two thumbs.' }, { as })

/** A case that two operators have decided and the player has appealed. */
async function appealed(remedied: Remedied) {
  const player = await boundPlayer(world)
  const caseNo = await world.openCase(player.playerId)
  await world.decide(caseNo, remedied)
  await appeal(player, caseNo)
  return { player, caseNo }
}

type Appeal = { readonly decided: Remedied; readonly harsher: readonly Remedied[]; readonly allowed: Remedied }

test('an appeal never ends in a harsher remedy, a higher amount or a legal ground, which could not be appealed', async () => {
  const law = 'court order 7/2026'
  const appeals: readonly Appeal[] = [
    {
      decided: { remedy: 'cancel-rewards' },
      harsher: [{ remedy: 'deduct-rewards', amount: 1 }, { remedy: 'freeze' }, { remedy: 'close' }],
      allowed: { remedy: 'cancel-rewards' },
    },
    {
      decided: { remedy: 'deduct-rewards', amount: 10_000 },
      harsher: [{ remedy: 'deduct-rewards', amount: 10_001 }, { remedy: 'freeze' }],
      allowed: { remedy: 'deduct-rewards', amount: 9_000 },
    },
    {
      decided: { remedy: 'freeze' },
      harsher: [{ remedy: 'freeze', legal: law }, { remedy: 'deduct-rewards', amount: 1 }, { remedy: 'close' }],
      allowed: { remedy: 'cancel-rewards' },
    },
    {
      decided: { remedy: 'freeze', legal: law },
      harsher: [{ remedy: 'freeze', legal: 'court order 8/2026' }],
      allowed: { remedy: 'freeze', legal: law },
    },
  ]
  for (const { decided, harsher, allowed } of appeals) {
    const { player, caseNo } = await appealed(decided)
    for (const remedied of harsher)
      await expect(world.decideAppeal(caseNo, remedied)).rejects.toThrow('was appealed: nothing beyond')
    expect(await caseOf(player)).toMatchObject({ state: 'APPEALED', remedy: decided.remedy })
    await world.decideAppeal(caseNo, allowed)
    expect(await caseOf(player)).toMatchObject({ state: 'DECIDED', remedy: allowed.remedy, canAppeal: false })
  }
}, 120_000)

test('what an appeal has reduced is not made harsher again, by the first operators or by others', async () => {
  const { player, caseNo } = await appealed({ remedy: 'close' })
  await world.decideAppeal(caseNo, { remedy: 'freeze' })
  await world.settle(player.playerId, systemNow())
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', account: 'FROZEN' })
  await expect(world.decide(caseNo, { remedy: 'close' })).rejects.toThrow('nothing beyond freeze')
  await expect(world.decideAppeal(caseNo, { remedy: 'close' })).rejects.toThrow('nothing beyond freeze')
  await expect(world.decide(caseNo, { remedy: 'freeze' })).rejects.toThrow('only less than freeze')
  await world.settle(player.playerId, later(30))
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', account: 'FROZEN' })
  await world.decide(caseNo, { remedy: 'no-action' })
  expect(await caseOf(player)).toMatchObject({ account: 'ACTIVE' })
}, 60_000)

test('nobody who has decided anything in a case decides about its appeal', async () => {
  const player = await boundPlayer(world)
  const caseNo = await world.openCase(player.playerId)
  const [noor, vikram, mina, ravi] = world.operators
  await world.decide(caseNo, { remedy: 'freeze' })
  await world.settle(player.playerId, later(15))
  // Two others close what the first two have frozen, and the player can still appeal.
  await world.decideAppeal(caseNo, { remedy: 'close' })
  expect(await caseOf(player)).toMatchObject({ state: 'DECIDED', remedy: 'close', canAppeal: true })
  await appeal(player, caseNo)
  const panels = [
    [noor, vikram],
    [mina, ravi],
  ] as const
  for (const [first, second] of panels) {
    const hash = await world.propose(first, caseNo, { remedy: 'close' })
    await expect(world.approve(second, hash)).rejects.toThrow('two others decide the appeal')
  }
  expect(await caseOf(player)).toMatchObject({ state: 'APPEALED', account: 'FROZEN' })
}, 60_000)
