import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'

const app = testApp()

test('publishes the fees, limits, times and holds of the server to anybody', async () => {
  app.answer('/withdraw/terms', {
    market: 'PK',
    currency: 'PKR',
    min: 50_000,
    max: 15_000_000,
    feeMin: 1_500,
    freeTimes: 1,
    levels: [
      { level: 0, dailyLimit: 5_000_000, dailyTimes: 3, feeRate: 2 },
      { level: 1, dailyLimit: 7_500_000, dailyTimes: 4, feeRate: 1.5 },
    ],
    promise: { usual: 7_200, max: 86_400 },
    lateCredit: { ratePer6h: 1, cap: 30 },
    holdHours: { bankAccount: 24, withdrawPassword: 24, phone: 72 },
    identity: [{ level: 2, above: 100_000_000 }],
    tax: 'none',
    payeeKinds: ['bank', 'chain'],
    coins: { coin: 'USDT', network: 'EVM', rate: '276.5', fee: 15_000 },
    canCancel: false,
  })
  await app.open('/pages/market/Fees')
  const amounts = page.getByRole('region', { name: 'Amounts and fee' })
  await expect.element(amounts).toMatchTextContent(/Rs\s500.*Rs\s150,000.*1.*Rs\s15/)
  await expect.element(page.getByRole('row', { name: '1 Rs 75,000 4 1.5%' })).toBeVisible()
  const times = page.getByRole('region', { name: 'When it arrives' })
  await expect
    .element(times)
    .toMatchTextContent(/2 hours.*24 hours.*1% per 6 hours, up to 30%.*24 hours.*24 hours.*72 hours/)
  await expect.element(page.getByText('above Rs 1,000,000 in total')).toBeVisible()
  const coins = page.getByRole('region', { name: 'Paid in USDT (EVM)' })
  await expect.element(coins).toMatchTextContent(/Network fee.*Rs\s150.*1 USDT = Rs 276\.5/)
})
