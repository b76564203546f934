import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConductWorld, openConductWorld } from '../../../../test/conduct-world.ts'
import { setBars } from '../../../../test/restrictions.ts'
import { newWithdrawer, tryWithdraw, type Withdrawer } from '../../../../test/withdrawal-world.ts'
import { systemNow } from '../../../base/clock.ts'
import { isBarred } from '../../../ledger/index.ts'

let world: ConductWorld
beforeAll(async () => {
  world = await openConductWorld()
})
afterAll(() => world.close())

const law = 'court order 7/2026'
const later = (days: number) => new Date(systemNow().getTime() + days * 86_400_000)
const shardOf = ({ playerId }: Withdrawer) => world.app.databases.shardOf(playerId)
const caseOf = async (as: Withdrawer) => (await world.ok('/risk/case/info', {}, { as })).case
const withdraw = (as: Withdrawer) => tryWithdraw(world, as, { amount: 100_000 })

async function barsOf(player: Withdrawer) {
  const names = ['play', 'deposit', 'withdrawal'] as const
  const barred = await Promise.all(names.map((name) => isBarred(shardOf(player).pool, player.playerId, name)))
  return names.filter((_, index) => barred[index])
}

async function freeze(player: Withdrawer, legal?: string): Promise<string> {
  const caseNo = await world.openCase(player.playerId)
  await world.decide(caseNo, { remedy: 'freeze', ...(legal !== undefined && { legal }) })
  return caseNo
}

test('a freeze that is decided again without its law opens withdrawals, by an appeal and afterwards', async () => {
  const [appealing, waiting] = [await newWithdrawer(world, 300_000n), await newWithdrawer(world, 300_000n)]
  const appealed = await freeze(appealing, law)
  await world.ok('/risk/case/appeal', { caseNo: appealed, text: 'There is no such order.' }, { as: appealing })
  expect(await barsOf(appealing)).toEqual(['play', 'deposit', 'withdrawal'])
  await world.decideAppeal(appealed, { remedy: 'freeze' })
  const closed = await freeze(waiting, law)
  await world.settle(waiting.playerId, later(15))
  await world.decide(closed, { remedy: 'freeze' })
  for (const player of [appealing, waiting]) {
    expect(await barsOf(player)).toEqual(['play', 'deposit'])
    const info = (await caseOf(player)) ?? expect.fail('no case')
    expect(info).toMatchObject({ account: 'FROZEN', remedy: 'freeze' })
    expect(info.legalGround).toBeUndefined()
    expect(await withdraw(player)).toMatchObject({ state: '200' })
    await world.settle(player.playerId, later(15))
    await world.decide(info.caseNo, { remedy: 'no-action' })
    expect(await barsOf(player)).toEqual([])
  }
}, 60_000)

test('a law that is signed during a freeze stops withdrawals and can be appealed', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const caseNo = await freeze(player)
  await world.settle(player.playerId, later(15))
  await world.decide(caseNo, { remedy: 'freeze', legal: law })
  expect(await withdraw(player)).toMatchObject({
    code: 'withdrawal.blocked',
    resultData: { blocked: [{ code: 'account.frozen', params: { caseNo, ground: law } }] },
  })
  expect(await caseOf(player)).toMatchObject({ legalGround: law, canAppeal: true })
}, 60_000)

test('an account is not closed by a law that stops withdrawals, and a closing opens them', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const caseNo = await freeze(player, law)
  await world.settle(player.playerId, later(15))
  await expect(world.decide(caseNo, { remedy: 'close', legal: law })).rejects.toThrow('--legal belongs to freeze')
  await world.decide(caseNo, { remedy: 'close' })
  await world.settle(player.playerId, later(30))
  expect(await caseOf(player)).toMatchObject({ account: 'CLOSED' })
  expect(await barsOf(player)).toEqual(['play', 'deposit'])
  expect(await withdraw(player)).toMatchObject({ state: '200' })
}, 60_000)

test('what was barred for other reasons outlives a law that ends', async () => {
  const [minor, held] = [await newWithdrawer(world, 1_000n), await newWithdrawer(world, 1_000n)]
  const one = await freeze(minor, law)
  // The check of a document keeps what is barred from withdrawals: here the law, which ends.
  const bars = { play: true, deposit: true, withdrawal: true }
  await setBars(shardOf(minor).pool, minor.playerId, bars, 'under age by their document')
  await setBars(shardOf(held).pool, held.playerId, { withdrawal: true }, 'a payout is looked into')
  const two = await freeze(held, law)
  const ended = [
    { player: minor, caseNo: one, frozen: ['play', 'deposit'], lifted: ['play', 'deposit'] },
    { player: held, caseNo: two, frozen: ['play', 'deposit', 'withdrawal'], lifted: ['withdrawal'] },
  ]
  for (const { player, caseNo, frozen, lifted } of ended) {
    await world.settle(player.playerId, later(15))
    await world.decide(caseNo, { remedy: 'freeze' })
    expect(await barsOf(player)).toEqual(frozen)
    await world.settle(player.playerId, later(15))
    await world.decide(caseNo, { remedy: 'no-action' })
    expect(await barsOf(player)).toEqual(lifted)
  }
}, 60_000)
