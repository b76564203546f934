import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo, aMethod, anOrder } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const create = '/recharge/createRechargeOrder'

test('selects the default bank of a payment on its page, and sends the bank that was chosen [D-09]', async () => {
  const bankConfigList = [
    { id: 7, name: 'State Bank', isDefault: false },
    { id: 9, name: 'City Bank', isDefault: true },
  ]
  signedInAs(app, { areaCode: '+92' })
  const rechargeTypeList = [aMethod({ name: 'Net banking', type: 4, isDefault: true })]
  app.answer('/recharge/getChargeInfo', aChargeInfo({ bankConfigList, rechargeTypeList }))
  app.answer('/recharge/getPayChannel', [])
  app.answer(create, { orderNo: 'D9105733290000000001', deeplink: 'upi://pay?pa=zamra@bank', expireAt: Date.now() })
  app.answer('/recharge/orderDetail', anOrder())
  await app.open('/pages/wallet/Deposit')
  const bank = page.getByRole('combobox', { name: 'Your bank' })
  await expect.element(bank).toHaveValue('9')
  await bank.selectOptions('State Bank')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await vi.waitFor(() =>
    expect(app.requests.filter(({ path }) => path === create).map(({ body }) => body)).toMatchObject([
      { type: 4, bankId: 7 },
    ]),
  )
})

test('shows how long a method has taken lately, and nothing where that is not known', async () => {
  signedInAs(app)
  const quick = aMethod({ usualSeconds: 14, isDefault: true })
  app.answer(
    '/recharge/getChargeInfo',
    aChargeInfo({
      rechargeTypeList: [
        quick,
        aMethod({ name: 'Wallet', type: 11, usualSeconds: 240 }),
        aMethod({ name: 'New', type: 12 }),
      ],
    }),
  )
  app.answer('/recharge/getPayChannel', [])
  await app.open('/pages/wallet/Deposit')
  await expect.element(page.getByText('Usually in 14 sec')).toBeVisible()
  await expect.element(page.getByText('Usually in 4 min')).toBeVisible()
  expect(page.getByText(/^Usually in/).elements()).toHaveLength(2)
})
