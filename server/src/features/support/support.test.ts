import type { Locale } from '@zamra/contract/languages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { publishPolicies, sandbox, startPolicyCache } from '../market/index.ts'
import { putSandboxSettings } from '../withdrawal/index.ts'
import { articles } from './index.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
  const now = world.app.clock.now()
  await world.app.databases.main.transact(async (tx) => {
    await publishPolicies(tx, sandbox, ['asha', 'noor'], now)
    await putSandboxSettings(tx, now)
  })
  ;(await startPolicyCache(world.app))()
})
afterAll(() => world.close())

test('lists the questions of a category, and finds them by words of the answer in the language of the request [NS-02]', async () => {
  const { list } = await world.ok('/faq/list', { category: 'withdrawal' })
  expect(list.map(({ category }) => category)).toEqual(list.map(() => 'withdrawal'))
  expect(list.map(({ id }) => id)).toContain('withdrawal-time')
  const search = async (words: string, locale: Locale) =>
    (await world.ok('/faq/list', { search: words }, { locale })).list.map(({ id }) => id)
  // The words are in the answer, not in the question, and are typed without accents.
  expect(await search('EMPREINTE visage', 'fr')).toEqual(['account-safe'])
  expect(await search('depot retard', 'fr')).toContain('deposit-missing')
  expect(await search('flux capacitor', 'en')).toEqual([])
  const { html, updatedAt, title } = await world.ok('/faq/info', { id: 'account-safe' }, { locale: 'fr' })
  expect(title).toBe('Comment protéger mon compte ?')
  expect(html).toMatch(/^<ul>(<li>[^<]+<\/li>){3}<\/ul><p><a href="\/pages\/[\w/]+">[^<]+<\/a><\/p>$/)
  expect(updatedAt).toBeGreaterThan(Date.parse('2026-01-01'))
  const missing = await world.call('/faq/info', { id: 'no-such-question' })
  expect(missing.body.code).toBe('thing.notFound')
})

test('an answer states the figures that are enforced in the market of the player, or of the app for a visitor', async () => {
  const player = { as: await world.player() }
  for (const [options, sign, grouping] of [
    [{}, 'Rs\u00a0', 'en-US'],
    [player, '₹', 'en-IN'],
  ] as const) {
    const terms = await world.ok('/withdraw/terms', {}, options)
    const { html } = await world.ok('/faq/info', { id: 'withdrawal-fees' }, options)
    const major = (amount: bigint) => (amount / 100n).toLocaleString(grouping)
    expect(html).toContain(`at least ${sign}${major(terms.feeMin)}.`)
    expect(html).toContain(`the largest ${sign}${major(terms.max)}.`)
  }
  const { html } = await world.ok('/faq/info', { id: 'withdrawal-time' }, player)
  expect(html).toMatch(/about 2 hours, and at most 24 hours.*we add 1% of the amount for every full 6 hours.*up to 30%/)
})

test('safer play has answers about limits of time and breaks, with the figures of the market and the page to act on', async () => {
  const answer = async (id: string) => (await world.ok('/faq/info', { id })).html
  const link = /<a href="\/pages\/safety\/SaferPlay">Open safer play<\/a>/
  expect(await answer('safer-limits')).toMatch(/how long you play.*waits 24 hours.*within 24 hours/)
  expect(await answer('safer-break')).toMatch(/up to 30 days.*at least 180 days.*opens 24 hours later/)
  for (const id of ['safer-limits', 'safer-break']) expect(await answer(id)).toMatch(link)
})

test('every answer can be read', async () => {
  for (const { id } of articles) expect((await world.ok('/faq/info', { id })).html).not.toMatch(/[{}]/)
})
