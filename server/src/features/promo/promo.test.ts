import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, credit } from '../../../test/bound-player.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { setBars, setLimits } from '../../../test/restrictions.ts'
import { turnSwitch } from '../../../test/switches.ts'
import { systemNow } from '../../base/clock.ts'
import type { Refusal } from '../../base/refusal.ts'
import { readBalance } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { reserveBudget } from './reward/budget.ts'
import { checkReservations } from './reward/check-reservations.ts'
import { claimReward } from './reward/claim-reward.ts'
import { endRewards } from './reward/end-rewards.ts'
import { giveReward } from './reward/give-reward.ts'
import { sandboxPromo } from './sandbox.ts'

let world: PromoWorld
beforeAll(async () => {
  world = await openPromoWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
const later = (days: number) => new Date(systemNow().getTime() + days * dayMs)
const balance = (playerId: PlayerId) => readBalance(world.app.databases.shardOf(playerId).pool, playerId)
const pool = (playerId: PlayerId) => world.app.databases.shardOf(playerId).pool

async function sweep(at: Date): Promise<void> {
  for (const shard of world.app.databases.shards) await endRewards(world.app, shard, at)
}

/** A player with the sign-up bonus of 50 waiting to be claimed. */
async function playerWithReward(): Promise<BoundPlayer & { readonly rewardId: string }> {
  const asha = await world.bound()
  const { reward } = await world.join('sign-up-in', asha)
  return { ...asha, rewardId: reward?.rewardId ?? '' }
}

test('lists the promotions of the market with their figures, in the language of the player', async () => {
  const { list } = await world.ok('/promo/list', {}, { as: await world.bound(), locale: 'fr' })
  expect(list.map(({ promoId }) => promoId)).toEqual([
    ...['cashback-in', 'check-in-in', 'community-in', 'first-deposit-in'],
    ...['free-rounds-in', 'free-tickets-in', 'gift-code-in', 'invite-week-in', 'jili-in', 'promo-code-in'],
    ...['ranking-day-in', 'ranking-month-in', 'ranking-week-in', 'rebate-in', 'referral-in', 'sign-up-in'],
  ])
  expect(list.find(({ promoId }) => promoId === 'rebate-in')).toMatchObject({
    ...{
      kind: 'deposit',
      name: expect.stringContaining('Remise'),
      rateBps: 3_000,
      bonus: 3_000_000n,
      minimumDeposit: 50_000n,
    },
    reasons: [{ code: 'bank.missing', action: 'addPayee' }],
  })
  expect((await world.ok('/promo/list', {}, {})).list.every(({ reasons }) => reasons.length === 0)).toBe(true)
})

test('a promotion states bonus, required deposit, required bets, turnover and minimum deposit [P-03]', async () => {
  const { list } = await world.ok('/promo/list', {}, { as: await world.bound() })
  const figures = (id: string) => {
    const { bonus, requiredDeposit, requiredBets, turnover, minimumDeposit } =
      list.find(({ promoId }) => promoId === id) ?? {}
    return { bonus, requiredDeposit, requiredBets, turnover, minimumDeposit }
  }
  const first = { bonus: 500_000n, requiredDeposit: 20_000n, requiredBets: 3, turnover: 0n, minimumDeposit: 20_000n }
  expect(figures('first-deposit-in')).toEqual(first)
  const jili = { bonus: 2_000n, requiredDeposit: 0n, requiredBets: 0, turnover: 100_000n, minimumDeposit: 0n }
  expect(figures('jili-in')).toEqual(jili)
  const rebate = { bonus: 3_000_000n, requiredDeposit: 0n, requiredBets: 3, turnover: 0n, minimumDeposit: 50_000n }
  expect(figures('rebate-in')).toEqual(rebate)
})

test('the terms are sentences made from the configuration, with the hash that the player agrees to', async () => {
  const asha = await world.bound()
  const detail = await world.ok('/promo/detail', { promoId: 'promo-code-in' }, { as: asha })
  expect(detail.terms).toContain('The bonus must be wagered 5 times before it becomes cash.')
  expect(detail.terms).toContain('While it is in play, one bet is at most ₹500; a larger one is refused.')
  expect(detail.wager).toMatchObject({ times: 5, days: 7, maxBet: 50_000n })
  const { body } = await world.call(
    '/promo/optIn',
    { promoId: 'sign-up-in', termsHash: detail.termsHash },
    { as: asha },
  )
  expect(body).toMatchObject({
    state: '4222',
    resultData: { reasons: [{ code: 'promo.changed', action: 'readTerms' }] },
  })
  expect((await world.call('/promo/detail', { promoId: 'no-such-promo' }, { as: asha })).body.state).toBe('4040')
})

test('a reward is claimed once by sixty claims at the same time, and the ledger pays it once', async () => {
  const { rewardId, ...asha } = await playerWithReward()
  const { playerId } = asha
  // The use case itself, because the server would turn away most of sixty calls of one player at once.
  const claim = () => claimReward(world.app, { playerId, rewardId, now: systemNow(), locale: 'en' })
  const results = await Promise.allSettled(Array.from({ length: 60 }, claim))
  const paid = results.filter(({ status }) => status === 'fulfilled')
  const refused = results.filter((result) => result.status === 'rejected')
  expect(paid).toHaveLength(1)
  expect(refused.map(({ reason }) => (reason as Refusal).code)).toEqual(Array(59).fill('thing.alreadyDone'))
  expect(await balance(playerId)).toMatchObject({ cash: 0n, bonus: 5_000n })
  expect(await world.cost(playerId)).toBe(5_000n)
  const { body } = await world.call('/promo/claim', { promoId: 'sign-up-in', rewardId }, { as: asha })
  const original = { rewardId, amount: 5_000, gives: 'bonus', wagerRequired: 15_000 }
  expect(body).toMatchObject({ state: '4090', resultData: { original } })
  const { list } = await world.ok('/promo/myReward', {}, { as: asha })
  expect(list).toMatchObject([{ rewardId, state: 'CLAIMED' }])
})

test('no player claims the reward of another one, nor one under another promotion', async () => {
  const { rewardId, ...asha } = await playerWithReward()
  const claim = (promoId: string, as: BoundPlayer) => world.call('/promo/claim', { promoId, rewardId }, { as })
  expect((await claim('sign-up-in', await world.bound())).body.state).toBe('4040')
  expect((await claim('gift-code-in', asha)).body.state).toBe('4040')
})

test('an excluded player gets no reward, is shown no promotion, and an open reward does not wait [SP-08]', async () => {
  const { rewardId, ...asha } = await playerWithReward()
  const { playerId } = asha
  await setBars(pool(playerId), playerId, { play: true })
  const { body } = await world.call('/promo/claim', { promoId: 'sign-up-in', rewardId }, { as: asha })
  expect(body.state).toBe('4032')
  expect(await balance(playerId)).toMatchObject({ cash: 0n, bonus: 0n })
  expect((await world.ok('/promo/list', {}, { as: asha })).list).toEqual([])
  const gift = { playerId, market: 'IN', promoId: 'gift-code-in', key: 'x', amount: minor(1_000n), at: systemNow() }
  expect(await giveReward(world.app, gift)).toBeUndefined()
  await setBars(pool(playerId), playerId, {})
  expect((await world.ok('/promo/myReward', {}, { as: asha })).list).toMatchObject([
    { rewardId, state: 'EXPIRED', endedBy: 'excluded' },
  ])

  const before = await playerWithReward()
  const { until } = await world.ok('/safety/takeBreak', { kind: 'coolOff', hours: 24 }, { as: before })
  await sweep(systemNow())
  const login = { userId: String(before.playerId), password: before.password }
  const waiting = { ...before, ...(await world.ok('/sso/idlogin', login, { device: before.device })) }
  expect(await world.ok('/user/getUserInfo', {}, { as: waiting })).toMatchObject({ rg: { excludedUntil: until } })
  await setBars(pool(waiting.playerId), waiting.playerId, {})
  expect((await world.ok('/promo/myReward', {}, { as: waiting })).list).toMatchObject([{ endedBy: 'excluded' }])
})

test('rewards for spending are off where the law allows none, and not shown to a player with limits or an exclusion [Z-28]', async () => {
  const forSpending = ['deposit', 'loss', 'ranking', 'turnover']
  const kindsFor = async (as: BoundPlayer) => {
    const { list } = await world.ok('/promo/list', {}, { as })
    return [...new Set(list.map(({ kind }) => kind))].toSorted()
  }
  const isRanked = async (as: BoundPlayer) =>
    (await world.ok('/rank/list', { period: 'day', edition: 'current' }, { as })).isOffered
  const [asha, other, excluded, timed] = [
    await world.bound(),
    await world.bound(),
    await world.bound(),
    await world.bound(),
  ]
  expect(await kindsFor(other)).toEqual(expect.arrayContaining(forSpending))
  expect(await isRanked(other)).toBe(true)

  const strict = sandbox.map((policy) => ({
    ...policy,
    promotions: { ...policy.promotions, vipInducements: false },
  }))
  await world.setPolicies(strict)
  try {
    const kinds = await kindsFor(other)
    expect(kinds.filter((kind) => ['deposit', 'ranking', 'turnover'].includes(kind))).toEqual([])
    expect(kinds).toContain('checkIn')
    expect(await isRanked(other)).toBe(false)
  } finally {
    await world.setPolicies(sandbox)
  }

  await setBars(pool(excluded.playerId), excluded.playerId, { play: true })
  expect([await kindsFor(excluded), await isRanked(excluded)]).toEqual([[], false])
  await setLimits(pool(asha.playerId), asha.playerId, 'loss', { day: minor(1_000n) })
  await world.ok('/safety/setLimit', { kind: 'time', period: 'week', amount: 600 }, { as: timed })
  for (const limited of [asha, timed]) {
    const kinds = await kindsFor(limited)
    expect(kinds.filter((kind) => forSpending.includes(kind))).toEqual([])
    expect(kinds).toContain('checkIn')
    expect(await isRanked(limited)).toBe(false)
  }
  const { termsHash } = await world.ok('/promo/detail', { promoId: 'jili-in' }, { as: await world.bound() })
  const { body } = await world.call('/promo/optIn', { promoId: 'jili-in', termsHash }, { as: asha })
  expect(body).toMatchObject({ state: '4222', resultData: { reasons: [{ code: 'limit.set' }] } })
})

test('the budget is not exceeded by rewards given at once on all shards, and an expired reward gives its part back', async () => {
  const promo = { ...sandboxPromo('gift-code-in'), promoId: 'small-budget-in', codes: ['SMALL-BUDGET'] }
  await world.publish({ ...promo, budget: { amount: 3_500, count: 100 } })
  const players = await Promise.all(Array.from({ length: 8 }, () => world.bound()))
  const enter = (as: BoundPlayer) => world.call('/promo/giftCode', { code: 'SMALL-BUDGET' }, { as })
  const answers = await Promise.all(players.map(enter))
  expect(answers.filter(({ body }) => body.state === '200')).toHaveLength(3)
  expect(answers.filter(({ body }) => body.state === '4222')).toHaveLength(5)
  const refused = players[answers.findIndex(({ body }) => body.state === '4222')] as BoundPlayer
  expect((await enter(refused)).body).toMatchObject({ resultData: { reasons: [{ code: 'budget.spent' }] } })

  const waiting = {
    ...sandboxPromo('promo-code-in'),
    promoId: 'one-reward-in',
    codes: ['ONE-REWARD'],
    budget: { count: 1 },
  }
  await world.publish(waiting)
  const enterWaiting = (as: BoundPlayer) => world.call('/promo/promoCode', { code: 'ONE-REWARD' }, { as })
  const [asha, bela] = players as [BoundPlayer, BoundPlayer]
  expect((await enterWaiting(asha)).body.state).toBe('200')
  expect((await enterWaiting(bela)).body.state).toBe('4222')
  await sweep(later(15))
  await sweep(later(15))
  expect((await enterWaiting(bela)).body.state).toBe('200')
})

test('a part of the budget whose reward was never written is given back, and one with a reward is not', async () => {
  const promo = { ...sandboxPromo('gift-code-in'), promoId: 'two-gifts-in', codes: ['TWO-GIFTS'], budget: { count: 2 } }
  await world.publish(promo)
  const [asha, bela, ravi] = await Promise.all([world.bound(), world.bound(), world.bound()])
  const enter = async (as: BoundPlayer) =>
    (await world.call('/promo/giftCode', { code: 'TWO-GIFTS' }, { as })).body.state
  expect(await enter(asha)).toBe('200')
  // A server that dies here has taken a part and written no reward.
  const lost = {
    promoId: 'two-gifts-in',
    playerId: bela.playerId,
    rewardId: 'two-gifts-in.once',
    amount: minor(1_000n),
  }
  expect(await reserveBudget(world.app, { budget: { count: 2 } }, { ...lost, at: systemNow() })).toBe(true)
  expect(await enter(ravi)).toBe('4222')
  await checkReservations(world.app, systemNow())
  expect(await enter(ravi)).toBe('4222')
  await checkReservations(world.app, later(1))
  expect(await enter(ravi)).toBe('200')
  await checkReservations(world.app, later(1))
  expect(await enter(bela)).toBe('4222')
})

test('every promotion call answers in the shape of the contract [NS-23 P-24]', async () => {
  const asha = await world.bound()
  const as = { as: asha }
  expect((await world.ok('/promo/list', {}, as)).list.length).toBeGreaterThan(0)
  const { termsHash } = await world.ok('/promo/detail', { promoId: 'sign-up-in' }, as)
  const { reward } = await world.ok('/promo/optIn', { promoId: 'sign-up-in', termsHash }, as)
  const claim = { promoId: 'sign-up-in', rewardId: reward?.rewardId ?? '' }
  expect(await world.ok('/promo/claim', claim, as)).toMatchObject({ amount: 5_000n })
  expect(await world.ok('/promo/giftCode', { code: 'ZAMRA-GIFT' }, as)).toMatchObject({ amount: 1_000n, gives: 'cash' })
  expect(await world.ok('/promo/promoCode', { code: 'WELCOME' }, as)).toMatchObject({ state: 'CLAIMABLE' })
  expect((await world.ok('/promo/myReward', { status: 'claimable' }, as)).list).toHaveLength(1)
  expect(await world.ok('/promo/claimAll', {}, as)).toMatchObject({ claimed: [{ amount: 10_000n }], failed: [] })
  const { days, today, streak } = await world.ok('/signin/info', {}, as)
  expect([days[0], today, streak]).toEqual([{ day: 1, reward: 100n, claimed: false }, 1, 0])
  expect(await world.ok('/signin/claim', {}, as)).toMatchObject({ amount: 100n, streak: 1 })
  expect((await world.ok('/cashback/info', {}, as)).list.map(({ kind }) => kind)).toEqual([
    'loss',
    'turnover',
    'deposit',
  ])
  expect(await world.ok('/cashback/record', {}, as)).toEqual({ total: 0, list: [] })
})

test('a stopped promotion gives nothing and lets nothing expire, and an expired reward cannot be claimed', async () => {
  const { rewardId, ...asha } = await playerWithReward()
  const claim = () => world.call('/promo/claim', { promoId: 'sign-up-in', rewardId }, { as: asha })
  const { pool: main } = world.app.databases.main
  await turnSwitch(main, 'promotion:sign-up-in', false)
  expect((await claim()).body).toMatchObject({ state: '4222', resultData: { reasons: [{ code: 'promo.stopped' }] } })
  expect((await world.ok('/promo/list', {}, { as: asha })).list.map(({ promoId }) => promoId)).not.toContain(
    'sign-up-in',
  )
  await sweep(later(8))
  await turnSwitch(main, 'promotion:sign-up-in', true)
  expect((await world.ok('/promo/myReward', { status: 'claimable' }, { as: asha })).list).toHaveLength(1)
  // The stop ended on the eighth day, after the week of the reward: a day is left to claim it.
  await sweep(later(8.5))
  expect((await world.ok('/promo/myReward', { status: 'claimable' }, { as: asha })).list).toHaveLength(1)
  await sweep(later(10))
  expect((await claim()).body).toMatchObject({ state: '4222', resultData: { reasons: [{ code: 'reward.expired' }] } })
  expect(await balance(asha.playerId)).toMatchObject({ cash: 0n, bonus: 0n })
})

test('a changed promotion leaves a reward as it was given, and joining it twice creates one reward', async () => {
  const asha = await world.bound()
  const [first, second] = await Promise.all([world.join('sign-up-in', asha), world.join('sign-up-in', asha)])
  expect(first.reward?.rewardId ?? second.reward?.rewardId).toBe('sign-up-in.once')
  const before = sandboxPromo('sign-up-in')
  const grant = { kind: 'cash', amount: { by: 'fixed', amount: 1 } }
  await world.publish({ ...before, config: { ...before.config, grant } })
  try {
    const claimed = await world.ok('/promo/claim', { promoId: 'sign-up-in', rewardId: 'sign-up-in.once' }, { as: asha })
    expect(claimed).toMatchObject({ amount: 5_000n, gives: 'bonus', wagerRequired: 15_000n })
    await credit(world.app, asha.playerId, 1_000n)
    expect(await balance(asha.playerId)).toMatchObject({ cash: 1_000n, bonus: 5_000n })
  } finally {
    await world.publish(before)
  }
})
