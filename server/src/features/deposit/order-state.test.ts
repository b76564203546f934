import { orderStatuses } from '@zamra/contract/deposit.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextState, type OrderEvent, type OrderState, orderEvents, orderStates, statesBefore } from './order-state.ts'

const state = fc.constantFrom(...orderStates)
const events = fc.array(fc.constantFrom(...orderEvents), { maxLength: 12 })
const play = (from: OrderState, happened: readonly OrderEvent[]) =>
  happened.reduce((now, event) => nextState(now, event) ?? now, from)

test('the states are those of the wire', () => {
  expect(orderStates).toEqual(orderStatuses)
})

test('nothing leads out of success', () => {
  fc.assert(
    fc.property(events, (happened) => {
      expect(play('SUCCEEDED', happened)).toBe('SUCCEEDED')
    }),
  )
})

test('money that was ordered is never refused, whatever was said before it came', () => {
  fc.assert(
    fc.property(events, events, (before, after) => {
      expect(play('PENDING', [...before, 'paid', ...after])).toBe('SUCCEEDED')
    }),
  )
})

test('only money makes an order succeed', () => {
  const withoutMoney = events.map((happened) => happened.filter((event) => event !== 'paid'))
  fc.assert(
    fc.property(withoutMoney, (happened) => {
      expect(play('PENDING', happened)).not.toBe('SUCCEEDED')
    }),
  )
})

test('money that does not fit is looked at by a person, and only a person rejects', () => {
  fc.assert(
    fc.property(state, (from) => {
      if (from !== 'SUCCEEDED') expect(play(from, ['paidOddly'])).toBe('UNDER_REVIEW')
      if (from !== 'UNDER_REVIEW') expect(nextState(from, 'rejected')).toBeUndefined()
    }),
  )
})

test('an event that comes twice changes nothing the second time', () => {
  fc.assert(
    fc.property(state, fc.constantFrom(...orderEvents), (from, event) => {
      const once = nextState(from, event)
      if (once) expect(nextState(once, event)).toBeUndefined()
    }),
  )
})

test('the transitions are those that were agreed', () => {
  expect(statesBefore('paid')).toEqual(['PENDING', 'FAILED', 'EXPIRED', 'UNDER_REVIEW', 'REJECTED'])
  expect(statesBefore('proven')).toEqual(['PENDING', 'EXPIRED'])
  expect(statesBefore('failed')).toEqual(['PENDING'])
  expect(statesBefore('lapsed')).toEqual(['PENDING'])
  expect(statesBefore('rejected')).toEqual(['UNDER_REVIEW'])
})
