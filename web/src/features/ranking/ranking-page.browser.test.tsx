import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { signedInAs } from '../../../test/signed-in.ts'
import type { RankList } from './api.ts'

const app = testApp()
const address = '/pages/promo/Ranking/Ranking'
const asked = () => app.requests.filter(({ path }) => path === '/rank/list').map(({ body }) => body)

const entry = (rank: number, totalBet: number, award: number): RankList['list'][number] => ({
  ...{ rank, totalBet, award, avatar: `a${((rank - 1) % 8) + 1}` as 'a1' },
  mobileMasked: `+91 98•••••${100 + rank}`,
})

const day: RankList = {
  currency: 'INR',
  isOffered: true,
  edition: { startAt: 1_794_767_400_000, endAt: 1_794_853_800_000, tz: 'Asia/Kolkata', isFinal: false },
  awards: [
    { fromRank: 1, toRank: 1, amount: 500_000 },
    { fromRank: 2, toRank: 10, amount: 100_000 },
  ],
  list: [84_260_000, 61_045_000, 58_820_000, 42_010_000].map((total, at) =>
    entry(at + 1, total, at ? 100_000 : 500_000),
  ),
  me: { rank: 46, totalBet: 6_820_000, award: 0, missing: 640_000 },
}

test('shows day, week and month, the first three above the others, and the own place [P-18]', async () => {
  signedInAs(app)
  app.answer('/rank/list', day)
  await app.open(address)
  const podium = page.getByRole('list', { name: 'First three places' }).getByRole('listitem')
  await expect.element(podium.nth(0)).toMatchTextContent(/1.*\+91 98•••••101.*842,600.*Prize.*5,000/)
  await expect.element(page.getByRole('list', { name: 'Other places' })).toMatchTextContent(/4.*•104.*420,100.*1,000/)
  await expect.element(page.getByText(/6,400 more for a higher prize/)).toBeVisible()
  for (const [name, period] of [
    ['This week', 'week'],
    ['This month', 'month'],
    ['Today', 'day'],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect.poll(asked).toContainEqual(expect.objectContaining({ period, edition: 'current' }))
  }
})

test('shows the last day, week and month, and says when there was no previous edition [P-19 NS-25]', async () => {
  signedInAs(app)
  app.answer('/rank/list', day)
  await app.open(address)
  await expect.element(page.getByRole('list', { name: 'First three places' })).toBeVisible()
  app.answer('/rank/list', { currency: 'INR', isOffered: true, awards: [], list: [] })
  await page.getByRole('tab', { name: 'Previous' }).click()
  for (const name of ['Last day', 'Last week', 'Last month']) await page.getByRole('tab', { name }).click()
  await expect.element(page.getByText('There is no ranking information for the previous edition.')).toBeVisible()
  expect(asked()).toContainEqual(expect.objectContaining({ period: 'month', edition: 'previous' }))
})
