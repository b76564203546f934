import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const gameWeb = '/pages/webview/GameWeb?gameId=sona-777&mode=real'
const sessionId = '01934f2c-0000-7000-8000-000000000001'
const sona = {
  ...{ gameId: 'sona-777', providerCode: 'sikka', name: 'Sona 777', img: 'reels', category: 'slots' },
  ...{ demo: true, hot: true, isNew: false, tags: [] },
}
const rules: WireOutputOf<'/game/rules'> = {
  about: 'Three reels and five lines.',
  odds: [{ name: 'Three sevens', ways: 1, of: 8_000, pays: 1_554_000 }],
  ...{ rtp: 9_481, rulesHash: 'a'.repeat(64) },
}

test('shows the rules, odds and return of a game before its first round for money, and again when they change [FP-07]', async () => {
  const launches = () => app.requests.filter(({ path }) => path === '/game/launch').length
  signedInAs(app)
  app.answer('/game/rules', rules)
  app.answer('/game/list', { list: [sona], total: 1, pageNo: 1, pageSize: 50, hasMore: false })
  app.answer('/game/mine', { favourites: [], recent: [] })
  app.answer('/game/launch', { url: 'about:blank', sessionId, expireAt: Date.now() + 60_000 })
  app.refuse('/game/session', 'thing.notFound', {})
  await app.open(gameWeb)
  const panel = page.getByRole('region', { name: 'Rules and odds' })
  await expect.element(panel).toMatchTextContent(/Three reels and five lines/)
  await expect.element(panel.getByRole('row', { name: /^Three sevens/ })).toMatchTextContent(/1 in 8,000.*×155.4/)
  await expect.element(panel).toMatchTextContent(/94.8% of all stakes/)
  expect(launches()).toBe(0)
  await page.getByRole('button', { name: 'Got it, play' }).click()
  await expect.element(page.getByTitle('Sona 777')).toBeInTheDocument()
  expect(launches()).toBe(1)
  await page.getByRole('button', { name: 'Rules and odds' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Rules and odds' })).toMatchTextContent(/Three sevens/)
  app.answer('/game/rules', { ...rules, rulesHash: 'b'.repeat(64) })
  await app.open(gameWeb)
  await expect.element(page.getByRole('button', { name: 'Got it, play' })).toBeVisible()
})
