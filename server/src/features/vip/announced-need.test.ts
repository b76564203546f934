import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOffsetMs, writeOffsetMs } from '../../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import * as ledger from '../../ledger/index.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'
import { type ConfigRow, selectNewest } from './config/config-queries.ts'
import { publishVipConfig } from './config/publish-config.ts'
import type { WireVipConfig } from './config/vip-config.ts'
import { levelOf, putSandboxLevels } from './index.ts'

let world: World
const dir = temporaryFolder('announced-need-test')
const offsetFile = join(dir, 'clock-offset')
const approvedBy = ['asha', 'noor']
const dayMs = 86_400_000

beforeAll(async () => {
  writeOffsetMs(offsetFile, 0)
  world = await openWorld({ env: { ZAMRA_CLOCK_OFFSET_FILE: offsetFile } })
  const { app } = world
  await app.databases.main.transact(async (tx) => {
    await publishPolicies(tx, sandbox, approvedBy, app.clock.now())
    await putSandboxLevels(tx, approvedBy, app.clock.now())
  })
  ;(await startPolicyCache(app))()
})
afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

async function moveDays(days: number): Promise<void> {
  const before = world.app.clock.now().getTime()
  writeOffsetMs(offsetFile, readOffsetMs(offsetFile) + days * dayMs)
  await vi.waitFor(() => expect(world.app.clock.now().getTime()).toBeGreaterThan(before + days * dayMs - 1_000))
}

let bets = 0
async function settle({ playerId }: WorldPlayer, units: bigint): Promise<void> {
  bets += 1
  const [bet, stake] = [`bet ${bets}`, minor(units)]
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  await ledger.betPlaced(world.app.ledger, { currency: 'INR', playerId, bet, stake, ...rules })
  await ledger.betWon(world.app.ledger, { currency: 'INR', playerId, bet, settlement: bet, amount: stake })
}

async function levelNow({ playerId }: WorldPlayer): Promise<number | undefined> {
  return (await levelOf(world.app, { playerId, market: 'IN', at: world.app.clock.now() }))?.level
}

/** Level 2 needs this turnover in a period from now on. */
async function publishKeepNeed(keepBetNeed: number): Promise<void> {
  await publishLevels((levels) => levels.map((one) => (one.level === 2 ? { ...one, keepBetNeed } : one)))
}

type WireLevel = WireVipConfig['levels'][number]

async function publishLevels(change: (levels: readonly WireLevel[]) => readonly WireLevel[]): Promise<void> {
  const { main } = world.app.databases
  const { config } = (await selectNewest(main.read, 'INR')) as ConfigRow
  const { levels, ...rest } = config as WireVipConfig
  const publication = { approvedBy, at: world.app.clock.now() }
  await main.transact((tx) => publishVipConfig(tx, 'INR', { ...rest, levels: change(levels) }, publication))
}

/** A player of level 2 whose next period has begun. */
async function playerInPeriod(): Promise<WorldPlayer> {
  const player = await world.player()
  const paid = { currency: 'INR', playerId: player.playerId, order: 'o', payment: 'p' } as const
  await ledger.depositCredited(world.app.ledger, { ...paid, amount: minor(2_000_000n) })
  await settle(player, 1_500_000n)
  expect(await levelNow(player)).toBe(2)
  await moveDays(31)
  expect(await levelNow(player)).toBe(2)
  return player
}

test('levels that ask for more take none from a player who did what was announced, until their next period', async () => {
  const player = await world.player()
  const { playerId, password, device } = player
  const paid = { currency: 'INR', playerId, order: 'o', payment: 'p', amount: minor(2_000_000n) } as const
  await ledger.depositCredited(world.app.ledger, paid)
  await settle(player, 1_500_000n)
  expect(await levelNow(player)).toBe(2)
  await moveDays(31)
  expect(await levelNow(player)).toBe(2)
  await settle(player, 300_000n)
  await publishKeepNeed(700_000)
  const { sign } = await world.ok('/sso/idlogin', { userId: String(playerId), password }, { device })
  const info = await world.ok('/vip/getVipInfo', {}, { as: { ...player, sign } })
  expect(info).toMatchObject({ relegation: { betNeed: 200_000n, betDone: 300_000n } })
  await moveDays(30)
  expect(await levelNow(player)).toBe(2)
  // This period began after the publication, so its requirement was announced from the first day.
  await settle(player, 300_000n)
  await moveDays(30)
  expect(await levelNow(player)).toBe(1)
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query(`select reason, bet_need from vip_change where player_id = $1 and reason = 'relegated'`, [playerId])
  expect(rows.map((row: { bet_need: unknown }) => String(row.bet_need))).toEqual(['700000'])
})

test('levels that ask for less help at once', async () => {
  const player = await world.player()
  const { playerId } = player
  const paid = { currency: 'INR', playerId, order: 'o', payment: 'p', amount: minor(2_000_000n) } as const
  await ledger.depositCredited(world.app.ledger, paid)
  await settle(player, 1_500_000n)
  expect(await levelNow(player)).toBe(2)
  await moveDays(31)
  expect(await levelNow(player)).toBe(2)
  await settle(player, 100_000n)
  await publishKeepNeed(60_000)
  await moveDays(30)
  expect(await levelNow(player)).toBe(2)
})

test('a version that asked for less in the middle of the period counts, although a later one asks for more again', async () => {
  await publishKeepNeed(200_000)
  const player = await playerInPeriod()
  await moveDays(1)
  await publishKeepNeed(100_000)
  await settle(player, 120_000n)
  await moveDays(1)
  await publishKeepNeed(700_000)
  await moveDays(29)
  expect(await levelNow(player)).toBe(2)
  // The next period began with the last version, and what was announced before it does not count any more.
  await settle(player, 120_000n)
  await moveDays(30)
  expect(await levelNow(player)).toBe(1)
})

test('of a level that was added in the period, the first version that has it is what was announced', async () => {
  const { config } = (await selectNewest(world.app.databases.main.read, 'INR')) as ConfigRow
  const { depositNeed, betNeed, keepBetNeed, level, ...top } = (config as WireVipConfig).levels.at(-1) as WireLevel
  const added = { ...top, level: level + 1, depositNeed: depositNeed + 1, betNeed: betNeed + 1 }
  const player = await world.player()
  const paid = { currency: 'INR', playerId: player.playerId, order: 'o', payment: 'p' } as const
  await ledger.depositCredited(world.app.ledger, { ...paid, amount: minor(BigInt(added.betNeed)) })
  await settle(player, BigInt(added.betNeed))
  expect(await levelNow(player)).toBe(level)
  await moveDays(1)
  await publishLevels((levels) => [...levels, { ...added, keepBetNeed: keepBetNeed + 1 }])
  expect(await levelNow(player)).toBe(added.level)
  await publishLevels((levels) => [...levels.slice(0, -1), { ...added, keepBetNeed: added.betNeed }])
  await settle(player, BigInt(keepBetNeed + 1))
  await moveDays(31)
  expect(await levelNow(player)).toBe(added.level)
})
