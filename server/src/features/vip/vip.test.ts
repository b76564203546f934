import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { pushEvent } from '../../http/push.ts'
import * as ledger from '../../ledger/index.ts'
import { putVipLevel } from '../../seed/queries.ts'
import { vipLevels } from '../../seed/vip-levels.ts'
import { levelReached } from './level-reached.ts'

type VipInfo = Exclude<WireOutputOf<'/vip/getVipInfo'>, { unchanged: true }>

let world: World
let book: ledger.Ledger

beforeAll(async () => {
  world = await openWorld()
  book = world.app.ledger
})
afterAll(() => world.close())

async function ask(as: WorldPlayer, input: { knownVersion?: string } = {}, locale: 'en' | 'fr' = 'en') {
  const { body } = await world.call('/vip/getVipInfo', input, { as, locale })
  expect(body.state).toBe('200')
  return body.resultData as VipInfo
}

const settle = async ({ playerId }: WorldPlayer, bet: string, stake: bigint) => {
  const rules = { weight: bps(10_000), turnover: 'stake' } as const
  await ledger.betPlaced(book, { currency: 'INR', playerId, bet, stake: minor(stake), ...rules })
  await ledger.betWon(book, { currency: 'INR', playerId, bet, settlement: bet, amount: minor(stake) })
}

test('without configured levels every player has one level that requires and gives nothing', async () => {
  const info = await ask(await world.player())
  expect(info).toMatchObject({ currency: 'INR', currentVipConfig: { level: 0, upgradeBonus: 0 } })
  expect(info.nextVipConfig).toBeUndefined()
})

test('the level is the highest whose deposits and wagers are both reached, and the next one is returned', async () => {
  await world.app.databases.main.transact(async (tx) => {
    for (const row of vipLevels) await putVipLevel(tx, row)
  })
  await world.app.redis.del('snapshot:vipLevels:INR:en')
  const player = await world.player()
  const { playerId } = player
  await ledger.depositCredited(book, { currency: 'INR', playerId, order: 'o', payment: 'p', amount: minor(300_000n) })
  const poor = await ask(player)
  expect(poor).toMatchObject({
    currentVipConfig: { level: 0, name: 'Newcomer' },
    nextVipConfig: { level: 1, depositNeed: 50_000, betNeed: 250_000 },
    progress: { deposit: 300_000, depositNeed: 50_000, bet: 0, betNeed: 250_000 },
  })
  expect(poor.vipList.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await settle(player, 'first', 250_000n)
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
  await settle(player, 'bet', 400n)
  await pushEvent(world.app, playerId, 'balance')
  await vi.waitFor(async () =>
    expect(await ask(player, { knownVersion: version })).toMatchObject({ progress: { bet: 400 } }),
  )
})

test('each level requires more than the one below, in every currency', () => {
  for (const currency of ['INR', 'PKR', 'BDT']) {
    const levels = vipLevels.filter((row) => row.currency === currency)
    expect(levels).toHaveLength(11)
    for (const [below, above] of levels.slice(1).map((row, index) => [levels[index], row] as const)) {
      expect(above.deposit_need).toBeGreaterThan(below?.deposit_need ?? 0n)
      expect(above.bet_need).toBeGreaterThan(below?.bet_need ?? 0n)
      expect(above.withdraw_fee_bps).toBeLessThanOrEqual(below?.withdraw_fee_bps ?? 0)
    }
  }
})

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
