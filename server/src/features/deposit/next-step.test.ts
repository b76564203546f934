import { expect, test } from 'vitest'
import { nextStep, type OrderProgress } from './next-step.ts'

const at = new Date('2026-11-15T10:00:00Z')
const later = new Date('2026-11-15T10:30:00Z')
const order: OrderProgress = {
  state: 'PENDING',
  expiresAt: later,
  isPayable: true,
  hasMismatch: false,
  proofAt: undefined,
}

test('the player is next while the order can be paid', () => {
  expect(nextStep(order, at)).toEqual({ who: 'player', by: later })
  expect(nextStep(order, later)).toEqual({ who: 'bank', by: later })
})

test('the operator is next before the order can be paid', () => {
  expect(nextStep({ ...order, isPayable: false }, at)).toEqual({ who: 'operator', by: later })
})

test('a submitted UTR waits for the bank, a mismatch for the operator', () => {
  const proven = { ...order, state: 'UNDER_REVIEW', proofAt: at } as const
  const by = new Date('2026-11-16T10:00:00Z')
  expect(nextStep(proven, later)).toEqual({ who: 'bank', by })
  expect(nextStep({ ...proven, hasMismatch: true }, later)).toEqual({ who: 'operator', by })
  expect(nextStep({ ...proven, proofAt: undefined }, later)).toEqual({ who: 'operator' })
})

test('no next step is expected after a decision', () => {
  for (const state of ['SUCCEEDED', 'FAILED', 'EXPIRED', 'REJECTED'] as const) {
    expect(nextStep({ ...order, state }, at)).toEqual({ who: 'nobody' })
  }
})
