import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApi } from '../../test/api.ts'
import { scrub } from './scrub.ts'
import { signIn } from './session.ts'
import { uploadError } from './upload-error.ts'

const api = testApi()

beforeEach(() => {
  api.answer('/u/appStackUpload', {})
  signIn({ sign: 'f00dfeedf00dfeed', uid: 123456789, newUserFlag: false })
})

test('uploads an error with the player, the device and the fixed package name [N-13 Z-13]', async () => {
  await uploadError(new TypeError('cannot read x'))
  expect(api.requests[0]).toMatchObject({
    path: '/api/u/appStackUpload',
    body: {
      appId: 1526,
      appPackageName: 'Web',
      deviceNumber: expect.stringMatching(/^[0-9a-f]{32}$/),
      userId: 123456789,
    },
  })
  expect(JSON.parse(String(api.requests[0]?.body?.data))).toMatchObject({ name: 'TypeError', message: 'cannot read x' })
})

test('uploads the same error once, and at most ten errors a minute [N-14]', async () => {
  // The clock that is played begins anew, and must not be before what the real one has said.
  const realMs = performance.now()
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(realMs + 120_000)
  const same = new Error('again and again')
  await uploadError(same)
  await uploadError(same)
  expect(api.requests).toHaveLength(1)
  for (let n = 0; n < 20; n += 1) await uploadError(new Error(`storm ${String.fromCharCode(97 + n)}`))
  expect(api.requests).toHaveLength(10)
  vi.advanceTimersByTime(61_000)
  await uploadError(new Error('after the storm'))
  expect(api.requests).toHaveLength(11)
  vi.useRealTimers()
})

describe('an uploaded error', () => {
  test.each([
    ['the sign', 'failed with f00dfeedf00dfeed', 'failed with [sign]'],
    ['a password', '{"password":"hunter2"}', '{"password":[hidden]}'],
    ['a withdrawal password', 'withdrawPassword=135790&x=1', 'withdrawPassword=[hidden]&x=1'],
    ['a code', 'verificationCode: 123456', 'verificationCode: [hidden]'],
    ['a one-time code without a name', 'wrong code 123456', 'wrong code [digits]'],
    ['a phone', 'no user +92 300 1234567', 'no user +[digits]'],
    ['an account', 'account 1234-5678-9012', 'account [digits]'],
  ])('never contains %s [N-14]', (_, text, scrubbed) => {
    expect(scrub(text, 'f00dfeedf00dfeed')).toBe(scrubbed)
  })

  test('still has its position in our code', () => {
    const line = 'at x (https://zamra.example/assets/index-Ab12.js:1:123456)'
    expect(scrub(line, undefined)).toContain('index-Ab12.js:1:123456')
  })
})
