import { expect, test } from 'vitest'
import { newPayerLog } from './payers.ts'
import { checksOf, type Observed } from './verdict.ts'

const good: Observed = {
  orders: {
    paid: 90,
    credited: 80,
    creditedMinor: 8_000_000n,
    inSuspense: 10,
    pending: 0,
    lost: [],
    wrong: [],
    stuck: [],
  },
  webhooks: {
    sent: 700,
    accepted: 500,
    retried: 100,
    forged: 50,
    forgedAccepted: 0,
    received: 600,
    waiting: 0,
    asked: 100,
    unanswered: 15,
  },
  ledger: [],
  kills: { serverKills: 60, restateWipes: 1, redisWipes: 2, seconds: 100, restartMs: [] },
  log: { ...newPayerLog(), ordered: 95 },
  ordersWanted: 100,
  callbacksWanted: 600,
  isInTime: true,
  settledMs: 0,
}

const failedClaims = (observed: Observed) =>
  checksOf(observed).flatMap(([claim, against]) => (against.length > 0 ? [claim] : []))

test('accepts a run with enough load and faults and without a problem', () => {
  expect(failedClaims(good)).toEqual([])
})

test.each<[string, Observed]>([
  ['orders were placed', { ...good, log: { ...good.log, ordered: 89 } }],
  ['orders were paid', { ...good, orders: { ...good.orders, paid: 49 } }],
  ['callbacks were received', { ...good, webhooks: { ...good.webhooks, received: 599 } }],
])('fails when too few %s', (_what, observed) => {
  expect(failedClaims(observed)).toEqual(['the load was large enough'])
})

test.each<[string, Observed]>([
  ['forged webhooks', { ...good, webhooks: { ...good.webhooks, forged: 0 } }],
  ['unanswered queries', { ...good, webhooks: { ...good.webhooks, unanswered: 11 } }],
  ['queries at all', { ...good, webhooks: { ...good.webhooks, asked: 0, unanswered: 0 } }],
  ['server kills', { ...good, kills: { ...good.kills, serverKills: 49 } }],
  ['Redis wipes', { ...good, kills: { ...good.kills, redisWipes: 1 } }],
  ['Restate wipes', { ...good, kills: { ...good.kills, restateWipes: 0 } }],
])('fails without enough %s', (_what, observed) => {
  expect(failedClaims(observed)).toEqual(['enough faults were injected'])
})

test('fails for each kind of problem', () => {
  expect(
    failedClaims({
      ...good,
      orders: { ...good.orders, lost: ['D1'], wrong: ['D1'], stuck: ['D1'], pending: 1 },
      ledger: ['player 1'],
      webhooks: { ...good.webhooks, forgedAccepted: 1 },
      isInTime: false,
    }),
  ).toHaveLength(7)
})
