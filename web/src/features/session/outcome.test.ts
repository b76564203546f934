import type { RefusalCode } from '@zamra/contract/refusal.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { retryAfterSeconds } from './outcome.tsx'

const refused = (refusal: RefusalCode, retryAfter: number) =>
  retryAfterSeconds(new CallError('', { code: 999, kind: 'business', refusal, params: { retryAfter } }))

test('a locked account and a rate limit close the form for a time, a busy server does not', () => {
  expect(refused('account.locked', 90)).toBe(90)
  expect(refused('rate.limited', 1)).toBe(1)
  expect(refused('server.busy', 5)).toBeUndefined()
})
