import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApi } from '../../test/api.ts'
import { aChargeInfo } from '../../test/deposit.ts'
import { activateTexts, createTexts } from '../i18n/texts.ts'
import { CallError } from './call-error.ts'
import { sendOnce } from './idempotency-key.ts'
import { moneyCall } from './money-call.ts'
import { signIn } from './session.ts'

const api = testApi()

beforeAll(async () => {
  const texts = createTexts('en')
  await texts.load(['pages'])
  activateTexts(texts)
})
beforeEach(() => {
  signIn({ sign: 'a-secret-sign', uid: 123456789, newUserFlag: false })
  api.answer('/u/appStackUpload', {})
})

const created = { orderNo: 'D9105733290000000001', expireAt: 1_700_000_000_000 }
const order = { amount: 500, channel: 1, type: 1, useBonus: false }
const create = (clientOrderId = '0190a000-0000-7000-8000-000000000000') =>
  moneyCall('/recharge/createRechargeOrder', { ...order, clientOrderId }, { quiet: true })
const chargeInfo = () => moneyCall('/recharge/getChargeInfo', {}, { quiet: true })
const ok = (resultData: unknown) => ({ state: '200', msg: '', resultData })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: CallError) => error,
  )
const reports = () => api.requests.filter(({ path }) => path === '/api/u/appStackUpload').map(({ body }) => body?.data)

test.each(['200', 200])('takes state or code %o, as a string or as a number, for success [Z-03]', async (success) => {
  api.reply('/recharge/createRechargeOrder', { body: { ...ok(created), state: success } })
  expect(await create()).toEqual(created)
  // The recharge calls have no state: their code decides.
  api.reply('/recharge/getChargeInfo', { body: { code: success, data: aChargeInfo() } })
  expect(await chargeInfo()).toEqual(aChargeInfo())
})

test('takes another code for a refusal, with its message, and ignores the data beside it [Z-03 D-37]', async () => {
  api.reply('/recharge/getChargeInfo', { body: { code: 500, data: aChargeInfo(), msg: 'closed' } })
  expect(await failure(chargeInfo())).toMatchObject({ code: 999, kind: 'business', state: '500', message: 'closed' })
})

describe('an answer that does not fit the contract is an error, whatever it says of itself', () => {
  test.each([
    ['an HTML page', '<html>Sign in to the Wi-Fi</html>'],
    ['JSON of a proxy', { error: 'bad gateway' }],
    ['a success without an answer', ok(null)],
    ['an answer without its order number', ok({ expireAt: 1 })],
    ['an order number of another kind', ok({ ...created, orderNo: '17' })],
    ['a time that is no whole number', ok({ ...created, expireAt: '2026-11-16' })],
    ['a payee without a name', ok({ ...created, payee: { account: '1' } })],
  ])('%s [Z-03]', async (_, body) => {
    api.reply('/recharge/createRechargeOrder', { body })
    const error = await failure(create())
    expect(error).toBeInstanceOf(CallError)
    expect(error.message).toBe('Something went wrong on our side. Please try again')
  })

  test('another HTTP status than 200 [Z-03]', async () => {
    api.reply('/recharge/createRechargeOrder', { status: 202, body: ok(created) })
    expect(await failure(create())).toMatchObject({ refusal: 'server.error' })
  })

  test.each([
    ['a code envelope without data', { code: 200 }],
    ['data without a code', { data: {} }],
    ['an amount that is text', { code: 200, data: { ...aChargeInfo(), defaultIndex: '600' } }],
    ['a fraction for an amount', { code: 200, data: { ...aChargeInfo(), typeA: { amountList: [100.5] } } }],
  ])('%s [Z-03]', async (_, body) => {
    api.reply('/recharge/getChargeInfo', { body })
    expect(await failure(chargeInfo())).toMatchObject({ refusal: 'server.error' })
  })
})

test('reports the place that does not fit, and never its value', async () => {
  api.reply('/recharge/createRechargeOrder', {
    body: ok({ ...created, payee: { legalName: 7, account: 'secret-account' } }),
  })
  await failure(create())
  const place = '/recharge/createRechargeOrder does not fit the contract at answer.payee.legalName'
  await vi.waitFor(() => expect(reports().join()).toContain(place))
  expect(reports().join()).not.toContain('secret-account')
})

test('keeps the idempotency key of an order whose answer does not fit, so that a retry creates no second one', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const send = () => sendOnce('depositOrder', 'the same order', create)
  api.reply('/recharge/createRechargeOrder', { body: '<html>' })
  await failure(send())
  api.reply('/recharge/createRechargeOrder', { body: ok(created) })
  expect(await send()).toEqual(created)
  const keys = api.requests.filter(({ path }) => path.endsWith('Order')).map(({ body }) => body?.clientOrderId)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  vi.unstubAllGlobals()
})
