import { orderStatuses } from '@zamra/contract/deposit.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextState, type OrderEvent, type OrderState, orderEvents, statesBefore } from './order-state.ts'

const state = fc.constantFrom(...orderStatuses)
const events = fc.array(fc.constantFrom(...orderEvents), { maxLength: 12 })
const play = (from: OrderState, happened: readonly OrderEvent[]) =>
  happened.reduce((now, event) => nextState(now, event) ?? now, from)

test('SUCCEEDED is final', () => {
  fc.assert(
    fc.property(events, (happened) => {
      expect(play('SUCCEEDED', happened)).toBe('SUCCEEDED')
    }),
  )
})

test('accepts a matching payment in every state', () => {
  fc.assert(
    fc.property(events, events, (before, after) => {
      expect(play('PENDING', [...before, 'paid', ...after])).toBe('SUCCEEDED')
    }),
  )
})

test('only a payment makes an order succeed', () => {
  const withoutMoney = events.map((happened) => happened.filter((event) => event !== 'paid'))
  fc.assert(
    fc.property(withoutMoney, (happened) => {
      expect(play('PENDING', happened)).not.toBe('SUCCEEDED')
    }),
  )
})

test('a mismatching payment leads to review, and only a reviewed order can be rejected', () => {
  fc.assert(
    fc.property(state, (from) => {
      if (from !== 'SUCCEEDED') expect(play(from, ['paidOddly'])).toBe('UNDER_REVIEW')
      if (from !== 'UNDER_REVIEW') expect(nextState(from, 'rejected')).toBeUndefined()
    }),
  )
})

test('a repeated event changes nothing', () => {
  fc.assert(
    fc.property(state, fc.constantFrom(...orderEvents), (from, event) => {
      const once = nextState(from, event)
      if (once) expect(nextState(once, event)).toBeUndefined()
    }),
  )
})

test('has the specified transitions', () => {
  expect(statesBefore('paid')).toEqual(['PENDING', 'FAILED', 'EXPIRED', 'UNDER_REVIEW', 'REJECTED', 'CANCELLED'])
  expect(statesBefore('proven')).toEqual(['PENDING', 'EXPIRED', 'CANCELLED'])
  expect(statesBefore('cancelled')).toEqual(['PENDING'])
  expect(statesBefore('failed')).toEqual(['PENDING'])
  expect(statesBefore('lapsed')).toEqual(['PENDING'])
  expect(statesBefore('rejected')).toEqual(['UNDER_REVIEW'])
})
