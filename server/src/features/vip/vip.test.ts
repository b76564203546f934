import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOffsetMs, writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { newOperator, operatorOptions, signedBoth } from '../../../test/operators.ts'
import { runCommand } from '../../../test/run-command.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { pushEvent } from '../../http/push.ts'
import * as ledger from '../../ledger/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'
import { leastWithdrawals } from '../withdrawal/index.ts'
import { closePeriods } from './close-periods.ts'
import { configInForce } from './config/config-in-force.ts'
import { levelsToPropose, publishLevelsProposal } from './config/config-proposal.ts'
import { type ConfigRow, insertConfig, selectNewest } from './config/config-queries.ts'
import { publishVipConfig } from './config/publish-config.ts'
import type { WireVipConfig } from './config/vip-config.ts'
import { levelOf, putSandboxLevels } from './index.ts'
import { levelReached } from './level-reached.ts'

type VipInfo = Exclude<WireOutputOf<'/vip/getVipInfo'>, { unchanged: true }>

let world: World
let book: ledger.Ledger
const dir = temporaryFolder('vip-test')
const offsetFile = join(dir, 'clock-offset')
const approvedBy = ['asha', 'noor']
const dayMs = 86_400_000

beforeAll(async () => {
  writeOffsetMs(offsetFile, 0)
  world = await openWorld({ env: { ZAMRA_CLOCK_OFFSET_FILE: offsetFile } })
  book = world.app.ledger
  await world.app.databases.main.transact((tx) => publishPolicies(tx, sandbox, approvedBy, world.app.clock.now()))
  ;(await startPolicyCache(world.app))()
})
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

async function ask(as: WorldPlayer, input: { knownVersion?: string } = {}, locale: 'en' | 'fr' = 'en') {
  const { body } = await world.call('/vip/getVipInfo', input, { as, locale })
  expect(body.state).toBe('200')
  return body.resultData as VipInfo
}

/** Sessions end meanwhile, so the player signs in again. */
async function moveDays(days: number, player: WorldPlayer): Promise<WorldPlayer> {
  const before = world.app.clock.now().getTime()
  writeOffsetMs(offsetFile, readOffsetMs(offsetFile) + days * dayMs)
  // The server reads the offset a few times a second.
  await vi.waitFor(() => expect(world.app.clock.now().getTime()).toBeGreaterThan(before + days * dayMs - 1_000))
  const { playerId, password, device } = player
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  return { ...player, sign }
}

let bets = 0

async function settle({ playerId }: WorldPlayer, stake: bigint): Promise<void> {
  bets += 1
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  const bet = `bet ${bets}`
  await ledger.betPlaced(book, { currency: 'INR', playerId, bet, stake: minor(stake), ...rules })
  await ledger.betWon(book, { currency: 'INR', playerId, bet, settlement: bet, amount: minor(stake) })
}

/** Level 2, Bronze, which 2,000 rupees of turnover a period keep. */
async function bronze(): Promise<WorldPlayer> {
  const player = await world.player()
  const amount = minor(2_000_000n)
  await ledger.depositCredited(book, { currency: 'INR', playerId: player.playerId, order: 'o', payment: 'p', amount })
  await settle(player, 1_500_000n)
  expect((await ask(player)).currentVipConfig.level).toBe(2)
  return player
}

async function historyOf({ playerId }: WorldPlayer): Promise<readonly string[]> {
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query('select * from vip_change where player_id = $1 order by number', [playerId])
  return rows.map((row) => `${row.reason} ${row.from_level} to ${row.to_level}, ${row.bet_done} of ${row.bet_need}`)
}

test('without configured levels every player has one level that requires and gives nothing', async () => {
  const info = await ask(await world.player())
  expect(info).toMatchObject({ currency: 'INR', currentVipConfig: { level: 0, upgradeBonus: 0 } })
  expect(info.nextVipConfig).toBeUndefined()
})

test('the level is the highest whose deposits and wagers are both reached, and the next one is returned', async () => {
  await world.app.databases.main.transact((tx) => putSandboxLevels(tx, approvedBy, world.app.clock.now()))
  await world.app.redis.del('snapshot:vipConfig:INR')
  const player = await world.player()
  const { playerId } = player
  await ledger.depositCredited(book, { currency: 'INR', playerId, order: 'o', payment: 'p', amount: minor(300_000n) })
  const poor = await ask(player)
  expect(poor).toMatchObject({
    currentVipConfig: { level: 0, name: 'Newcomer', withdrawFeeRate: 2 },
    nextVipConfig: { level: 1, depositNeed: 50_000, betNeed: 250_000, betRebateRate: 0.1 },
    progress: { deposit: 300_000, depositNeed: 50_000, bet: 0, betNeed: 250_000, counts: 'lifetime' },
  })
  expect(poor.relegation).toBeUndefined()
  expect(poor.vipList.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await settle(player, 250_000n)
  expect(await ask(player)).toMatchObject({
    currentVipConfig: { level: 1, name: 'Copper', upgradeBonus: 2_000 },
    nextVipConfig: { level: 2 },
    progress: { deposit: 300_000, bet: 250_000 },
  })
})

test('answers unchanged for a current version, until an applied bet or another language changes it', async () => {
  const player = await world.player()
  const { playerId } = player
  await ledger.depositCredited(book, { currency: 'INR', playerId, order: 'o', payment: 'p', amount: minor(1_000n) })
  const { version } = await ask(player)
  expect(await ask(player, { knownVersion: version })).toEqual({ version, unchanged: true })
  expect((await ask(player, { knownVersion: version }, 'fr')).currentVipConfig.name).toBe('Nouveau')
  await settle(player, 400n)
  await pushEvent(world.app, playerId, 'balance')
  await vi.waitFor(async () =>
    expect(await ask(player, { knownVersion: version })).toMatchObject({ progress: { bet: 400 } }),
  )
})

test('announces what keeps a level, until when, and the level below', async () => {
  const player = await bronze()
  await settle(player, 5_000n)
  const { relegation } = await ask(player)
  expect(relegation).toMatchObject({ periodDays: 30, betNeed: 200_000, betDone: 1_505_000, dropTo: 1 })
  const days = ((relegation?.endsAt ?? 0) - world.app.clock.now().getTime()) / dayMs
  expect(days).toBeGreaterThan(29)
  expect(days).toBeLessThanOrEqual(30)
})

test('one level is lost after a period without the turnover, never two, and regained by the turnover of one period', async () => {
  let player = await bronze()
  player = await moveDays(31, player)
  expect(await ask(player)).toMatchObject({ currentVipConfig: { level: 2 }, relegation: { betDone: 0, dropTo: 1 } })
  player = await moveDays(30, player)
  const lost = await ask(player)
  expect(lost).toMatchObject({
    currentVipConfig: { level: 1 },
    progress: { bet: 0, betNeed: 200_000, counts: 'period' },
    relegation: { betNeed: 50_000, betDone: 0, dropTo: 0 },
  })
  const who = { playerId: player.playerId, market: 'IN', at: world.app.clock.now() }
  expect(await levelOf(world.app, who)).toMatchObject({ level: 1, withdrawDailyLimit: 7_500_000n })
  await settle(player, 200_000n)
  expect(await ask(player)).toMatchObject({ currentVipConfig: { level: 2 }, relegation: { betDone: 200_000 } })
  expect(await historyOf(player)).toEqual([
    'reached 0 to 2, 1500000 of 1500000',
    'relegated 2 to 1, 0 of 200000',
    'regained 1 to 2, 200000 of 200000',
  ])
})

test('a player who was away for months loses one level for each period, by the turnover of that period', async () => {
  let player = await bronze()
  player = await moveDays(40, player)
  await settle(player, 60_000n)
  player = await moveDays(31, player)
  // The first period had the bets that reached the level. The second had less than Bronze needs.
  expect((await ask(player)).currentVipConfig.level).toBe(1)
  expect(await historyOf(player)).toEqual(['reached 0 to 2, 1500000 of 1500000', 'relegated 2 to 1, 60000 of 200000'])
})

test('the sweep decides a period once, also when it runs many times at once', async () => {
  const player = await bronze()
  await moveDays(61, player)
  const [shard, now] = [world.app.databases.shardOf(player.playerId), world.app.clock.now()]
  await Promise.all(Array.from({ length: 20 }, () => closePeriods(world.app, shard, now)))
  expect(await closePeriods(world.app, shard, now)).toEqual({ periods: 0, failed: 0 })
  expect(await historyOf(player)).toEqual(['reached 0 to 2, 1500000 of 1500000', 'relegated 2 to 1, 0 of 200000'])
})

test('the sweep goes on until every period is closed, however many are over', async () => {
  const players = [await bronze(), await bronze(), await bronze(), await bronze(), await bronze()]
  await moveDays(61, players[0] as WorldPlayer)
  const now = world.app.clock.now()
  for (const shard of world.app.databases.shards) await closePeriods(world.app, shard, now, 1)
  for (const player of players) expect(await historyOf(player)).toHaveLength(2)
})

test('a level that is reached many times at once is reached once', async () => {
  const player = await world.player()
  const { playerId } = player
  await ledger.depositCredited(book, { currency: 'INR', playerId, order: 'o', payment: 'p', amount: minor(300_000n) })
  await settle(player, 250_000n)
  const who = { playerId, market: 'IN', at: world.app.clock.now() }
  const levels = await Promise.all(Array.from({ length: 20 }, () => levelOf(world.app, who)))
  expect(new Set(levels.map((one) => one?.level))).toEqual(new Set([1]))
  expect(await historyOf(player)).toEqual(['reached 0 to 1, 250000 of 250000'])
})

test.each([
  ['has set a limit', { kind: 'wager', day: minor(1_000_000n) }, {}],
  ['is excluded', { kind: 'wager' }, { play: true, deposit: true }],
] as const)('a player who %s sees no bonus for play, and loses no level', async (_, limit, bars) => {
  let player = await bronze()
  const { pool } = world.app.databases.shardOf(player.playerId)
  const change = { by: 'player', reason: 'own wish', at: world.app.clock.now() }
  await ledger.setLimits(pool, player.playerId, limit, change)
  await ledger.setBars(pool, player.playerId, bars, change)
  player = await moveDays(61, player)
  const info = await ask(player)
  expect(info.currentVipConfig).toMatchObject({
    ...{ level: 2, upgradeBonus: 0, weeklyBonus: 0, birthdayBonus: 0, betRebateRate: 0, keepBetNeed: 0 },
    withdrawDailyLimit: 10_000_000,
  })
  expect(info.relegation).toBeUndefined()
})

test('publishing keeps every version, needs two people, and refuses levels that do not rise', async () => {
  const { transact, read } = world.app.databases.main
  const { config, version } = (await selectNewest(read, 'INR')) ?? { config: undefined, version: 0 }
  const levels = config as WireVipConfig
  const at = world.app.clock.now()
  const publish = (given: unknown, people = approvedBy) =>
    transact((tx) => publishVipConfig(tx, 'INR', given, { approvedBy: people, at }))
  expect(await publish(levels)).toBeUndefined()
  await expect(publish({ ...levels, periodDays: 31 }, ['asha', 'asha'])).rejects.toThrow('two different people')
  await expect(publish({ ...levels, levels: levels.levels.slice(1) })).rejects.toThrow('numbered from 0')
  const [first, second, ...higher] = levels.levels
  const swapped = { ...levels, levels: [first, { ...second, keepBetNeed: 9_000_000 }, ...higher] }
  await expect(publish(swapped)).rejects.toThrow('requires more than the one below')
  expect(await publish({ ...levels, periodDays: 31 })).toBe(version + 1)
  const { rows } = await (world.mainOwner as pg.Pool).query(`select version from vip_config where currency = 'INR'`)
  expect(rows).toHaveLength(version + 1)
})

test('levels count when two operators have signed exactly them; a forged row is ignored', async () => {
  const [noor, vikram] = [await newOperator(world, 'Noor'), await newOperator(world, 'Vikram')]
  const { app } = world
  const { main } = app.databases
  const { config } = (await selectNewest(main.read, 'BDT')) as ConfigRow
  const levels = config as WireVipConfig
  const given = { currency: 'BDT', config: { ...levels, periodDays: 40 } }
  const content = await levelsToPropose(app, given, { why: 'agreed', by: 'Noor', readLeast: leastWithdrawals })
  const send = (...[proposal, approval]: ReturnType<typeof signedBoth>) =>
    publishLevelsProposal(app, proposal, approval, { readLeast: leastWithdrawals })
  await expect(send(...signedBoth([noor, noor], 'vip levels', content))).rejects.toThrow('Noor proposed it')
  await expect(send(...signedBoth([noor, vikram], 'promotion', content))).rejects.toThrow('not the signature of Noor')
  const signed = signedBoth([noor, vikram], 'vip levels', content)
  expect(await send(...signed)).toEqual({ currency: 'BDT', version: 2 })
  await expect(send(...signed)).rejects.toThrow('another version was published')
  expect(await configInForce(app, 'BDT')).toMatchObject({ periodDays: 40 })

  // The role of the server can insert rows. Signatures of other levels do not make them good.
  const { approval, approvedBy: signers } = (await selectNewest(main.read, 'BDT')) as ConfigRow
  const forged = { currency: 'BDT', version: 3, config: { ...levels, periodDays: 8 }, approvedBy: signers, approval }
  await main.transact((tx) => insertConfig(tx, { ...forged, publishedAt: app.clock.now() }))
  expect(await configInForce(app, 'BDT')).toMatchObject({ periodDays: 40 })
  const unsigned = { ...forged, version: 4, approval: null, publishedAt: app.clock.now() }
  await main.transact((tx) => insertConfig(tx, unsigned))
  const live = { ...app, state: new Map(), config: { ...app.config, deployment: 'live' as const } }
  expect(await configInForce(live, 'BDT')).toMatchObject({ periodDays: 40 })
  expect(await configInForce(app, 'BDT')).toMatchObject({ periodDays: 8 })
})

test('npm run vip publishes a proposal of another operator', async () => {
  const [asha, bilal] = [await newOperator(world, 'Asha'), await newOperator(world, 'Bilal')]
  const { config } = (await selectNewest(world.app.databases.main.read, 'PKR')) as ConfigRow
  const [file, proposal] = [join(dir, 'levels.json'), join(dir, 'proposal.json')]
  writeFileSync(file, JSON.stringify({ currency: 'PKR', config: { ...(config as WireVipConfig), periodDays: 45 } }))
  const vip = (...words: string[]) => runCommand(world, 'vip.ts', words)
  expect(await vip('propose', file, proposal, '--why', 'x', ...operatorOptions(asha, dir))).toContain(': ok')
  expect(await vip('publish', proposal, ...operatorOptions(bilal, dir))).toContain('VIP levels of PKR version 2')
  expect(await configInForce(world.app, 'PKR')).toMatchObject({ periodDays: 45 })
}, 90_000)

test('a level needs both requirements, and after the last level there is none', () => {
  const levels = [0n, 10n, 20n].map((need, level) => ({ level, depositNeed: minor(need), betNeed: minor(need * 5n) }))
  const [first, ...others] = levels as [(typeof levels)[number], ...typeof levels]
  const at = (deposit: bigint, bet: bigint) => {
    const { current, next } = levelReached([first, ...others], { deposit: minor(deposit), bet: minor(bet) })
    return [current.level, next?.level]
  }
  expect([at(0n, 0n), at(100n, 49n), at(9n, 500n), at(10n, 50n), at(20n, 100n)]).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
    [1, 2],
    [2, undefined],
  ])
})
