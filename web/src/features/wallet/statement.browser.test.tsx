import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aMarket } from '../../../test/market.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()

test.each(['CSV', 'JSON', 'PDF'])('downloads the statement as %s and shows its sums', async (format) => {
  signedInAs(app)
  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:statement'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  app.answer('/user/statement', {
    currency: 'PKR',
    timeZone: 'Asia/Karachi',
    from: '2026-10-01',
    to: '2026-11-16',
    opening: 10,
    received: 50_025,
    spent: -1_000,
    closing: 49_035,
    list: [
      {
        type: 2,
        remark: 'depositCredited',
        amount: 50_025,
        balanceAfter: 50_035,
        refNo: 'a1',
        createdAt: 1_790_000_000_000,
      },
      { type: 1, remark: 'betPlaced', amount: -1_000, balanceAfter: 49_035, refNo: 'b2', createdAt: 1_790_000_100_000 },
    ],
  })
  await app.open('/pages/wallet/Statement')
  await page.getByRole('button', { name: `Download ${format}` }).click()
  const sums = page.getByRole('region', { name: 'Totals' })
  await expect.element(sums).toMatchTextContent(/Rs\s0\.10.*\+Rs\s500\.25.*−Rs\s10.*Rs\s490\.35/)
  expect(names).toEqual([`zamra-statement-2026-10-01-2026-11-16.${format.toLowerCase()}`])
  const text = await saved[0]?.text()
  expect(text).toMatch(
    { CSV: /Deposit,a1,500\.25,500\.35/, JSON: /"closing": 49035/, PDF: /^%PDF-1\.4/ }[format] ?? /never/,
  )
})

// One of them always has another date than the phone.
test.each(['Etc/GMT-14', 'Etc/GMT+12'])(
  'asks for the days of the market wherever the phone is: %s',
  async (timeZone) => {
    signedInAs(app)
    app.answer('/market/info', { ...aMarket(), timeZone })
    app.lose('/user/statement')
    await app.open('/pages/wallet/Statement')
    await expect.element(page.getByText(/^You can get older records/)).toBeVisible()
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const today = new Date().toLocaleDateString('en-CA', { timeZone })
    await vi.waitFor(() =>
      expect(app.requests.findLast(({ path }) => path === '/user/statement')?.body).toMatchObject({ to: today }),
    )
  },
)

test('says why there is no statement', async () => {
  signedInAs(app)
  app.lose('/user/statement')
  await app.open('/pages/wallet/Statement')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible()
})
