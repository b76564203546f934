import { minor } from '@zamra/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawTurnover, turnoverOf } from './draw-turnover.ts'

const amount = fc.bigInt({ min: 0n, max: 1_000_000n }).map(minor)
const ticket = fc.record({ stake: fc.bigInt({ min: 1n, max: 100_000n }).map(minor), prize: amount })
const tickets = fc.array(ticket, { minLength: 1, maxLength: 12 })
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

test('tickets of one draw count at most as much as one ticket with all their lines, and each at most as much as alone', () => {
  fc.assert(
    fc.property(tickets, (all) => {
      const counted = drawTurnover(all)
      const [stake, prize] = [sum(all.map((one) => one.stake)), sum(all.map((one) => one.prize))]
      const together = turnoverOf({ stake: minor(stake), prize: minor(prize) })
      const alone = all.map(turnoverOf)
      expect(sum(counted)).toBe(smaller(together, sum(alone)))
      counted.forEach((one, place) => {
        expect(one >= 0n && one <= (alone[place] ?? 0n)).toBe(true)
      })
    }),
  )
})

test('the sum does not depend on the order of the tickets', () => {
  fc.assert(
    fc.property(tickets, (all) => {
      expect(sum(drawTurnover(all.toReversed()))).toBe(sum(drawTurnover(all)))
    }),
  )
})

test('a single ticket counts as its own rule says', () => {
  fc.assert(
    fc.property(ticket, (one) => {
      expect(drawTurnover([one])).toEqual([turnoverOf(one)])
    }),
  )
})

test('both sides on two tickets count what they cost: 1,000 of 20,000', () => {
  const [lost, won] = [
    { stake: minor(10_000n), prize: minor(0n) },
    { stake: minor(10_000n), prize: minor(19_000n) },
  ]
  expect(sum([turnoverOf(lost), turnoverOf(won)])).toBe(19_000n)
  expect(sum(drawTurnover([lost, won]))).toBe(1_000n)
})
