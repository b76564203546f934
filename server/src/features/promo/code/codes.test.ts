import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPromoWorld, type PromoWorld } from '../../../../test/promo-world.ts'
import {
  areOneTransaction,
  changesOf,
  newestChange,
  newestTransfer,
  possibleChanges,
} from '../../../../test/state-machine.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { betPlaced, betWon, depositCredited } from '../../../ledger/index.ts'
import { sandbox } from '../../market/index.ts'
import { closePeriods } from '../period/close-periods.ts'
import { expireRewards } from '../reward/end-queries.ts'
import { sandboxPromo } from '../sandbox.ts'

let world: PromoWorld
beforeAll(async () => {
  world = await openPromoWorld()
})
afterAll(() => world.close())

test('a gift code pays once, in whatever case it is written, and an unknown one says nothing', async () => {
  const asha = await world.bound()
  const enter = (code: string) => world.call('/promo/giftCode', { code }, { as: asha })
  expect((await enter('nobody-knows-it')).body.state).toBe('4040')
  // A code of the other form is unknown here.
  expect((await enter('WELCOME')).body.state).toBe('4040')
  const twice = await Promise.all([enter(' zamra-gift '), enter('ZAMRA-GIFT')])
  expect(twice.map(({ body }) => body.state).toSorted()).toEqual(['200', '4090'])
  expect(await world.cost(asha.playerId)).toBe(1_000n)
})

test('codes cannot be tried without end', async () => {
  const triesOf = async (player: WorldPlayer) => {
    const answers: (string | undefined)[] = []
    for (let attempt = 1; attempt <= 6; attempt += 1)
      answers.push((await world.call('/promo/promoCode', { code: `GUESS-${attempt}` }, { as: player })).body.state)
    return answers
  }
  const tried = await triesOf(await world.bound())
  // Once a minute a window of the limit ends, which can be between two of these tries, but not again for another player.
  const answers = tried.at(-1) === '4290' ? tried : await triesOf(await world.bound())
  expect(answers).toEqual([...Array(5).fill('4040'), '4290'])
})

test('a promotion code puts a bonus among the rewards, for a player with a phone number', async () => {
  const unbound = await world.player()
  const { body } = await world.call('/promo/promoCode', { code: 'WELCOME' }, { as: unbound })
  expect(body).toMatchObject({
    state: '4222',
    resultData: { reasons: [{ code: 'phone.missing', action: 'bindPhone' }] },
  })
  const asha = await world.bound()
  expect(await world.ok('/promo/promoCode', { code: 'WELCOME' }, { as: asha })).toMatchObject({
    ...{ promoId: 'promo-code-in', gives: 'bonus', amount: 10_000n, requiredBets: 5, state: 'CLAIMABLE' },
  })
  expect((await world.call('/promo/promoCode', { code: 'WELCOME' }, { as: asha })).body.state).toBe('4090')
  expect(await world.ok('/promo/myReward', { status: 'claimable' }, { as: asha })).toMatchObject({
    claimable: 10_000n,
    list: [{ name: 'Promo code' }],
  })
})

test('a code that another promotion of the market has is refused, and so are codes without their trigger', async () => {
  const gift = sandboxPromo('gift-code-in')
  await expect(world.publish({ ...gift, promoId: 'same-code-in' })).rejects.toThrow('belongs to another promotion')
  await expect(world.publish({ ...gift, promoId: 'no-code-in', codes: [] })).rejects.toThrow('begins with a code')
  await expect(world.publish({ ...sandboxPromo('rebate-in'), codes: ['REBATE'] })).rejects.toThrow('begins with a code')
})

test('a bonus that is chosen with a deposit is not published with a budget', async () => {
  const offer = { ...sandboxPromo('first-deposit-in'), budget: { amount: 100_000 } }
  await expect(world.publish(offer)).rejects.toThrow('has no budget')
})

test('the server grants nothing in a market whose policy forbids promotions', async () => {
  const asha = await world.bound()
  const closed = sandbox.map((policy) => ({ ...policy, promotions: { ...policy.promotions, allowed: false } }))
  await world.setPolicies(closed)
  try {
    const states = await Promise.all([
      world.call('/promo/giftCode', { code: 'ZAMRA-GIFT' }, { as: asha }),
      world.call('/promo/promoCode', { code: 'WELCOME' }, { as: asha }),
      world.call('/promo/optIn', { promoId: 'sign-up-in', termsHash: '0'.repeat(64) }, { as: asha }),
      world.call('/promo/claim', { promoId: 'sign-up-in', rewardId: 'x' }, { as: asha }),
      world.call('/promo/claimAll', {}, { as: asha }),
      world.call('/signin/claim', {}, { as: asha }),
    ])
    expect(states.map(({ body }) => body.state)).toEqual(Array(6).fill('4030'))
    expect((await world.ok('/promo/list', {}, { as: asha })).list).toEqual([])
  } finally {
    await world.setPolicies(sandbox)
  }
})

test('the personal data export holds agreements, bonuses and rewards of the player and of nobody else [PV-02]', async () => {
  const [asha, other] = [await world.bound(), await world.bound()]
  await world.join('sign-up-in', other)
  const { reward } = await world.join('sign-up-in', asha)
  const rewardId = reward?.rewardId ?? ''
  await world.ok('/promo/claim', { promoId: 'sign-up-in', rewardId }, { as: asha })
  const { termsHash } = await world.ok('/promo/detail', { promoId: 'sign-up-in' }, { as: asha })
  const agreed = { promo_id: 'sign-up-in', version: 1, terms_hash: termsHash }
  const { json } = await world.ok('/user/export', {}, { as: asha })
  expect(JSON.parse(json).promo).toMatchObject({
    agreements: [agreed],
    grants: [{ ...agreed, state: 'ACTIVE', bonus: '5000', wager_required: '15000' }],
    rewards: [{ ...agreed, reward_id: rewardId, state: 'CLAIMED', amount: '5000', ended_by: 'claim' }],
  })
})

test('a reward is locked until its period closes, then claimed or expired, each in one transaction, and no other way [NS-26]', async () => {
  const later = (days: number) => new Date(systemNow().getTime() + days * 86_400_000)
  const [asha, sara] = [await world.boundWithBank(), await world.boundWithBank()]
  const rewardsOf = async (as: typeof asha) => (await world.ok('/promo/myReward', {}, { as })).list
  for (const player of [asha, sara]) {
    const of = { playerId: player.playerId, currency: 'INR' }
    await world.join('rebate-in', player)
    expect(await rewardsOf(player)).toEqual([])
    await depositCredited(world.app.ledger, { ...of, order: 'd', payment: 'p', amount: minor(100_000n) })
    const rules = { weight: bps(10_000), turnover: 'stake' } as const
    await betPlaced(world.app.ledger, { ...of, bet: 'b', stake: minor(100_000n), ...rules })
    await betWon(world.app.ledger, { ...of, bet: 'b', settlement: 's', amount: minor(100_000n) })
  }

  const [locked] = await rewardsOf(asha)
  const { promoId = '', rewardId = '', claimFrom = 0 } = locked ?? {}
  expect(locked).toMatchObject({ promoId: 'rebate-in', state: 'LOCKED', amount: 30_000n })
  expect(claimFrom).toBeGreaterThan(systemNow().getTime())
  expect((await world.ok('/promo/myReward', { status: 'locked' }, { as: asha })).list).toEqual([locked])
  expect((await world.ok('/promo/myReward', { status: 'claimable' }, { as: asha })).list).toEqual([])
  expect((await world.call('/promo/claim', { promoId, rewardId }, { as: asha })).body).toMatchObject({
    code: 'promo.notEligible',
    resultData: { reasons: [{ code: 'reward.locked', action: 'wait', params: { until: claimFrom } }] },
  })
  expect(await world.ok('/promo/claimAll', {}, { as: asha })).toEqual({ claimed: [], failed: [] })

  const reward = 'reward where player_id = $1'
  const pools = [asha, sara].map(({ playerId }) => world.app.databases.shardOf(playerId).pool)
  const isOne = async (index: 0 | 1, ...besides: readonly string[]) =>
    await areOneTransaction(
      pools[index] ?? expect.fail(),
      [asha, sara][index]?.playerId ?? 0,
      reward,
      newestChange,
      ...besides,
    )
  for (const shard of world.app.databases.shards) await closePeriods(world.app, shard, later(1))
  expect(await rewardsOf(asha)).toMatchObject([{ rewardId, state: 'CLAIMABLE', amount: 30_000n }])
  for (const index of [0, 1] as const)
    expect(await isOne(index, 'promo_opt_in where player_id = $1', `event where player_id = $1 order by id desc`)).toBe(
      true,
    )

  expect(await world.ok('/promo/claim', { promoId, rewardId }, { as: asha })).toMatchObject({ amount: 30_000n })
  expect(await isOne(0, newestTransfer)).toBe(true)
  const due = { at: later(100), stopped: [], held: [], limit: 10 }
  const { transact } = world.app.databases.shardOf(sara.playerId)
  expect(await transact((tx) => expireRewards(tx, due))).toBeGreaterThan(0)
  expect(await isOne(1)).toBe(true)
  expect(await rewardsOf(sara)).toMatchObject([{ state: 'EXPIRED', endedBy: 'time' }])
  expect(await changesOf(pools[0] ?? expect.fail(), asha.playerId, 'reward')).toEqual([
    '>CLAIMABLE',
    'CLAIMABLE>CLAIMED',
  ])
  expect(await changesOf(pools[1] ?? expect.fail(), sara.playerId, 'reward')).toEqual([
    '>CLAIMABLE',
    'CLAIMABLE>EXPIRED',
  ])
  const possible = await possibleChanges(world.ownerOf(sara), ['CLAIMABLE', 'CLAIMED', 'EXPIRED'], {
    ...{ table: 'reward', where: 'player_id = $1', values: [sara.playerId] },
    beside: (state) => `, ended_by = ${state === 'CLAIMABLE' ? 'null' : `'time'`}`,
  })
  expect(possible).toEqual(['CLAIMABLE>CLAIMED', 'CLAIMABLE>EXPIRED'])
})
