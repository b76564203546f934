import { globSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { fileURLToPath } from 'node:url'
import { identityLevelMax } from '@zamra/contract/kyc.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { PlaceConfig } from '../../base/place-config.ts'
import { live } from './policies/live.ts'
import { sandbox } from './policies/sandbox.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { validatePolicy } from './validate-policy.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const notReaders = /\.test\.ts$|market\/policies\/|market\/policy\.ts$|\/generated\/|^seed\//

/** The code that has a policy in its hands. */
const readers = globSync('**/*.ts', { cwd: root })
  .filter((file) => !notReaders.test(file))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  .filter((text) => /policyOf|MarketPolicy|allPolicies|rulesOf/.test(text))

type Shape = { readonly def: { readonly type: string; readonly shape?: Readonly<Record<string, Shape>> } }

/** A field fixed to one value by the type needs no reader of its own: no policy can say otherwise. */
const fixed = [
  ...['games.ldwCelebration', 'games.demoParity', 'history.export', 'promotions.optInOnly'],
  ...['exclusion.keepWithdrawals', 'hud.inCurrency', 'marketing.sms', 'marketing.push'],
]
/** Read under another name: the app shows its own translated texts and the limits of the ledger. */
const readOtherwise = ['deposits.popup', 'limits.types']

function leaves(): string[] {
  const groups = (marketPolicy as unknown as Shape).def.shape ?? {}
  return Object.entries(groups).flatMap(([group, { def }]) =>
    Object.keys(def.shape ?? {}).map((field) => `${group}.${field}`),
  )
}

function isRead(path: string): boolean {
  const [group = '', field = ''] = path.split('.')
  const [inGroup, named] = [new RegExp(`\\b${group}\\b`), new RegExp(`\\b${field}\\b`)]
  return readers.some((text) => inGroup.test(text) && named.test(text))
}

test('every field of a policy is read by the code that keeps its promise', () => {
  const inLaw = ['windDown', 'licence', 'currency']
  const unread = leaves()
    .filter(
      (path) => !inLaw.includes(path.split('.')[0] ?? '') && !fixed.includes(path) && !readOtherwise.includes(path),
    )
    .filter((path) => !isRead(path))
  expect(unread).toEqual([])
})

test('test money, and play without money, promise nothing that a deployment must have', () => {
  const [india] = live as readonly [MarketPolicy]
  const licensed: MarketPolicy = { ...india, mode: 'real', licence: { holder: 'Zamra', number: '1', regulator: 'one' } }
  expect(validatePolicy(licensed, { deployment: 'sandbox' })).toEqual([])
  for (const policy of live) expect(validatePolicy(policy, { deployment: 'live' })).toEqual([])
})

test('a live deployment refuses a policy that checks the place of a caller when no edge reports it', () => {
  const [india] = live as readonly [MarketPolicy]
  const licensed: MarketPolicy = { ...india, mode: 'real', licence: { holder: 'Zamra', number: '1', regulator: 'one' } }
  const problems = (place?: PlaceConfig) =>
    validatePolicy(licensed, { deployment: 'live', place }).filter((problem) => problem.includes('geo.'))
  expect(problems()).toEqual([
    'market IN: geo.ipCheck needs ZAMRA_EDGE_NETWORKS and ZAMRA_COUNTRY_HEADER',
    'market IN: geo.prefixMustMatch needs ZAMRA_EDGE_NETWORKS and ZAMRA_COUNTRY_HEADER',
    'market IN: geo.vpnBlock needs ZAMRA_EDGE_NETWORKS and ZAMRA_ANONYMOUS_HEADER',
  ])
  const edge = new BlockList()
  expect(problems({ edge, countryHeader: 'x-country' })).toHaveLength(1)
  expect(problems({ edge, countryHeader: 'x-country', anonymousHeader: 'x-anonymous' })).toEqual([])
})

test('a live deployment refuses what the law of a market needs and it does not have', () => {
  const [india] = live as readonly [MarketPolicy]
  const licensed: MarketPolicy = { ...india, mode: 'real', licence: { holder: 'Zamra', number: '1', regulator: 'one' } }
  const problems = (rules: Partial<MarketPolicy>, dataRegion?: string) =>
    validatePolicy({ ...licensed, ...rules }, { deployment: 'live', dataRegion }).filter((problem) =>
      /market IN: (data|exclusion|age|history)\./.test(problem),
    )
  expect(problems({})).toEqual([])
  const atHome = { data: { retentionYears: 5, residency: 'IN' } }
  expect(problems(atHome, 'SG')).toEqual(['market IN: data.residency needs ZAMRA_DATA_REGION=IN, and databases there'])
  expect(problems(atHome, 'IN')).toEqual([])
  expect(problems({ data: { retentionYears: 5, parentalConsentAge: 19 } })).toEqual([
    'market IN: data.parentalConsentAge 19 is above age.min 18, and no parent can consent',
  ])
  expect(problems({ exclusion: { ...india.exclusion, register: 'a register' } })).toEqual([
    'market IN: exclusion.register names a register, which this version cannot query',
  ])
  expect(problems({ age: { ...india.age, method: 'database' } })).toHaveLength(1)
  expect(problems({ history: { ...india.history, onRequestMonths: 61 } })).toHaveLength(1)
})

test('no policy allows promotions by SMS or push, a result without its currency, or an empty reality check', () => {
  const [india] = sandbox as readonly [MarketPolicy]
  const isValid = (rules: object) => z.safeParse(marketPolicy, { ...india, ...rules }).success
  expect(isValid({})).toBe(true)
  expect(isValid({ marketing: { ...india.marketing, sms: true } })).toBe(false)
  expect(isValid({ marketing: { ...india.marketing, push: true } })).toBe(false)
  expect(isValid({ hud: { ...india.hud, inCurrency: false } })).toBe(false)
  expect(isValid({ realityCheck: { ...india.realityCheck, content: [] } })).toBe(false)
  expect(isValid({ realityCheck: { ...india.realityCheck, content: ['luck'] } })).toBe(false)
})

test('no policy asks for a level of identification that no check reaches', () => {
  const [india] = sandbox as readonly [MarketPolicy]
  const asking = (level: number) =>
    z.safeParse(marketPolicy, { ...india, kyc: { before: 'withdraw', tiers: [{ level, cumWithdraw: 1 }] } }).success
  expect([0, identityLevelMax, identityLevelMax + 1].map(asking)).toEqual([false, true, false])
})
