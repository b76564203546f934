import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConductWorld, openConductWorld } from '../../../../test/conduct-world.ts'
import { setBars, setLimits } from '../../../../test/restrictions.ts'
import { areOneTransaction, changesOf, newestChange } from '../../../../test/state-machine.ts'
import { newWithdrawer, tryWithdraw, type Withdrawer } from '../../../../test/withdrawal-world.ts'
import { systemNow } from '../../../base/clock.ts'
import { isBarred } from '../../../ledger/index.ts'
import { endBreaks } from '../../safety/end-breaks.ts'
import { findAccountStanding } from '../../safety/index.ts'

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

test('an account goes the ways of its states and no other, each in one transaction, and withdraws in all but a legal freeze [NS-26]', async () => {
  const back = async (player: Withdrawer): Promise<Withdrawer> => {
    const { playerId, password, device } = player
    const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
    return { ...player, sign }
  }
  const seen: string[] = []
  const expectState = async (
    state: string,
    player: Withdrawer,
    other = 'ledger.restriction where player_id = $1 order by number desc',
  ) => {
    const { pool, read } = shardOf(player)
    expect((await findAccountStanding(read, player.playerId)).state).toBe(state)
    expect((await world.ok('/safety/info', {}, { as: player })).account.state).toBe(state)
    expect(await areOneTransaction(pool, player.playerId, newestChange, other)).toBe(true)
    expect((await world.ok('/withdraw/info', {}, { as: player })).blocked).toEqual([])
    // A day has three withdrawals.
    if (state !== 'ACTIVE' && state !== 'LIMITED') expect(await withdraw(player)).toMatchObject({ state: '200' })
    seen.push(state)
  }
  let player = await newWithdrawer(world, 600_000n)
  const limited = { kind: 'deposit', period: 'day' } as const
  expect((await world.ok('/safety/info', {}, { as: player })).account).toEqual({ state: 'ACTIVE' })
  await world.ok('/safety/setLimit', { ...limited, amount: 500 }, { as: player })
  await expectState('LIMITED', player)
  // As the player confirms it after the waiting time.
  await setLimits(shardOf(player).pool, player.playerId, 'deposit', {})
  await expectState('ACTIVE', player)
  await world.ok('/safety/takeBreak', { kind: 'coolOff', hours: 24 }, { as: player })
  player = await back(player)
  await expectState('COOLING_OFF', player)
  await endBreaks(world.app, shardOf(player), later(2))
  await expectState('ACTIVE', player)
  await world.ok('/safety/setLimit', { kind: 'time', period: 'day', amount: 60 }, { as: player })
  await expectState('LIMITED', player, 'safety_change where player_id = $1 order by number desc')
  const caseNo = await freeze(player)
  await expectState('FROZEN', player)
  await world.settle(player.playerId, later(15))
  await world.decide(caseNo, { remedy: 'no-action' })
  await expectState('LIMITED', player)
  await world.ok('/safety/takeBreak', { kind: 'exclusion' }, { as: player })
  player = await back(player)
  await expectState('SELF_EXCLUDED', player)
  expect(await changesOf(shardOf(player).pool, player.playerId, 'account')).toEqual([
    ...['ACTIVE>LIMITED', 'LIMITED>ACTIVE', 'ACTIVE>COOLING_OFF', 'COOLING_OFF>ACTIVE', 'ACTIVE>LIMITED'],
    // The end of a freeze makes the account active; that it has a limit is a change of its own.
    ...['LIMITED>FROZEN', 'FROZEN>ACTIVE', 'ACTIVE>LIMITED', 'LIMITED>SELF_EXCLUDED'],
  ])
  const barred = await newWithdrawer(world, 300_000n)
  await freeze(barred, law)
  expect(await withdraw(barred)).toMatchObject({
    ...{ code: 'withdrawal.blocked', resultData: { blocked: [{ code: 'account.frozen' }] } },
  })

  const closed = await newWithdrawer(world, 300_000n)
  const closing = await world.openCase(closed.playerId)
  await world.decide(closing, { remedy: 'close' })
  await world.settle(closed.playerId, later(15))
  await expectState('CLOSED', closed, 'account_state where player_id = $1')
  expect(await changesOf(shardOf(closed).pool, closed.playerId, 'account')).toEqual(['ACTIVE>FROZEN', 'FROZEN>CLOSED'])
  const owner = world.owners[shardOf(closed).index] ?? expect.fail('no owner')
  // Not even with full rights, and the server itself cannot write the history.
  const reopen = `update account_state set state = 'ACTIVE' where player_id = $1`
  await expect(owner.query(reopen, [closed.playerId])).rejects.toThrow('cannot become ACTIVE')
  const forged = `insert into state_change values ($1, 'account', 'forged', 9, 'CLOSED', 'ACTIVE')`
  await expect(shardOf(closed).pool.query(forged, [closed.playerId])).rejects.toThrow('denied')
  await world.ok('/safety/setLimit', { ...limited, amount: 500 }, { as: await back(closed) })
  expect((await findAccountStanding(shardOf(closed).read, closed.playerId)).state).toBe('CLOSED')
  expect(new Set(seen).size).toBe(6)
}, 120_000)
