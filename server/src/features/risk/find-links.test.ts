import type { PlayerId } from '@zamra/contract/brand.ts'
import { expect, test } from 'vitest'
import { crowdedNetworks, findLinks, type RingRules, type Trace } from './find-links.ts'

const rules: RingRules = {
  windowDays: 30,
  deviceAccounts: 3,
  payeeAccounts: 2,
  network: { accounts: 6, withinHours: 24, shareBps: 6_000 },
  decideDays: 7,
  appealDays: 7,
}
const inviter = 100_000_000 as PlayerId
const start = Date.parse('2026-11-01T00:00:00Z')

/** Friends who were first seen with one trace, so many hours apart. */
function friends(kind: Trace['kind'], count: number, hoursApart = 1): readonly Trace[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ playerId: (inviter + index + 1) as PlayerId, kind, trace: 'aa' },
    at: new Date(start + index * hoursApart * 3_600_000),
  }))
}

function linksOf(traces: readonly Trace[], onNetwork = traces.length) {
  const networks = crowdedNetworks(inviter, traces, rules)
  const crowds = new Map(networks.map(({ trace }) => [trace, onNetwork]))
  return findLinks(inviter, traces, rules, { networks, crowds })
}

test('a family on one address, friends over weeks and friends at a school are no link', () => {
  expect(linksOf(friends('network', 5))).toEqual([])
  expect(linksOf(friends('network', 12, 24))).toEqual([])
  expect(linksOf(friends('network', 8), 40)).toEqual([])
})

test('many friends who join from a network of their own within a day are a link', () => {
  expect(linksOf(friends('network', 6), 10)).toEqual([
    {
      ...{ link: 'network', accounts: 6, since: new Date(start + 3_600_000) },
      members: friends('network', 6).map(({ playerId }) => playerId),
    },
  ])
  // The inviter sits at home too: they are no friend who joined.
  const atHome: Trace = { playerId: inviter, kind: 'network', trace: 'aa', at: new Date(start) }
  expect(linksOf([atHome, ...friends('network', 5)], 6)).toEqual([])
})

test('two accounts on a phone are no link, three are, and the inviter counts as one of them', () => {
  expect(linksOf(friends('device', 2))).toEqual([])
  const own: Trace = { playerId: inviter, kind: 'device', trace: 'aa', at: new Date(start - 1) }
  expect(linksOf([own, ...friends('device', 2), ...friends('device', 2)])).toMatchObject([
    { link: 'device', accounts: 3, since: new Date(start), members: [inviter + 1, inviter + 2] },
  ])
  expect(linksOf(friends('payee', 2))).toMatchObject([{ link: 'payee', accounts: 2 }])
})
