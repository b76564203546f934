import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'

const call = {
  path: '/lottery/soon',
  feature: 'lottery',
  about: '',
  input: z.object({}),
  output: z.object({}),
} as const

test('a call names an action of the market policy or the reason why it is exempt, never both', () => {
  expect(defineCall({ ...call, action: 'bet' })).toMatchObject({ action: 'bet' })
  expect(defineCall({ ...call, lawExempt: 'reads upcoming draws' })).toMatchObject({ who: 'anyone' })
  // @ts-expect-error an exempt call has no action
  defineCall({ ...call, action: 'bet', lawExempt: 'reads upcoming draws' })
})
