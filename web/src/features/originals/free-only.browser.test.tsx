import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aClosingMarket } from '../../../test/market.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()

test('where the law of the market allows coins only, it says why', async () => {
  signedInAs(app, { market: { code: 'PK', policyVersion: 2, mode: 'wind-down' } })
  const commit = 'ab'.repeat(32)
  app.answer('/originals/seeds', { next: { number: 1, commit }, minCycleMs: 0, autoplay: true })
  app.answer('/originals/history', { list: [], hasMore: false })
  app.answer('/market/info', aClosingMarket('bet'))
  app.answer('/game/float', { balance: 100_000, start: 100_000, canTopUp: false, serverTime: Date.now() })
  await app.open('/pages/originals/Originals?game=dice')
  await expect.element(page.getByText(/^We’ve been closing down here since November 1, 2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Bet 10 coins' })).toBeVisible()
})
