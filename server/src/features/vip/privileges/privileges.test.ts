import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { minor, toWire } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeOffsetMs } from '../../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../../ops/stack/folders.ts'
import { credit } from '../../../../test/bound-player.ts'
import { settleBet } from '../../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../../test/promo-world.ts'
import { setBars, setLimits } from '../../../../test/restrictions.ts'
import { turnSwitch } from '../../../../test/switches.ts'
import type { WorldPlayer } from '../../../../test/world.ts'
import { nextTimeIn, systemMs } from '../../../base/clock.ts'
import type { Refusal } from '../../../base/refusal.ts'
import type { Projection } from '../../../events/projection.ts'
import { recurrenceOf } from '../../../workflow/recurrence.ts'
import { type MarketPolicy, sandbox } from '../../market/index.ts'
import { claimReward } from '../../promo/reward/claim-reward.ts'
import { configInForce } from '../config/config-in-force.ts'
import { putSandboxLevels } from '../config/sandbox-levels.ts'
import type { VipConfig } from '../config/vip-config.ts'
import { followStanding } from '../follow-standing.ts'
import { levelOf } from '../level-of.ts'
import { workflows } from '../workflow.ts'
import { birthdaysAround } from './decide-privileges.ts'
import { followPrivileges } from './follow-privileges.ts'

type VipInfo = Exclude<OutputOf<'/vip/getVipInfo'>, { unchanged: true }>

let world: PromoWorld
const dir = temporaryFolder('vip-privileges-test')
const offsetFile = join(dir, 'clock-offset')
const zone = 'Asia/Kolkata'
const [hourMs, dayMs] = [3_600_000, 86_400_000]
/** Noon of the first Monday after today, in India. */
const monday = mondayNoon(new Date())

function mondayNoon(after: Date): Date {
  let noon = nextTimeIn(zone, 12, after)
  while (noon.getUTCDay() !== 1) noon = nextTimeIn(zone, 12, noon)
  return noon
}

beforeAll(async () => {
  writeOffsetMs(offsetFile, monday.getTime() - systemMs())
  world = await openPromoWorld({ ZAMRA_CLOCK_OFFSET_FILE: offsetFile })
  await world.app.databases.main.transact((tx) => putSandboxLevels(tx, ['asha', 'noor'], world.app.clock.now()))
})
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Sessions end meanwhile, so the player signs in again. */
async function moveTo(at: Date, { playerId, password, device }: WorldPlayer): Promise<WorldPlayer> {
  writeOffsetMs(offsetFile, at.getTime() - systemMs())
  await vi.waitFor(() => expect(Math.abs(world.app.clock.now().getTime() - at.getTime())).toBeLessThan(hourMs / 2))
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { playerId, password, device, sign }
}

const daysAfter = (days: number, from = monday) => new Date(from.getTime() + days * dayMs)

async function ask(as: WorldPlayer): Promise<VipInfo> {
  return (await world.ok('/vip/getVipInfo', {}, { as })) as VipInfo
}

const openOf = ({ claimable }: VipInfo) =>
  claimable.map(({ type, period, amount }) => `${type} ${period}: ${amount}`).sort()
const privilegeOf = (info: VipInfo, type: VipInfo['privileges'][number]['type']) =>
  info.privileges.find((one) => one.type === type)

const claim = (as: WorldPlayer, { promoId, rewardId }: Pick<VipInfo['claimable'][number], 'promoId' | 'rewardId'>) =>
  world.call('/promo/claim', { promoId, rewardId }, { as })

async function claimAllOf(as: WorldPlayer, { claimable }: VipInfo): Promise<void> {
  for (const one of claimable) expect((await claim(as, one)).body.state).toBe('200')
}

/** Level 2, Bronze: 20 rupees a week, 50 for a birthday, 0.15 percent of the bets. */
async function bronze(): Promise<WorldPlayer> {
  const player = await world.player()
  await credit(world.app, player.playerId, 1_000_000n)
  await settleBet(world.app, player.playerId, { stake: 1_500_333n })
  return player
}

test('each privilege can be claimed once in its period, also after the period was looked at again [V-07]', async () => {
  let player = await bronze()
  await world.ok('/user/editProfile', { birthday: `1990-${monday.toISOString().slice(5, 10)}` }, { as: player })
  const first = await ask(player)
  const [week, year] = [monday.toISOString().slice(0, 10), monday.toISOString().slice(0, 4)]
  expect(openOf(first)).toEqual([
    `birthday ${year}: 5000`,
    'upgrade level-1: 2000',
    'upgrade level-2: 5000',
    `weekly ${week}: 2000`,
  ])
  const until = Object.fromEntries(first.claimable.map(({ type, expireAt }) => [type, expireAt]))
  const midnight = nextTimeIn(zone, 0, monday).getTime()
  expect(until).toMatchObject({ weekly: midnight + 6 * dayMs, birthday: midnight + 6 * dayMs })
  expect(privilegeOf(first, 'rebate')).toMatchObject({
    // 15 basis points of 15,003.33 rupees are 2,250.49 paise: the fraction is never paid.
    ...{ amount: 2_250n, reasons: [{ code: 'date.ahead', action: 'wait' }] },
  })
  await claimAllOf(player, first)
  for (const one of first.claimable)
    expect((await claim(player, one)).body).toMatchObject({
      ...{ state: '4090', resultData: { original: { rewardId: one.rewardId, amount: toWire(one.amount) } } },
    })
  const after = await ask(player)
  expect(after.claimable).toEqual([])
  expect(privilegeOf(after, 'weekly')).toEqual({
    ...{ type: 'weekly', amount: 2_000n, nextAt: midnight + 6 * dayMs },
    reasons: [{ code: 'period.taken', params: { nextAt: midnight + 6 * dayMs }, action: 'wait' }],
  })
  expect(privilegeOf(after, 'birthday')?.reasons).toMatchObject([{ code: 'period.taken', action: 'wait' }])
  expect(privilegeOf(after, 'upgrade')?.reasons).toEqual([
    { code: 'level.tooLow', params: { level: 3 }, action: 'play' },
  ])
  expect(await world.cost(player.playerId)).toBe(14_000n)

  player = await moveTo(daysAfter(1), player)
  const next = await ask(player)
  expect(openOf(next)).toEqual([`rebate ${week}: 2250`])
  await claimAllOf(player, next)
  expect((await claim(player, next.claimable[0] as VipInfo['claimable'][number])).body.state).toBe('4090')
  expect(openOf(await ask(player))).toEqual([])

  // The next week begins at midnight of the market; the birthday does not come back with it.
  player = await moveTo(daysAfter(7), player)
  expect(openOf(await ask(player))).toEqual([`weekly ${daysAfter(7).toISOString().slice(0, 10)}: 2000`])
  expect(await world.cost(player.playerId)).toBe(16_250n)
})

test('a level and its bonus are there when the bet that reaches it is settled, before the player looks', async () => {
  const { playerId } = await bronze()
  const { app } = world
  const poor = await world.player()
  await settleBet(app, poor.playerId, { stake: 1_000n })
  const notice = recurrenceOf(
    app,
    workflows.find(({ name }) => name === 'vip.noticeLevels') as Projection,
    AbortSignal.abort(),
  )
  const noticed = async () => {
    for (const shard of app.databases.shards) await notice.run(shard, app.clock.now())
    const { rows } = await app.databases.shardOf(playerId).pool.query(
      `select s.level, count(w.reward_id)::int as bonuses from vip_standing s join reward w using (player_id)
       where s.player_id = $1 and w.promo_id = 'vip-upgrade-in' group by 1`,
      [playerId],
    )
    return rows
  }
  // Two bonuses: the level that was passed on the way has one too.
  await vi.waitFor(async () => expect(await noticed()).toEqual([{ level: 2, bonuses: 2 }]), { timeout: 20_000 })
  const standing = 'select from vip_standing where player_id = $1'
  expect((await app.databases.shardOf(poor.playerId).pool.query(standing, [poor.playerId])).rowCount).toBe(0)
})

test('twenty looks and twenty claims at once give and pay each bonus once', async () => {
  const { playerId } = await bronze()
  const { app } = world
  const who = { playerId, market: 'IN', at: app.clock.now() }
  const config = (await configInForce(app, 'INR')) as VipConfig
  const look = async () => await followPrivileges(app, who, config, await followStanding(app, who, config))
  const looks = await Promise.all(Array.from({ length: 20 }, look))
  const ids = looks.map(({ claimable }) => claimable.map(({ rewardId }) => rewardId))
  expect(ids).toEqual(Array.from({ length: 20 }, () => ids[0]))
  expect(ids[0]).toHaveLength(3)
  for (const rewardId of ids[0] ?? []) {
    const claimOne = () => claimReward(app, { playerId, rewardId, now: who.at, locale: 'en' })
    const claims = await Promise.allSettled(Array.from({ length: 20 }, claimOne))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = claims.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).code] : []))
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'thing.alreadyDone'))
  }
  expect(await world.cost(playerId)).toBe(9_000n)
})

test('what a level has given stays when the level is lost, and is not given again by the lower level', async () => {
  const start = daysAfter(14)
  let player = await moveTo(start, await world.player())
  await credit(world.app, player.playerId, 1_000_000n)
  await settleBet(world.app, player.playerId, { stake: 1_500_000n })
  await claimAllOf(player, await ask(player))
  // The second period ends after 60 days, on a Friday.
  player = await moveTo(daysAfter(57, start), player)
  const before = await ask(player)
  expect(before).toMatchObject({ currentVipConfig: { level: 2 }, relegation: { dropTo: 1 } })
  expect(openOf(before)).toEqual([expect.stringMatching(/^weekly .*: 2000$/)])
  player = await moveTo(daysAfter(61, start), player)
  const lost = await ask(player)
  expect(lost.currentVipConfig).toMatchObject({ level: 1, weeklyBonus: 0n })
  expect(openOf(lost)).toEqual(openOf(before))
  await claimAllOf(player, lost)
  expect(privilegeOf(await ask(player), 'weekly')?.reasons).toEqual([
    { code: 'level.tooLow', params: { level: 2 }, action: 'play' },
  ])
})

test('getVipInfo tells the level at once, with all that NS-09 lists; one level is lost in a period, and none whose bonus was paid in it [V-03 NS-09]', async () => {
  const start = daysAfter(76)
  let player = await moveTo(start, await world.player())
  await credit(world.app, player.playerId, 1_000_000n)
  await settleBet(world.app, player.playerId, { stake: 1_500_000n })
  expect(await levelOf(world.app, { playerId: player.playerId, market: 'IN', at: start })).toMatchObject({ level: 2 })
  player = await moveTo(daysAfter(35, start), player)
  const level = {
    ...{ upgradeBonus: 5_000n, betRebateRate: 0.15, weeklyBonus: 2_000n, birthdayBonus: 5_000n },
    ...{ withdrawDailyLimit: 10_000_000n, withdrawFeeRate: 2, withdrawDailyTimes: 3 },
  }
  const first = await ask(player)
  expect(first).toMatchObject({
    currentVipConfig: { level: 2, name: 'Bronze', ...level },
    nextVipConfig: { level: 3, name: 'Silver' },
    progress: { deposit: expect.any(BigInt), depositNeed: 1_000_000n, bet: 1_500_000n, betNeed: 7_500_000n },
    relegation: { periodDays: 30, betNeed: 200_000n, betDone: 0n, endsAt: expect.any(Number), dropTo: 1 },
  })
  expect(first.claimable).toContainEqual(
    expect.objectContaining({ type: 'upgrade', amount: 5_000n, expireAt: expect.any(Number) }),
  )
  expect(first.vipList).toHaveLength(11)
  await claimAllOf(player, await ask(player))
  expect((await ask(player)).relegation).toMatchObject({ betDone: 0n, dropTo: 2 })
  player = await moveTo(daysAfter(61, start), player)
  expect(await ask(player)).toMatchObject({ currentVipConfig: { level: 2 }, relegation: { dropTo: 1 } })
  player = await moveTo(daysAfter(91, start), player)
  expect((await ask(player)).currentVipConfig.level).toBe(1)
}, 60_000)

test('a bonus of somebody else cannot be claimed, and stays theirs', async () => {
  const start = daysAfter(168)
  const stranger = await moveTo(start, await world.player())
  const owner = await bronze()
  const [one] = (await ask(owner)).claimable
  const wanted = one as VipInfo['claimable'][number]
  expect((await claim(stranger, wanted)).body.state).toBe('4040')
  expect((await claim(owner, wanted)).body.state).toBe('200')
  expect(await world.cost(stranger.playerId)).toBe(0n)
})

test('an excluded player is given nothing, sees nothing, and what was open has ended', async () => {
  const player = await bronze()
  const { claimable } = await ask(player)
  const { pool } = world.app.databases.shardOf(player.playerId)
  await setBars(pool, player.playerId, { play: true, deposit: true })
  expect(await ask(player)).toMatchObject({ claimable: [], privileges: [] })
  const [one] = claimable as [VipInfo['claimable'][number]]
  expect((await claim(player, one)).body).toMatchObject({ code: 'safety.excluded' })
  await setBars(pool, player.playerId, {})
  expect((await ask(player)).claimable.map(({ rewardId }) => rewardId)).not.toContain(one.rewardId)
  expect(await world.cost(player.playerId)).toBe(0n)
})

test('a level that was reached under an own limit gives no bonus later; a limit of the law is none of the player', async () => {
  const player = await world.player()
  const { pool } = world.app.databases.shardOf(player.playerId)
  await credit(world.app, player.playerId, 1_000_000n)
  await setLimits(pool, player.playerId, 'wager', { day: minor(9_000_000n) })
  await settleBet(world.app, player.playerId, { stake: 1_500_000n })
  expect(await ask(player)).toMatchObject({ currentVipConfig: { level: 2 }, claimable: [], privileges: [] })
  await setLimits(pool, player.playerId, 'wager', {})
  expect(openOf(await ask(player))).toEqual([expect.stringMatching(/^weekly /)])
  const most = 5_000_000
  await world.setPolicies(
    sandbox.map((policy) => ({ ...policy, limits: { ...policy.limits, mandatoryMax: most } }) as MarketPolicy),
  )
  await setLimits(pool, player.playerId, 'deposit', { month: minor(BigInt(most)) })
  expect((await ask(player)).privileges).toHaveLength(4)
  await setLimits(pool, player.playerId, 'deposit', { month: minor(BigInt(most - 1)) })
  expect((await ask(player)).privileges).toEqual([])
  await world.setPolicies(sandbox)
})

test('a stopped privilege says so and is given when it continues', async () => {
  const { pool } = world.app.databases.main
  await turnSwitch(pool, 'promotion:vip-weekly-in', false)
  const player = await bronze()
  const stopped = await ask(player)
  expect(openOf(stopped)).toEqual(['upgrade level-1: 2000', 'upgrade level-2: 5000'])
  expect(privilegeOf(stopped, 'weekly')?.reasons).toEqual([{ code: 'promo.notOpen', params: {}, action: 'none' }])
  await turnSwitch(pool, 'promotion:vip-weekly-in', true)
  expect((await ask(player)).claimable.map(({ type }) => type)).toContain('weekly')
})

test('a birthday on 29 February is on 1 March in other years, and begins at midnight of the market', () => {
  const at = new Date('2027-12-31T18:29:59Z')
  const days = (birthday: string, now: Date) =>
    birthdaysAround({ at: now, zone, birthday }).map(({ key, since }) => [key, since.toISOString()])
  expect(days('2000-02-29', at)).toEqual([
    ['2026', '2026-02-28T18:30:00.000Z'],
    ['2027', '2027-02-28T18:30:00.000Z'],
    ['2028', '2028-02-28T18:30:00.000Z'],
  ])
  expect(days('1990-12-31', new Date('2027-12-31T18:30:00Z'))[0]).toEqual(['2027', '2027-12-30T18:30:00.000Z'])
})
