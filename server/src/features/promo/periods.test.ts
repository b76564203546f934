import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BoundPlayer } from '../../../test/bound-player.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { setBars, setLimits } from '../../../test/restrictions.ts'
import { turnSwitch } from '../../../test/switches.ts'
import type { WorldPlayer } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { betPlaced, betRolledBack, betWon, depositCredited } from '../../ledger/index.ts'
import { sandbox } from '../market/index.ts'
import { closePeriods } from './period/close-periods.ts'
import { sandboxPromo } from './sandbox.ts'

let world: PromoWorld
beforeAll(async () => {
  world = await openPromoWorld({ ZAMRA_EDGE_NETWORKS: '127.0.0.0/8', ZAMRA_COUNTRY_HEADER: 'x-country' })
})
afterAll(() => world.close())

const dayMs = 86_400_000
const later = (days: number) => new Date(systemNow().getTime() + days * dayMs)
const pool = (playerId: PlayerId) => world.app.databases.shardOf(playerId).pool
const of = ({ playerId }: BoundPlayer) => ({ playerId, currency: 'INR' })

async function close(at: Date): Promise<void> {
  for (const shard of world.app.databases.shards)
    expect(await closePeriods(world.app, shard, at)).toMatchObject({ failed: 0 })
}

async function deposit(player: BoundPlayer, order: string, amount: bigint): Promise<void> {
  await depositCredited(world.app.ledger, { ...of(player), order, payment: order, amount: minor(amount) })
}

async function lose(player: BoundPlayer, bet: string, stake: bigint, won = 0n): Promise<void> {
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  await betPlaced(world.app.ledger, { ...of(player), bet, stake: minor(stake), ...rules })
  await betWon(world.app.ledger, { ...of(player), bet, settlement: bet, amount: minor(won) })
}

/** Deposits and bets all of it, with no gain and no loss. */
async function depositAndPlay(player: BoundPlayer, order: string, amount: bigint): Promise<void> {
  await deposit(player, order, amount)
  await lose(player, `bet-${order}`, amount, amount)
}

test('a rebate counts single deposits from the minimum, up to the maximum of a day, and is claimable after it [P-15]', async () => {
  const asha = await world.boundWithBank()
  await world.join('rebate-in', asha)
  await depositAndPlay(asha, 'small', 49_999n)
  await depositAndPlay(asha, 'first', 50_000n)
  await depositAndPlay(asha, 'second', 150_000n)
  const { list } = await world.ok('/cashback/info', {}, { as: asha })
  expect(list.find(({ promoId }) => promoId === 'rebate-in')).toMatchObject({
    ...{ rateBps: 3_000, minimumDeposit: 50_000n, bonus: 3_000_000n },
    ...{ isJoined: true, base: 200_000n, amount: 60_000n },
  })
  await close(systemNow())
  expect((await world.ok('/promo/myReward', {}, { as: asha })).list).toMatchObject([
    { amount: 60_000n, state: 'LOCKED' },
  ])
  await Promise.all([close(later(1)), close(later(1))])
  await close(later(2))
  const record = await world.ok('/cashback/record', {}, { as: asha })
  expect(record).toMatchObject({
    total: 1,
    list: [{ base: 200_000n, rateBps: 3_000, amount: 60_000n, status: 'CLAIMABLE', currency: 'INR' }],
  })
  const rich = await world.boundWithBank()
  await world.join('rebate-in', rich)
  await depositAndPlay(rich, 'large', 50_000_000n)
  await close(later(1))
  expect((await world.ok('/cashback/record', {}, { as: rich })).list).toMatchObject([{ amount: 3_000_000n }])
})

test('money that is deposited and taken out again earns no rebate: a deposit counts as far as the player has bet', async () => {
  const asha = await world.boundWithBank()
  await world.join('rebate-in', asha)
  await deposit(asha, 'idle', 400_000n)
  const counted = async () =>
    (await world.ok('/cashback/info', {}, { as: asha })).list.find(({ promoId }) => promoId === 'rebate-in')?.base
  expect(await counted()).toBe(0n)
  await lose(asha, 'some-of-it', 70_000n, 70_000n)
  expect(await counted()).toBe(70_000n)
  await close(later(1))
  expect((await world.ok('/cashback/record', {}, { as: asha })).list).toMatchObject([
    { base: 70_000n, amount: 21_000n },
  ])
})

test('joining the rebate needs a phone number and a bank account [P-13]', async () => {
  expect(await refusalOf(await world.player())).toEqual(['phone.missing bindPhone', 'bank.missing addPayee'])
  expect(await refusalOf(await world.bound())).toEqual(['bank.missing addPayee'])
})

test('phone, address and bank account of a rebate belong to the region, and a refusal names which does not [P-14]', async () => {
  expect(await refusalOf(await world.boundWithBank('IBAN'))).toEqual(['region.bank addPayee'])
  const asha = await world.boundWithBank()
  expect(await refusalOf(asha, { 'x-country': 'FR' })).toEqual(['region.address contactSupport'])
  await pool(asha.playerId).query(`update player set area_code = '+92' where player_id = $1`, [asha.playerId])
  expect(await refusalOf(asha, { 'x-country': 'IN' })).toEqual(['region.phone contactSupport'])
})

test('a mobile wallet belongs to the market, and an account in another name counts as none', async () => {
  expect(await refusalOf(await world.boundWithBank('WALLET'), { 'x-country': 'FR' })).toEqual([
    'region.address contactSupport',
  ])
  const borrowed = await world.boundWithBank()
  await pool(borrowed.playerId).query(`update bank_account set name_check = 'other' where player_id = $1`, [
    borrowed.playerId,
  ])
  expect(await refusalOf(borrowed)).toEqual(['bank.missing addPayee'])
})

async function refusalOf(as: WorldPlayer, headers = {}): Promise<readonly string[]> {
  const { termsHash } = await world.ok('/promo/detail', { promoId: 'rebate-in' }, { as, headers })
  const { body } = await world.call('/promo/optIn', { promoId: 'rebate-in', termsHash }, { as, headers })
  const { reasons } = body.resultData as unknown as { reasons: { code: string; action: string }[] }
  return reasons.map(({ code, action }) => `${code} ${action}`)
}

test('cashback returns a share of what was lost with own money in a week, and a gain returns nothing', async () => {
  const [loser, winner] = [await world.bound(), await world.bound()]
  for (const player of [loser, winner]) {
    await world.join('cashback-in', player)
    await deposit(player, 'd', 100_000n)
  }
  await lose(loser, 'a', 60_000n)
  await lose(loser, 'b', 40_000n, 20_000n)
  await lose(winner, 'a', 50_000n, 90_000n)
  await close(later(8))
  expect((await world.ok('/cashback/record', {}, { as: loser })).list).toMatchObject([
    { base: 80_000n, amount: 4_000n },
  ])
  expect((await world.ok('/cashback/record', {}, { as: winner })).list).toEqual([])
  const [reward] = (await world.ok('/promo/myReward', {}, { as: loser })).list
  const claim = { promoId: 'cashback-in', rewardId: reward?.rewardId ?? '' }
  // It was created a week ahead of the clock of this process, and is claimed by it.
  expect(await world.ok('/promo/claim', claim, { as: loser })).toMatchObject({ amount: 4_000n, gives: 'cash' })
  expect(await world.cost(loser.playerId)).toBe(4_000n)
})

test('a bet counts as lost when it is settled: neither an open nor a refunded one, and a win with its own stake', async () => {
  const [open, refunded, late] = [await world.bound(), await world.bound(), await world.bound()]
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  for (const player of [open, refunded, late]) {
    await world.join('cashback-in', player)
    await deposit(player, 'd', 100_000n)
    await betPlaced(world.app.ledger, { ...of(player), bet: 'b', stake: minor(50_000n), ...rules })
  }
  await betRolledBack(world.app.ledger, { ...of(refunded), bet: 'b', rollback: 'r' })
  // Settled in the week after it was placed: it is lost then, and was not lost before.
  await betWon(world.app.ledger, { ...of(late), bet: 'b', settlement: 'b', amount: minor(0n) })
  await world
    .ownerOf(late)
    .query(`update ledger.hold set closed_on = closed_on + 7 where player_id = $1 and class = 'bet'`, [late.playerId])
  try {
    await close(later(8))
    for (const player of [open, refunded, late])
      expect((await world.ok('/cashback/record', {}, { as: player })).list).toEqual([])
    await close(later(15))
    expect((await world.ok('/cashback/record', {}, { as: late })).list).toMatchObject([
      { base: 50_000n, amount: 2_500n },
    ])
  } finally {
    await world
      .ownerOf(late)
      .query(`update ledger.hold set closed_on = closed_on - 7 where player_id = $1 and class = 'bet'`, [late.playerId])
  }
})

test('turnover in the games of one studio counts for its event, and other games do not', async () => {
  const asha = await world.bound()
  await world.join('jili-in', asha)
  const round = async (id: string, studio: string, stake: number, payout: number) => {
    await world.ownerOf(asha).query(
      `insert into round (player_id, provider_code, round_id, game_id, mode, currency, state, stake, payout, placed_at, settled_at)
       values ($1, $2, $3, 'game', 'real', 'INR', 'SETTLED', $4, $5, now(), now())`,
      [asha.playerId, studio, id, stake, payout],
    )
  }
  await round('1', 'sikka', 60_000, 0)
  await round('2', 'karkhana', 900_000, 0)
  const [before] = (await world.ok('/cashback/info', {}, { as: asha })).list.filter(
    ({ promoId }) => promoId === 'jili-in',
  )
  expect(before).toMatchObject({ base: 60_000n, amount: 0n })
  // A stake that came back counts for the difference only.
  await round('3', 'sikka', 50_000, 10_000)
  await close(later(1))
  expect((await world.ok('/cashback/record', {}, { as: asha })).list).toMatchObject([
    { base: 100_000n, amount: 2_000n },
  ])
})

test('an excluded player earns nothing in the period, and other terms need a new agreement', async () => {
  const [excluded, asha] = [await world.boundWithBank(), await world.boundWithBank()]
  for (const player of [excluded, asha]) {
    await world.join('rebate-in', player)
    await depositAndPlay(player, 'd', 100_000n)
  }
  await setBars(pool(excluded.playerId), excluded.playerId, { deposit: true })
  const before = sandboxPromo('rebate-in')
  const { grant } = before.config
  await world.publish({
    ...before,
    config: { ...before.config, grant: { ...grant, amount: { by: 'share', bps: 100, max: 100 } } },
  })
  try {
    const { termsHash } = await world.ok('/promo/detail', { promoId: 'rebate-in' }, { as: asha })
    const { body } = await world.call('/promo/optIn', { promoId: 'rebate-in', termsHash }, { as: asha })
    expect(body).toMatchObject({ state: '4222', resultData: { reasons: [{ code: 'period.taken', action: 'wait' }] } })
    await close(later(1))
    await depositAndPlay(asha, 'e', 100_000n)
    await close(later(2))
    expect((await world.ok('/cashback/record', {}, { as: asha })).list).toMatchObject([
      { rateBps: 3_000, amount: 30_000n },
    ])
    const shown = (await world.ok('/promo/list', {}, { as: asha })).list.find(({ promoId }) => promoId === 'rebate-in')
    expect(shown).toMatchObject({ isJoined: false, rateBps: 100 })
    await setBars(pool(excluded.playerId), excluded.playerId, {})
    expect((await world.ok('/cashback/record', {}, { as: excluded })).list).toEqual([])
  } finally {
    await world.publish(before)
  }
})

test('the rate of a rebate is one figure of its terms: a player who was shown 35 % gets 35 % [Z-01]', async () => {
  const asha = await world.boundWithBank()
  const summary = async () =>
    (await world.ok('/promo/list', {}, { as: asha })).list.find(({ promoId }) => promoId === 'rebate-in')?.summary
  const usual = sandboxPromo('rebate-in')
  const { grant } = usual.config
  if (grant.kind !== 'bonus') throw new Error('the rebate is not a bonus')
  const at = (bpsOf: number, text = usual.config.summary.en) => ({
    ...usual,
    config: {
      ...usual.config,
      summary: { ...usual.config.summary, en: text },
      grant: { ...grant, amount: { by: 'share', bps: bpsOf, max: 3_000_000 } },
    },
  })
  expect(await summary()).toContain('30% of every deposit')
  await expect(world.publish(at(3_000, '35%: {rate} {depositMin} {max}'))).rejects.toThrow('do not say 35')
  await world.publish(at(3_500))
  expect(await summary()).toContain('35% of every deposit')
  await world.join('rebate-in', asha)
  await depositAndPlay(asha, 'd', 100_000n)
  await world.publish(usual)
  expect(await summary()).toContain('30% of every deposit')
  await close(later(1))
  expect((await world.ok('/cashback/record', {}, { as: asha })).list).toMatchObject([
    { rateBps: 3_500, amount: 35_000n },
  ])
})

test('a row that cannot be closed and a stopped promotion delay no other player', async () => {
  const players = [await world.boundWithBank(), await world.boundWithBank(), await world.boundWithBank()]
  for (const player of players) {
    await world.join('rebate-in', player)
    await depositAndPlay(player, 'd', 100_000n)
    await world.join('cashback-in', player)
  }
  const [broken, ...others] = players as [BoundPlayer, ...BoundPlayer[]]
  await pool(broken.playerId).query(
    `update promo_opt_in set terms = jsonb_set(terms, '{trigger}', '{"on": "checkIn"}') where player_id = $1`,
    [broken.playerId],
  )
  await turnSwitch(world.app.databases.main.pool, 'promotion:cashback-in', false)
  // One row on a page: what stays due stands before the others.
  for (const shard of world.app.databases.shards) await closePeriods(world.app, shard, later(8), 1)
  for (const player of others)
    expect((await world.ok('/cashback/record', {}, { as: player })).list).toMatchObject([{ amount: 30_000n }])
  await turnSwitch(world.app.databases.main.pool, 'promotion:cashback-in', true)
  await pool(broken.playerId).query('delete from promo_opt_in where player_id = $1', [broken.playerId])
})

test('a limit that is set, or a law that changes, before the period closes ends what it would have given', async () => {
  const [limited, asha] = [await world.boundWithBank(), await world.boundWithBank()]
  for (const player of [limited, asha]) {
    await world.join('rebate-in', player)
    await depositAndPlay(player, 'd', 100_000n)
  }
  await setLimits(pool(limited.playerId), limited.playerId, 'deposit', { month: minor(500_000n) })
  const strict = sandbox.map((policy) => ({ ...policy, promotions: { ...policy.promotions, cashback: false } }))
  await world.setPolicies(strict)
  try {
    await close(later(1))
  } finally {
    await world.setPolicies(sandbox)
  }
  for (const player of [limited, asha])
    expect((await world.ok('/cashback/record', {}, { as: player })).list).toEqual([])
  const bela = await world.boundWithBank()
  await world.join('rebate-in', bela)
  await deposit(bela, 'd', 100_000n)
  await setLimits(pool(bela.playerId), bela.playerId, 'deposit', { month: minor(500_000n) })
  await close(later(1))
  expect((await world.ok('/cashback/record', {}, { as: bela })).list).toEqual([])
})
