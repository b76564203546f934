import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, codeFor } from '../../../test/bound-player.ts'
import { joinInvited } from '../../../test/invited-player.ts'
import { catchUp, settleBet } from '../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { setBars } from '../../../test/restrictions.ts'
import { setClockAhead } from '../../../test/stopped-clock.ts'
import { systemNow } from '../../base/clock.ts'
import { type Projection, rebuild } from '../../events/projection.ts'
import { readBalance } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { giveReward } from '../promo/index.ts'
import { claimReward } from '../promo/reward/claim-reward.ts'
import { registerPlayer } from '../session/index.ts'
import { closeDays } from './close-days.ts'
import { decideFriends, type Friend } from './decide-friends.ts'
import { workflows } from './index.ts'
import { rebateOf } from './rebate.ts'

let world: PromoWorld
const counts = workflows.find((workflow) => workflow.kind === 'projection') as Projection
beforeAll(async () => {
  world = await openPromoWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
const countAll = () => catchUp(world.app, counts)
const info = (as: BoundPlayer) => world.ok('/invite/agent/info', {}, { as })
const friends = (as: BoundPlayer) => world.ok('/invite/agent/list', {}, { as })
const claim = (as: BoundPlayer, clientOrderId: string = randomUUID()) =>
  world.call('/invite/agent/receiveRebate', { clientOrderId }, { as })
const cashOf = async ({ playerId }: BoundPlayer) =>
  (await readBalance(world.app.databases.shardOf(playerId).pool, playerId))?.cash

const join = (referralCode: string, device?: string) => joinInvited(world, referralCode, device)

/** A player with a code of their own. */
async function inviter(): Promise<BoundPlayer & { readonly code: string }> {
  const player = await world.bound()
  return { ...player, code: (await info(player)).inviteCode ?? '' }
}

/** The next day of the market, after everything was counted: every step, each one twice. */
async function closeToday(): Promise<void> {
  const tomorrow = new Date(systemNow().getTime() + dayMs)
  for (let step = 0; step < 3; step += 1) {
    await Promise.all([closeDays(world.app, tomorrow), closeDays(world.app, tomorrow)])
    await countAll()
  }
}

test('a friend counts by the rule that the page shows with progress, and the day is the same when it is counted again [E-03 E-10 NS-11]', async () => {
  const asha = await inviter()
  const before = await info(asha)
  expect(before).toMatchObject({
    referralUrl: `${world.app.config.webOrigin}/?invite_code=${asha.code}`,
    rules: { levels: 1, rate: 1_000, claimDays: 30 },
    ...{
      inviteCode: asha.code,
      currency: 'INR',
      todayReward: 0n,
      totalReward: 0n,
      inviterCount: 0,
      validCount: 0,
      available: 0n,
      reasons: [],
    },
  })
  expect(before.rules?.validDefinition).toEqual([
    { code: 'phone' },
    { code: 'device' },
    { code: 'payee' },
    { code: 'deposit', need: 20_000n },
    { code: 'turnover', need: 100_000n },
  ])
  await closeDays(world.app, systemNow())
  const [bilal, maya] = [await join(asha.code.toLowerCase()), await join(` ${asha.code}`)]
  const lost = await join('AAAAAA7')
  await settleBet(world.app, bilal.playerId, { stake: 90_000n })
  await settleBet(world.app, maya.playerId, { stake: 15_000n })
  await settleBet(world.app, lost.playerId, { stake: 500_000n })
  await countAll()
  expect(await info(asha)).toMatchObject({ inviterCount: 2, validCount: 0, todayReward: 0n })
  const listed = await friends(asha)
  expect(listed).toMatchObject({ total: 2, currency: 'INR' })
  expect(listed.list.map(({ state }) => state)).toEqual(['open', 'open'])
  expect(listed.list[1]).toMatchObject({
    mobileMasked: expect.stringMatching(/^\+91 \d{2}•{5}\d{3}$/),
    steps: [
      ...[
        { code: 'phone', isMet: true },
        { code: 'device', isMet: true },
        { code: 'payee', isMet: true },
      ],
      { code: 'deposit', isMet: true, need: 20_000n, done: 20_000n },
      { code: 'turnover', isMet: false, need: 100_000n, done: 90_000n },
    ],
  })
  // A later deposit is not the first one, so Maya never counts; Bilal won back more than the operator kept of one bet.
  await settleBet(world.app, maya.playerId, { stake: 300_000n })
  await settleBet(world.app, bilal.playerId, { stake: 60_000n, won: 80_000n })
  await countAll()
  const live = await info(asha)
  expect(live).toMatchObject({ validCount: 1, todayReward: 7_000n, todayFriends: 1, available: 0n })
  expect(live.days.at(-1)?.amount).toBe(7_000n)
  expect((await friends(asha)).list.map(({ state }) => state)).toEqual(['open', 'counts'])
  for (const shard of world.app.databases.shards) await rebuild(shard, counts)
  await countAll()
  expect(await info(asha)).toEqual(live)
})

test('a closed day is paid once, to those who may have it; of many claims at once one pays [E-04 NS-11]', async () => {
  const [asha, excluded, sara] = [await inviter(), await inviter(), await inviter()]
  await closeDays(world.app, systemNow())
  const [bilal, maya, dev] = [await join(asha.code), await join(excluded.code), await join(sara.code)]
  for (const { playerId } of [bilal, maya, dev]) await settleBet(world.app, playerId, { stake: 200_000n })
  // Two friends on both sides of a draw: what one loses the other wins, and the operator keeps nothing of it.
  const ravi = await inviter()
  const [loser, winner] = [await join(ravi.code), await join(ravi.code)]
  await settleBet(world.app, loser.playerId, { stake: 200_000n })
  await settleBet(world.app, winner.playerId, { stake: 200_000n, won: 500_000n })
  await countAll()
  expect(await info(ravi)).toMatchObject({ validCount: 2, todayReward: 0n, carried: 100_000n })
  expect((await claim(asha)).body).toMatchObject({ state: '4090', code: 'rebate.nothingLeft' })
  await setBars(world.app.databases.shardOf(excluded.playerId).pool, excluded.playerId, { play: true, deposit: true })
  await closeToday()
  expect(await info(asha)).toMatchObject({ available: 20_000n, totalReward: 20_000n, carried: 0n })
  expect(await info(ravi)).toMatchObject({ available: 0n, totalReward: 0n })
  const carry = 'select amount from referral_carry where player_id = $1'
  const { rows: carried } = await world.app.databases.main.pool.query(carry, [ravi.playerId])
  expect(carried).toEqual([{ amount: -100_000n }])
  const first = randomUUID()
  const answers = await Promise.all([claim(asha, first), claim(asha, first), claim(asha), claim(asha), claim(asha)])
  const paid = answers.flatMap(({ body }) => (body.state === '200' ? [body.resultData] : []))
  // The winner, and its repeat if it was the one that was sent twice.
  expect([1, 2]).toContain(paid.length)
  for (const sum of paid) expect(sum).toEqual({ currency: 'INR', amount: 20_000, available: 0 })
  expect([await cashOf(asha), await world.cost(asha.playerId)]).toEqual([20_000n, 20_000n])
  expect((await claim(asha)).body).toMatchObject({ state: '4090', code: 'rebate.nothingLeft' })
  expect(await info(asha)).toMatchObject({ available: 0n, totalReward: 20_000n })

  expect(await info(excluded)).toMatchObject({ available: 0n, reasons: [{ code: 'account.excluded' }] })
  expect((await info(excluded)).referralUrl).toBeUndefined()

  // A friend who leaves shows nothing any more and takes nothing back.
  const verificationCode = await codeFor(world.app, 'erase', dev.phone)
  expect(await world.ok('/user/erase', { verificationCode }, { as: dev })).toMatchObject({ erased: true })
  const { list } = await friends(sara)
  expect(list).toEqual([{ joinedAt: expect.any(Number), state: 'closed', steps: [] }])
  expect((await claim(sara)).body).toMatchObject({ state: '200', resultData: { amount: 20_000 } })
})

test('a day below zero is made up by the next days before anything is earned', () => {
  const friends = [{ playerId: 100_000_001 as PlayerId, joinedAt: systemNow(), state: 'counts', steps: [] }] as const
  const dayOf = (revenue: bigint, carried: bigint) => {
    const revenues = friends.map(({ playerId }) => ({ playerId, day: 'd', revenue: minor(revenue) }))
    return rebateOf('d', { friends, revenues, carried: minor(carried) }, { rateBps: 1_000, dayMax: 2_000_000 })
  }
  expect(dayOf(60_000n, -100_000n)).toMatchObject({ amount: 0n, carried: -40_000n })
  expect(dayOf(140_000n, -100_000n)).toMatchObject({ base: 40_000n, amount: 4_000n, carried: 0n })
  expect(dayOf(-5_000n, -100_000n)).toMatchObject({ amount: 0n, carried: -105_000n })
})

test('a friend who has won cannot leave the count, whatever becomes of their account', () => {
  const ids = [100_000_001 as PlayerId, 100_000_002 as PlayerId] as const
  const revenues = [
    { playerId: ids[0], day: 'd', revenue: minor(100_000n) },
    { playerId: ids[1], day: 'd', revenue: minor(-96_000n) },
  ]
  for (const state of ['shared', 'closed', 'open', 'counts'] as const) {
    const friends = [
      { playerId: ids[0], joinedAt: systemNow(), state: 'counts', steps: [] },
      { playerId: ids[1], joinedAt: systemNow(), state, steps: [] },
    ] as const
    const { base, friends: earning } = rebateOf(
      'd',
      { friends, revenues, carried: minor(0n) },
      { rateBps: 1_000, dayMax: 2_000_000 },
    )
    expect([base, earning]).toEqual([4_000n, 1])
  }
})

test('a repeat after a crash between two payments finishes the claim and takes nothing that came later', async () => {
  const asha = await inviter()
  const give = async (key: string, amount: bigint, at: Date) => {
    await giveReward(world.app, {
      ...{ playerId: asha.playerId, market: 'IN', promoId: 'referral-in', key, amount: minor(amount), at },
    })
  }
  const now = systemNow()
  await give('one', 1_000n, new Date(now.getTime() - 2_000))
  await give('two', 2_000n, new Date(now.getTime() - 1_000))
  const id = randomUUID()
  await claimReward(world.app, { playerId: asha.playerId, rewardId: 'referral-in.one', claimId: id, now, locale: 'en' })
  await give('late', 5_000n, new Date(systemNow().getTime() + 60_000))
  expect((await claim(asha, id)).body).toMatchObject({ state: '200', resultData: { amount: 3_000, available: 5_000 } })
  expect((await claim(asha, id)).body).toMatchObject({ state: '200', resultData: { amount: 3_000, available: 5_000 } })
  expect((await claim(asha)).body).toMatchObject({ state: '200', resultData: { amount: 5_000, available: 0 } })
  expect(await cashOf(asha)).toBe(8_000n)
})

test('a device or a payee of the inviter or of an earlier friend does not count again', async () => {
  const asha = await inviter()
  const shared = await join(asha.code, asha.device)
  await settleBet(world.app, shared.playerId, { stake: 500_000n })
  const first = await join(asha.code)
  await settleBet(world.app, first.playerId, { stake: 500_000n })
  const second = await join(asha.code, first.device)
  await settleBet(world.app, second.playerId, { stake: 500_000n })
  await countAll()
  expect((await friends(asha)).list.map(({ state }) => state)).toEqual(['shared', 'counts', 'shared'])
  expect(await info(asha)).toMatchObject({ inviterCount: 3, validCount: 1, todayReward: 50_000n })
  const known = {
    ...{
      joinedAt: systemNow(),
      hasPhone: true,
      isErased: false,
      firstDeposit: minor(20_000n),
      turnover: minor(100_000n),
    },
    devices: ['a'],
  }
  const friend: Friend = { ...known, playerId: 100_000_001 as PlayerId, payees: ['p1'] }
  const rule = { firstDepositMin: 20_000, turnoverMin: 100_000 }
  const states = (payees: readonly string[]) =>
    decideFriends([friend, { ...friend, devices: ['b'] }], { devices: [], payees }, rule).map(({ state }) => state)
  expect([states([]), states(['p1'])]).toEqual([
    ['counts', 'shared'],
    ['shared', 'shared'],
  ])
})

test('the own code, a code of another market and a code given at a later sign-in invite nobody', async () => {
  const asha = await inviter()
  const password = 'correct horse battery'
  const abroad = await registerPlayer(world.app, {
    ...{ kind: 'registered', areaCode: '+92', phone: '+923009990001', password, referralCode: asha.code },
  })
  const late = await world.bound()
  await world.ok(
    '/sso/idlogin',
    { userId: String(late.playerId), password: late.password, referralCode: asha.code },
    { device: late.device },
  )
  await world.call(
    '/sso/idlogin',
    { userId: String(asha.playerId), password: asha.password, referralCode: asha.code },
    { device: asha.device },
  )
  for (const playerId of [abroad, late.playerId, asha.playerId]) {
    const { rows } = await world.app.databases
      .shardOf(playerId)
      .pool.query('select from invitation where player_id = $1', [playerId])
    expect(rows).toHaveLength(0)
  }
})

test('where the law allows no invitations nothing is offered, opened or claimed [E-11]', async () => {
  const asha = await inviter()
  const closed = sandbox.map((policy) => ({
    ...policy,
    referral: { allowed: false, levels: 0, payFor: 'none' } as const,
  }))
  await world.setPolicies(closed)
  try {
    const told = await info(asha)
    expect(told.reasons).toMatchObject([{ code: 'market.closed', params: { rule: 'referral.closed' } }])
    expect(told.rules).toBeUndefined()
    expect((await claim(asha)).body).toMatchObject({ state: '4030', code: 'market.notAllowed' })
  } finally {
    await world.setPolicies(sandbox)
  }
})

test('a share that nobody claims in time ends', async () => {
  const asha = await inviter()
  await giveReward(world.app, {
    ...{ playerId: asha.playerId, market: 'IN', promoId: 'referral-in', key: 'old', amount: minor(1_000n) },
    at: systemNow(),
  })
  setClockAhead(31 * dayMs)
  expect(await info(asha)).toMatchObject({ available: 0n, totalReward: 0n })
})
