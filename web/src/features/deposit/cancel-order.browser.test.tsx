import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testApp } from '../../../test/app.tsx'
import { aChargeInfo, anOrder } from '../../../test/deposit.ts'
import { signedInAs } from '../../../test/signed-in.ts'

const app = testApp()
const deposit = '/pages/wallet/Deposit'
const detail = '/pages/wallet/DepositOrderDetail?orderNo=D9105733290000000001'
const nobody = { who: 'nobody' } as const
const payButton = () => page.getByRole('button', { name: 'Pay now' })
const sentTo = (path: string) => app.requests.filter((call) => call.path === path).map((call) => call.body)

test('names the orders that block a new one and cancels an unpaid one from there [D-34]', async () => {
  const times = { createdAt: Date.now(), expireAt: Date.now() + 600_000 }
  const order = { orderNo: 'D9105733290000000001', amount: 50_000, currency: 'PKR', rail: 'upi', ...times } as const
  const inReview = { ...order, orderNo: 'D9105733290000000002', status: 'UNDER_REVIEW', canCancel: false } as const
  const processingOrders = [{ ...order, status: 'PENDING', canCancel: true } as const, inReview]
  signedInAs(app)
  app.answer('/recharge/getChargeInfo', aChargeInfo({ ordersInProcess: 2, processingOrders }))
  app.answer('/recharge/cancelOrder', { status: 'CANCELLED' })
  await app.open(deposit)
  const orders = page.getByRole('alert').getByRole('listitem')
  await expect.element(orders.first().getByRole('link')).toMatchTextContent(/Rs\s500/)
  expect(orders.nth(1).getByRole('button').elements()).toEqual([])
  await orders.first().getByRole('button', { name: 'Cancel deposit' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Keep it' }).click()
  expect(sentTo('/recharge/cancelOrder')).toEqual([])
  await orders.first().getByRole('button', { name: 'Cancel deposit' }).click()
  app.answer('/recharge/getChargeInfo', aChargeInfo({ ordersInProcess: 1, processingOrders: [inReview] }))
  await popup.getByRole('button', { name: 'Cancel deposit' }).click()
  await expect.element(payButton()).toBeEnabled()
  expect(sentTo('/recharge/cancelOrder')).toMatchObject([{ orderNo: order.orderNo }])
})

test('offers to continue or cancel an unpaid order that blocks nothing, with the time left', async () => {
  const times = { createdAt: Date.now(), expireAt: Date.now() + 600_000 }
  const unpaid = { orderNo: 'D9105733290000000001', amount: 50_000, currency: 'PKR', rail: 'upi', ...times } as const
  const processingOrders = [{ ...unpaid, status: 'PENDING', canCancel: true } as const]
  signedInAs(app)
  app.answer('/recharge/getChargeInfo', aChargeInfo({ ordersInProcess: 1, processingOrders }))
  await app.open(deposit)
  const orders = page.getByRole('region', { name: 'Unpaid deposits' }).getByRole('listitem')
  await expect.element(orders.first().getByRole('link')).toMatchTextContent(/Rs\s500 not paid yet.*Continue/)
  await expect
    .element(orders.first().getByRole('link'))
    .toHaveAttribute('href', '/pages/wallet/DepositUpiDetail?orderNo=D9105733290000000001')
  await expect.element(orders.first().getByRole('timer')).toMatchTextContent(/^(09|10):\d\d$/)
  await expect.element(orders.first().getByRole('button', { name: 'Cancel deposit' })).toBeVisible()
  await expect.element(payButton()).toBeEnabled()
})

test('cancels an unpaid order after a confirmation and shows it cancelled', async () => {
  signedInAs(app)
  app.answer('/recharge/orderDetail', anOrder())
  app.answer('/recharge/cancelOrder', { status: 'CANCELLED' })
  await app.open(detail)
  await page.getByRole('button', { name: 'Cancel deposit' }).click()
  app.answer('/recharge/orderDetail', anOrder({ status: 'CANCELLED', next: nobody, canCancel: false }))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deposit' }).click()
  await expect.element(page.getByText(/^Cancelled$/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancel deposit' }).elements()).toEqual([])
})

test('a payment that came first keeps the order, and the refusal is shown', async () => {
  signedInAs(app)
  app.answer('/recharge/orderDetail', anOrder())
  app.refuse('/recharge/cancelOrder', 'thing.alreadyDone', { original: {} })
  await app.open(detail)
  await page.getByRole('button', { name: 'Cancel deposit' }).click()
  app.answer('/recharge/orderDetail', anOrder({ status: 'SUCCEEDED', next: nobody, canCancel: false }))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deposit' }).click()
  await expect.element(page.getByText('Money added to your balance')).toBeVisible()
})
