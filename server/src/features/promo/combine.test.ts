import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { codeFor } from '../../../test/bound-player.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { systemNow } from '../../base/clock.ts'
import { betPlaced, betWon, depositCredited, giftBetPlaced, giftBetWon, readBalance } from '../../ledger/index.ts'
import { followGrants } from './follow-grants.ts'
import { settleFreeTicket } from './free-ticket/use-free-ticket.ts'
import { offerGrant } from './offers.ts'
import { listNewestPromos } from './queries.ts'
import { claimReward } from './reward/claim-reward.ts'
import { giveReward } from './reward/give-reward.ts'
import { sandboxPromo } from './sandbox.ts'

let world: PromoWorld
const folder = temporaryFolder('promo-combine-test')
const offsetFile = join(folder, 'clock-offset')
beforeAll(async () => {
  world = await openPromoWorld({ ZAMRA_CLOCK_OFFSET_FILE: offsetFile })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const balance = (playerId: PlayerId) => readBalance(world.app.databases.shardOf(playerId).pool, playerId)

/** Grants the first-deposit bonus for a deposit of 500. */
async function depositWithBonus(playerId: PlayerId): Promise<void> {
  const promo = (await listNewestPromos(world.app.databases.main.read)).find(
    (one) => one.promoId === 'first-deposit-in',
  )
  if (!promo) throw new Error('the promotion was not published')
  const chosen = { playerId, orderNo: 'D1', currency: 'INR', at: systemNow(), promo }
  await world.app.databases.shardOf(playerId).transact((tx) => offerGrant(tx, chosen))
  await depositCredited(world.app.ledger, {
    playerId,
    currency: 'INR',
    order: 'D1',
    payment: 'p',
    amount: minor(50_000n),
  })
  await followGrants(world.app, playerId, systemNow())
}

async function wager(playerId: PlayerId, bet: string, stake: bigint): Promise<void> {
  const of = { playerId, currency: 'INR', bet }
  await betPlaced(world.app.ledger, { ...of, stake: minor(stake), weight: bps(10_000), turnover: 'stake' })
  await betWon(world.app.ledger, { ...of, settlement: bet, amount: minor(stake) })
  await followGrants(world.app, playerId, world.app.clock.now())
}

test('claim all pays what can be paid once and lists the rest with its reason; a repeat of it gets the same answer [P-06]', async () => {
  const asha = await world.bound()
  await world.join('sign-up-in', asha)
  await world.ok('/promo/promoCode', { code: 'welcome' }, { as: asha })
  const exclusive = sandboxPromo('promo-code-in')
  await world.publish({ ...exclusive, config: { ...exclusive.config, isExclusive: true } })
  try {
    const bela = await world.bound()
    await world.join('sign-up-in', bela)
    await world.ok('/promo/promoCode', { code: 'WELCOME' }, { as: bela })
    const mixed = await world.ok('/promo/claimAll', {}, { as: bela })
    expect(mixed.claimed).toHaveLength(1)
    expect(mixed.failed).toMatchObject([{ rewardId: expect.any(String), state: '4091', msg: expect.any(String) }])
  } finally {
    await world.publish(exclusive)
  }
  const both = await Promise.all([
    world.ok('/promo/claimAll', {}, { as: asha }),
    world.ok('/promo/claimAll', {}, { as: asha }),
  ])
  expect(both.flatMap(({ claimed }) => claimed)).toHaveLength(2)
  expect(await balance(asha.playerId)).toMatchObject({ bonus: 15_000n })
  expect(await world.ok('/promo/claimAll', {}, { as: asha })).toEqual({ claimed: [], failed: [] })

  // The answer was lost: the repeat lists what was claimed, and leaves what came since to the next request.
  const ravi = await world.bound()
  await world.join('sign-up-in', ravi)
  await world.ok('/promo/promoCode', { code: 'WELCOME' }, { as: ravi })
  const clientOrderId = randomUUID()
  const claimAll = (id: string, as = ravi) => world.ok('/promo/claimAll', { clientOrderId: id }, { as })
  const [first, twin] = await Promise.all([claimAll(clientOrderId), claimAll(clientOrderId)])
  const paid = await claimAll(clientOrderId)
  expect(paid).toMatchObject({ claimed: [{ gives: 'bonus' }, { gives: 'bonus' }], failed: [] })
  expect([first.failed, twin.failed]).toEqual([[], []])
  const gift = { playerId: ravi.playerId, market: 'IN', promoId: 'gift-code-in', key: 'x', amount: minor(1_000n) }
  await giveReward(world.app, { ...gift, at: systemNow() })
  expect(await claimAll(clientOrderId)).toEqual(paid)
  expect(await claimAll(randomUUID())).toMatchObject({ claimed: [{ amount: 1_000n }], failed: [] })
  expect(await claimAll(clientOrderId, asha)).toEqual({ claimed: [], failed: [] })
  expect(await balance(ravi.playerId)).toMatchObject({ cash: 1_000n, bonus: 15_000n })
})

/** A bet that the operator stakes and the player wins. */
async function placeGift(playerId: PlayerId): Promise<{ playerId: PlayerId; currency: string; bet: string }> {
  const gift = { playerId, currency: 'INR', bet: 'a gift' }
  await giftBetPlaced(world.app.ledger, { ...gift, stake: minor(1_000n) })
  return gift
}

test('what a free ticket has won does not make the chosen bonus of a deposit lapse', async () => {
  const asha = await world.bound()
  const { playerId } = asha
  await world.ok('/promo/promoCode', { code: 'FREEDRAW' }, { as: asha })
  const rewardId = 'free-tickets-in.once'
  await world.ok('/promo/claim', { promoId: 'free-tickets-in', rewardId }, { as: asha })
  await settleFreeTicket(world.app, { ...(await placeGift(playerId)), rewardId, amount: minor(9_000n) })
  await depositWithBonus(playerId)
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query('select promo_id, state from promo_grant where player_id = $1 order by promo_id', [playerId])
  expect(rows).toEqual([
    { promo_id: 'first-deposit-in', state: 'ACTIVE' },
    { promo_id: 'free-tickets-in', state: 'ACTIVE' },
  ])
})

test('cashback is counted after what a bet of the operator has won', async () => {
  const asha = await world.bound()
  const { playerId } = asha
  await world.join('cashback-in', asha)
  const deposit = { playerId, currency: 'INR', order: 'D1', payment: 'p', amount: minor(100_000n) }
  await depositCredited(world.app.ledger, deposit)
  const lost = { playerId, currency: 'INR', bet: 'lost' }
  await betPlaced(world.app.ledger, { ...lost, stake: minor(60_000n), weight: bps(10_000), turnover: 'stake' })
  await betWon(world.app.ledger, { ...lost, settlement: 'lost', amount: minor(0n) })
  const baseNow = async () =>
    (await world.ok('/cashback/info', {}, { as: asha })).list.find(({ kind }) => kind === 'loss')?.base
  expect(await baseNow()).toBe(60_000n)
  await giftBetWon(world.app.ledger, { ...(await placeGift(playerId)), settlement: 'a gift', amount: minor(50_000n) })
  expect(await baseNow()).toBe(10_000n)
})

test('the first-deposit bonus is combined with no other: the second is refused, also of two at once [P-09]', async () => {
  const asha = await world.bound()
  await world.join('sign-up-in', asha)
  await depositWithBonus(asha.playerId)
  const claim = { promoId: 'sign-up-in', rewardId: 'sign-up-in.once' }
  expect((await world.call('/promo/claim', claim, { as: asha })).body).toMatchObject({
    state: '4091',
    resultData: { active: 'First deposit bonus' },
  })
  expect(await balance(asha.playerId)).toMatchObject({ bonus: 25_000n })
  // The reward waits: it can be claimed when the other bonus has ended.
  expect((await world.ok('/promo/myReward', { status: 'claimable' }, { as: asha })).list).toHaveLength(1)

  const bela = await world.bound()
  await world.join('sign-up-in', bela)
  const { playerId } = bela
  const now = world.app.clock.now()
  await Promise.allSettled([
    claimReward(world.app, { playerId, rewardId: 'sign-up-in.once', now, locale: 'en' }),
    depositWithBonus(playerId),
  ])
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query<{ active: number }>(
      `select count(*)::int as active from promo_grant where player_id = $1 and state = 'ACTIVE'`,
      [playerId],
    )
  expect(rows).toEqual([{ active: 1 }])
})

test('bonuses that can be combined are wagered one after another, each the number of times of its terms [P-16]', async () => {
  const asha = await world.bound()
  const { playerId } = asha
  await world.join('sign-up-in', asha)
  await world.ok('/promo/promoCode', { code: 'WELCOME' }, { as: asha })
  const { claimed } = await world.ok('/promo/claimAll', {}, { as: asha })
  // Without a number in its terms three times, and five times by the terms of the other.
  expect(claimed.map(({ amount, wagerRequired }) => `${amount} ${wagerRequired}`).toSorted()).toEqual([
    '10000 50000',
    '5000 15000',
  ])
  expect(await balance(playerId)).toMatchObject({ cash: 0n, bonus: 15_000n })
  let bets = 0
  while ((await balance(playerId))?.bonus !== 0n && bets < 20) {
    bets += 1
    await wager(playerId, `bet ${bets}`, 5_000n)
  }
  // 65,000 in bets of 5,000: none of them counts twice, and both bonuses have become cash.
  expect(bets).toBe(13)
  expect(await balance(playerId)).toMatchObject({ cash: 15_000n, bonus: 0n })
})

test('the clock of the sign-up bonus starts when a guest binds a number, not when the guest came [Z-27]', async () => {
  await world.publish({ ...sandboxPromo('sign-up-in'), promoId: 'sign-up-pk', market: 'PK' })
  const device = 'device-of-a-guest'
  const consent = { agreeTerms: true, ageCertified: true } as const
  const session = await world.ok(
    '/sso/guest',
    { deviceName: 'd', systemVersion: '1', appVersion: '1', ...consent },
    { device },
  )
  const guest = { playerId: session.uid as PlayerId, sign: session.sign, device, password: '' }
  const { reasons } = await world.ok('/promo/detail', { promoId: 'sign-up-pk' }, { as: guest })
  expect(reasons.map(({ code }) => code)).toEqual(['account.guest', 'phone.missing'])
  const before = world.app.clock.now().getTime()
  writeOffsetMs(offsetFile, 3 * 86_400_000)
  await vi.waitFor(() => expect(world.app.clock.now().getTime() - before).toBeGreaterThan(2 * 86_400_000), 5_000)
  const mobile = '3001234568'
  const verificationCode = await codeFor(world.app, 'bind', `+92${mobile}`)
  const { sign } = await world.ok('/user/bindPhone', { areaCode: '+92', mobile, verificationCode }, { as: guest })
  expect(await world.join('sign-up-pk', { ...guest, sign })).toMatchObject({ reward: { state: 'CLAIMABLE' } })
})
