import { expect, test } from 'vitest'
import { newClientLog } from './clients.ts'
import { faultNames } from './faults.ts'
import { checksOf, type Observed } from './verdict.ts'

const good: Observed = {
  log: { ...newClientLog(), answered: 100 },
  faults: new Map(faultNames.map((name) => [name, 1])),
  replacedProcesses: [],
  fatalLines: [],
  neverAnswered: [],
  lastSignIn: [],
  lostOrInvented: [],
  events: { events: 5, tallied: 5, wrong: [], ms: 0 },
}

const failedClaims = (observed: Observed) =>
  checksOf(observed).flatMap(([claim, against]) => (against.length > 0 ? [claim] : []))

test('accepts a run with enough load and faults and without a problem', () => {
  expect(failedClaims(good)).toEqual([])
})

test('fails when too few requests were answered or too few events happened', () => {
  expect(failedClaims({ ...good, log: { ...good.log, answered: 99 } })).toEqual(['the load was large enough'])
  expect(failedClaims({ ...good, events: { ...good.events, events: 4 } })).toEqual(['the load was large enough'])
})

test.each(faultNames)('fails when this fault was not injected: %s', (missing) => {
  const faults = new Map([...good.faults].filter(([name]) => name !== missing))
  expect(failedClaims({ ...good, faults })).toEqual(['every kind of fault was injected'])
})

test('fails for each kind of problem', () => {
  expect(
    failedClaims({
      ...good,
      log: { ...good.log, broken: ['HTTP 500'] },
      replacedProcesses: ['server 1 is gone'],
      fatalLines: ['fatal'],
      neverAnswered: ['/home/rollMsg'],
      lastSignIn: ['refused'],
      lostOrInvented: ['1'],
      events: { ...good.events, wrong: ['1'] },
    }),
  ).toHaveLength(7)
})
