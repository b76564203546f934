import { expect, test } from 'vitest'
import { compareWithProviders, expectedWallets, type StoredOrder, walletProblems } from './compare.ts'

const kept: StoredOrder = {
  orderNo: 'D1',
  playerId: 1,
  state: 'SUCCEEDED',
  amount: '50000',
  credited: '50000',
  isOver: true,
  captures: [{ amount: '50000', outcome: 'credited' }],
}
const truth = (...amounts: string[]) => [
  { orderNo: 'D1', provider: 'razorpay', captures: amounts.map((amount) => ({ amount })) },
]
const verdict = (order: StoredOrder, ...amounts: string[]) => {
  const { lost, wrong, stuck } = compareWithProviders(truth(...amounts), [order])
  return [lost.length, wrong.length, stuck.length]
}
const pending: StoredOrder = { ...kept, state: 'PENDING', credited: null, captures: [] }

test('accepts an order that was paid once and credited once', () => {
  expect(verdict(kept, '50000')).toEqual([0, 0, 0])
  expect(verdict({ ...pending, state: 'EXPIRED' })).toEqual([0, 0, 0])
})

test('finds lost, doubled, invented and missing money', () => {
  expect(verdict(pending, '50000')).toEqual([1, 1, 1])
  expect(verdict({ ...kept, captures: [...kept.captures, ...kept.captures] }, '50000', '50000')).toEqual([0, 1, 0])
  expect(verdict(kept)).toEqual([1, 2, 0])
  expect(verdict({ ...kept, credited: '49900' }, '50000')).toEqual([0, 1, 0])
  expect(compareWithProviders(truth('50000'), []).lost).toHaveLength(1)
})

test('counts an order before its expiry as neither stuck nor done', () => {
  const { stuck, pending: open } = compareWithProviders(truth(), [
    { ...pending, isOver: false },
    { ...pending, orderNo: 'D2' },
  ])
  expect([stuck, open]).toEqual([['D2 is still pending'], 1])
})

test('expects a mismatching payment in suspense and its order under review', () => {
  const odd: StoredOrder = { ...pending, state: 'UNDER_REVIEW', captures: [{ amount: '49900', outcome: 'suspense' }] }
  expect(verdict(odd, '49900')).toEqual([0, 0, 0])
  expect(verdict({ ...odd, state: 'EXPIRED' }, '49900')).toEqual([0, 1, 0])
  const twice: StoredOrder = { ...kept, captures: [...kept.captures, { amount: '50000', outcome: 'suspense' }] }
  expect(verdict(twice, '50000', '50000')).toEqual([0, 0, 0])
})

test('finds a player with too little and another with too much although the sum is right', () => {
  const aside: StoredOrder = { ...kept, playerId: 2, captures: [{ amount: '49900', outcome: 'suspense' }] }
  const owed = expectedWallets([kept, { ...kept, orderNo: 'D2' }, aside])
  const problems = (playerId: number, cash: bigint, suspense = 0n) =>
    walletProblems({ playerId, cash, suspense }, owed.get(playerId))
  expect([problems(1, 100_000n), problems(2, 0n, 49_900n), problems(3, 0n)]).toEqual([[], [], []])
  expect(problems(1, 50_000n)).toEqual(['player 1 has 50000 and is owed 100000'])
  expect(problems(2, 50_000n, 0n)).toHaveLength(2)
  expect(problems(3, 1n)).toHaveLength(1)
})
