import { expect, test } from 'vitest'
import { outcomeOf, type Round } from './bench.ts'

const sent = { perSecond: 1_000, postgresMicros: 500, poolerMicros: 0 }
const round: Round = {
  prepared: sent,
  parsed: { ...sent, perSecond: 800 },
  pooled: { ...sent, perSecond: 600, poolerMicros: 50 },
  others: 0,
  seconds: 3,
}

test('states what is left of the speed through the pooler and without prepared statements', () => {
  const { ok, figure, lines } = outcomeOf([round, round, round])
  expect(ok).toBe(true)
  expect(figure).toContain('ratio 0.60')
  expect(lines?.join()).toContain('without a pooler: ratio 0.80')
})

test('fails with too few rounds or too few commands in one of them', () => {
  expect(outcomeOf([round, round]).ok).toBe(false)
  expect(outcomeOf([round, round, { ...round, pooled: { ...sent, perSecond: 100 } }]).ok).toBe(false)
})
