import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runCommand } from '../../../test/run-command.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { type MarketPolicy, publishPolicies, sandbox } from '../market/index.ts'
import { promoConfig, termsHashOf } from './config.ts'
import { publishPromo } from './publish-promo.ts'
import { sandboxPromos } from './sandbox.ts'
import { problemsOf } from './validate-config.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const [offer] = sandboxPromos as readonly [(typeof sandboxPromos)[number]]
const [india] = sandbox as readonly [MarketPolicy]
const approvedBy = ['Asha', 'Bilal']

function publish(promo: unknown, by: readonly string[] = approvedBy) {
  const publication = { approvedBy: by, at: systemNow() }
  return world.app.databases.main.transact((tx) => publishPromo(tx, promo, sandbox, publication))
}

test('every version is kept with the two people who approved it, and the same terms are not published twice', async () => {
  expect(await publish(offer)).toMatchObject({ version: 1 })
  expect(await publish(offer)).toBeUndefined()
  expect(await publish({ ...offer, isOpen: false })).toMatchObject({ version: 2, isOpen: false })
  await expect(publish({ ...offer, config: { ...offer.config, days: 3 } }, ['Asha', 'Asha'])).rejects.toThrow('two')
  await expect(publish({ ...offer, market: 'PK' })).rejects.toThrow('belongs to market IN')
  const { pool } = world.app.databases.main
  await expect(pool.query(`update promo set config = '{}'`)).rejects.toThrow('permission denied')
  await expect(pool.query('delete from promo')).rejects.toThrow('permission denied')
})

test('refuses terms that the law of the market does not allow, and names each problem', () => {
  const config = z.parse(promoConfig, { ...offer.config, wager: { base: 'bonusPlusDeposit', times: 11 } })
  const strict = { ...india, promotions: { ...india.promotions, base: ['bonus' as const], mixedProducts: false } }
  expect(problemsOf(config, strict)).toEqual([
    'market IN: wagering of bonusPlusDeposit is not allowed',
    'market IN: wagering 11 times exceeds 10',
    'market IN: wagering in several products is not allowed',
  ])
  const closed = { ...india, promotions: { ...india.promotions, allowed: false } }
  expect(problemsOf(z.parse(promoConfig, offer.config), closed)).toEqual(['market IN: promotions are not allowed'])
  expect(problemsOf(z.parse(promoConfig, offer.config), india)).toEqual([])
})

test('a bonus is wagered three times unless its configuration says otherwise', () => {
  const { wager, ...config } = z.parse(promoConfig, { ...offer.config, wager: { base: 'bonus' } })
  expect(wager.times).toBe(3)
  expect(z.parse(promoConfig, { ...config, wager: { base: 'bonus', times: 7 } }).wager.times).toBe(7)
  expect(() => z.parse(promoConfig, { ...config, wager: { base: 'bonus', times: 0 } })).toThrow()
})

test('the hash of the terms does not depend on the order of their fields, and changes with every value', () => {
  const config = z.parse(promoConfig, offer.config)
  const reversed = Object.fromEntries(Object.entries(config).reverse()) as typeof config
  expect(termsHashOf(reversed)).toEqual(termsHashOf(config))
  expect(termsHashOf({ ...config, days: config.days + 1 })).not.toEqual(termsHashOf(config))
})

test('npm run promo publishes a file with two names and shows what is in force', async () => {
  await world.app.databases.main.transact((tx) => publishPolicies(tx, sandbox, approvedBy, systemNow()))
  const file = join(tmpdir(), `promo-${process.pid}.json`)
  await writeFile(file, JSON.stringify({ ...offer, promoId: 'from-a-file' }))
  expect(await runCommand(world, 'promo.ts', ['publish', file, 'Asha'])).toContain('two different people')
  const published = await runCommand(world, 'promo.ts', ['publish', file, 'Asha', 'Bilal'])
  expect(published).toMatch(/^from-a-file version 1: IN, open, .*3 times bonusPlusDeposit/)
  expect(await runCommand(world, 'promo.ts', ['show'])).toContain(published)
})
