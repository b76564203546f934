import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo, anOrder } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const create = '/recharge/createRechargeOrder'

test('offers the channel that the server lists first, whatever its number is, until another one is chosen', async () => {
  signedInAs(app, { areaCode: '+92' })
  app.answer('/recharge/getChargeInfo', aChargeInfo({}))
  app.answer('/recharge/getPayChannel', [
    { channel: 2, name: 'Two', min: 100, max: 50_000, feeRate: 0, eta: '1-5 min' },
    { channel: 1, name: 'One', min: 100, max: 50_000, feeRate: 0, eta: '1-5 min' },
  ])
  app.answer('/recharge/orderDetail', anOrder({ deeplink: 'upi://pay?pa=zamra@bank&pn=Zamra%20Ltd&am=500.00' }))
  app.answer(create, { orderNo: 'D9105733290000000001', deeplink: 'upi://pay?pa=zamra@bank', expireAt: Date.now() })
  const channel = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
  await app.open('/pages/wallet/Deposit')
  await expect.element(channel('Two')).toBeChecked()
  await channel('One').click({ force: true })
  await expect.element(channel('One')).toBeChecked()
  await channel('Two').click({ force: true })
  await page.getByRole('button', { name: 'Pay now' }).click()
  const sent = () => app.requests.filter(({ path }) => path === create).map(({ body }) => body)
  await vi.waitFor(() => expect(sent()).toMatchObject([{ channel: 2 }]))
})
