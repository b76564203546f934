import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer, codeFor } from '../../../../test/bound-player.ts'
import { type ConductWorld, openConductWorld } from '../../../../test/conduct-world.ts'
import { order } from '../../../../test/lottery-world.ts'
import { setBars } from '../../../../test/restrictions.ts'
import { newWithdrawer, tryWithdraw, type Withdrawer } from '../../../../test/withdrawal-world.ts'
import { systemNow } from '../../../base/clock.ts'
import { isBarred, readBalance } from '../../../ledger/index.ts'
import { forgetErased } from '../../player/privacy/forget-erased.ts'
import { followDueGrants } from '../../promo/follow-grants.ts'
import { endRewards } from '../../promo/reward/end-rewards.ts'
import { endBreaks } from '../../safety/end-breaks.ts'
import { liftFreeze } from '../../safety/index.ts'

let world: ConductWorld
beforeAll(async () => {
  world = await openConductWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
const later = (days: number) => new Date(systemNow().getTime() + days * dayMs)
const shardOf = ({ playerId }: Withdrawer) => world.app.databases.shardOf(playerId)
const caseOf = async (as: Withdrawer) => (await world.ok('/risk/case/info', {}, { as })).case
const withdraw = (as: Withdrawer, amount: number) => tryWithdraw(world, as, { amount })
const cashOf = async (player: Withdrawer) => (await readBalance(shardOf(player).pool, player.playerId))?.cash
const buy = async (as: Withdrawer) =>
  (await world.call('/lottery/buy', order(await world.draw()), { as })).body as { state: string; code?: string }
const deposit = async (as: Withdrawer) => {
  const input = { clientOrderId: randomUUID(), amount: 500, channel: 1, type: 1, useBonus: false }
  return (await world.call('/recharge/createRechargeOrder', input, { as })).body
}
const claim = async (as: Withdrawer, { promoId, rewardId }: { promoId: string; rewardId: string }) =>
  (await world.call('/promo/claim', { promoId, rewardId }, { as })).body

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

test('a frozen player cannot bet, deposit or claim and reads why, withdraws what they have, and is restored when the freeze is lifted', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const reward = await world.give(player.playerId, 20_000n)
  expect((await buy(player)).state).toBe('200')
  const caseNo = await freeze(player)
  const frozen = { code: 'account.frozen', resultData: { caseNo, rule: 'bot', account: 'FROZEN' } }
  const answers = [await buy(player), await deposit(player), await claim(player, reward)]
  for (const answer of answers) {
    expect(answer).toMatchObject(frozen)
    expect(answer).toMatchObject({ msg: expect.stringContaining(caseNo) })
  }
  // An offer is refused for the case, and not as if the player took a break.
  expect((await world.call('/signin/claim', {}, { as: player })).body).toMatchObject({
    resultData: { reasons: [{ code: 'account.frozen', params: { caseNo } }] },
  })
  expect(await withdraw(player, 100_000)).toMatchObject({ state: '200' })
  expect(await caseOf(player)).toMatchObject({ caseNo, account: 'FROZEN', canAppeal: true })

  // The freeze outlasts the case, and so do the rewards that wait for it.
  await world.settle(player.playerId, later(15))
  await endRewards(world.app, shardOf(player), later(40))
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', account: 'FROZEN' })
  expect(await deposit(player)).toMatchObject(frozen)
  await expect(world.openCase(player.playerId)).rejects.toThrow('is frozen')
  await world.decide(caseNo, { remedy: 'no-action' })
  expect(await caseOf(player)).toMatchObject({ account: 'ACTIVE', remedy: 'no-action' })
  await world.settle(player.playerId, systemNow())
  expect((await buy(player)).state).toBe('200')
  expect(await deposit(player)).toMatchObject({ state: '200' })
  expect(await claim(player, reward)).toMatchObject({ state: '200' })
  // The signatures of the lifted freeze are worth nothing afterwards.
  await expect(world.decide(caseNo, { remedy: 'freeze' })).rejects.toThrow('is CLOSED')
}, 120_000)

test('a bonus in play does not expire during a freeze, and gets the frozen time back when it is lifted', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const { promoId, rewardId } = await world.ok('/promo/promoCode', { code: 'WELCOME' }, { as: player })
  expect(await claim(player, { promoId, rewardId })).toMatchObject({ state: '200' })
  const stateAfter = async (days: number) => {
    await followDueGrants(world.app, shardOf(player), later(days))
    const { pool } = shardOf(player)
    return (await pool.query('select state from promo_grant where player_id = $1', [player.playerId])).rows[0]?.state
  }
  await freeze(player)
  // It is wagered within seven days.
  expect(await stateAfter(10)).toBe('ACTIVE')
  await world.settle(player.playerId, later(15))
  // As a decision lifts it; operators sign at the present time only.
  await shardOf(player).transact((tx) => liftFreeze(tx, player.playerId, { by: 'Noor and Vikram', at: later(20) }))
  expect(await stateAfter(26)).toBe('ACTIVE')
  expect(await stateAfter(28)).toBe('EXPIRED')
})

test('a legal freeze also stops withdrawals and names its ground', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const ground = 'court order 7/2026'
  const caseNo = await freeze(player, ground)
  expect(await withdraw(player, 100_000)).toMatchObject({
    code: 'withdrawal.blocked',
    resultData: { blocked: [{ code: 'account.frozen', params: { caseNo, ground } }] },
  })
  expect(await caseOf(player)).toMatchObject({ legalGround: ground, account: 'FROZEN' })
  expect(await cashOf(player)).toBe(300_000n)
  await world.settle(player.playerId, later(15))
  await world.decide(caseNo, { remedy: 'no-action' })
  expect(await withdraw(player, 100_000)).toMatchObject({ state: '200' })
})

test('a closed account stays closed, and what is left in it can be withdrawn', async () => {
  const player = await newWithdrawer(world, 300_000n)
  const caseNo = await world.openCase(player.playerId, 'cheating-software', ['client'])
  await world.decide(caseNo, { remedy: 'close' })
  expect(await caseOf(player)).toMatchObject({ account: 'FROZEN', remedy: 'close' })
  await world.settle(player.playerId, later(15))
  expect(await caseOf(player)).toMatchObject({ account: 'CLOSED', state: 'CLOSED' })
  await expect(world.decide(caseNo, { remedy: 'no-action' })).rejects.toThrow('is CLOSED')
  expect(await deposit(player)).toMatchObject({ code: 'account.frozen', resultData: { account: 'CLOSED' } })
  expect(await withdraw(player, 300_000)).toMatchObject({ state: '200' })
  expect(await cashOf(player)).toBe(0n)
})

test('an account that is erased after it was closed keeps the person out for good', async () => {
  const player = await newWithdrawer(world, 0n)
  const caseNo = await world.openCase(player.playerId)
  await world.decide(caseNo, { remedy: 'close' })
  await world.settle(player.playerId, later(15))
  const proof = { verificationCode: await codeFor(world.app, 'erase', player.phone) }
  expect(await world.ok('/user/erase', proof, { as: player })).toMatchObject({ erased: true })
  await forgetErased(world.app, shardOf(player), later(5_000))
  const device = 'device-of-a-closed-account'
  const verificationCode = await codeFor(world.app, 'login', player.phone, device)
  const login = { areaCode: '+91', mobile: player.mobile, verificationCode }
  expect((await world.call('/sso/v2/login', login, { device })).body).toMatchObject({
    code: 'account.frozen',
    resultData: { caseNo, account: 'CLOSED' },
  })
})

test('erasing the account during an open case leaves the case, and forgets the appeal', async () => {
  const player = await newWithdrawer(world, 0n)
  const caseNo = await world.openCase(player.playerId)
  await world.decide(caseNo, { remedy: 'close' })
  await world.ok('/risk/case/appeal', { caseNo, text: 'It was my nephew.' }, { as: player })
  const verificationCode = await codeFor(world.app, 'erase', player.phone)
  expect(await world.ok('/user/erase', { verificationCode }, { as: player })).toMatchObject({ erased: true })
  const { rows } = await shardOf(player).pool.query(
    'select state, appeal_text from conduct_case where player_id = $1',
    [player.playerId],
  )
  expect(rows).toEqual([{ state: 'APPEALED', appeal_text: null }])
  await world.decideAppeal(caseNo, { remedy: 'close' })
  await world.settle(player.playerId, systemNow())
  const { rows: states } = await shardOf(player).pool.query('select state from account_state where player_id = $1', [
    player.playerId,
  ])
  expect(states).toEqual([{ state: 'CLOSED' }])
})

test('a freeze and a break do not end one another, and what was barred before stays', async () => {
  const [first, second, minor] = [
    await newWithdrawer(world, 1_000n),
    await newWithdrawer(world, 1_000n),
    await newWithdrawer(world, 1_000n),
  ]
  const rest = (as: Withdrawer) => world.ok('/safety/takeBreak', { kind: 'coolOff', hours: 24 }, { as })
  const end = (player: Withdrawer) => endBreaks(world.app, shardOf(player), later(2))
  const lift = async (player: Withdrawer, caseNo: string) => {
    await world.settle(player.playerId, later(15))
    await world.decide(caseNo, { remedy: 'no-action' })
  }
  // The break begins first and ends during the freeze.
  await rest(first)
  const one = await freeze(first)
  await end(first)
  expect(await barsOf(first)).toEqual(['play', 'deposit'])
  await lift(first, one)
  expect(await barsOf(first)).toEqual([])
  // The break begins during the freeze and outlasts it.
  const two = await freeze(second)
  await rest(second)
  await lift(second, two)
  expect(await barsOf(second)).toEqual(['play', 'deposit'])
  await end(second)
  expect(await barsOf(second)).toEqual([])
  // Another reason appears during the freeze.
  const three = await freeze(minor)
  await setBars(shardOf(minor).pool, minor.playerId, { play: true, deposit: true }, 'under age by their document')
  await lift(minor, three)
  expect(await barsOf(minor)).toEqual(['play', 'deposit'])
}, 60_000)

test('a case needs an account with a wallet', async () => {
  const erased = await boundPlayer(world)
  const verificationCode = await codeFor(world.app, 'erase', erased.phone)
  await world.ok('/user/erase', { verificationCode }, { as: erased })
  await expect(world.openCase(erased.playerId)).rejects.toThrow('no account')
})
