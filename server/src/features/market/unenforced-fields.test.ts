import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { live } from './policies/live.ts'
import { type MarketPolicy, marketPolicy } from './policy.ts'
import { unenforcedFields, unenforcedNeedsOf } from './unenforced-fields.ts'
import { validatePolicy } from './validate-policy.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const notReaders =
  /\.test\.ts$|market\/policies\/|market\/policy\.ts$|market\/unenforced-fields\.ts$|\/generated\/|^seed\//

/** The code that has a policy in its hands. */
const readers = globSync('**/*.ts', { cwd: root })
  .filter((file) => !notReaders.test(file))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  .filter((text) => /policyOf|MarketPolicy|allPolicies|rulesOf/.test(text))

type Shape = { readonly def: { readonly type: string; readonly shape?: Readonly<Record<string, Shape>> } }

/** A field fixed to one value by the type needs no reader of its own: no policy can say otherwise. */
const fixed = ['games.ldwCelebration', 'games.demoParity', 'history.export']
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

test('the list of unenforced fields is exactly what no code reads', () => {
  const inLaw = ['windDown', 'licence', 'currency']
  const unread = leaves()
    .filter(
      (path) => !inLaw.includes(path.split('.')[0] ?? '') && !fixed.includes(path) && !readOtherwise.includes(path),
    )
    .filter((path) => !isRead(path))
  expect(unread.toSorted()).toEqual([...unenforcedFields].toSorted())
})

test('a live deployment refuses real money under a policy that needs a field which is not enforced, and names it', () => {
  const [india] = live as readonly [MarketPolicy]
  const licensed: MarketPolicy = {
    ...india,
    mode: 'real',
    licence: { holder: 'Zamra', number: '1', regulator: 'a regulator' },
  }
  const problems = validatePolicy(licensed, 'live').join('\n')
  for (const path of ['geo.ipCheck', 'exclusion.minDays', 'limits.increaseCooldownHours', 'age.beforeFreePlay'])
    expect(problems).toContain(`market IN: this version does not enforce ${path}`)
  expect(problems).not.toContain('games.maxStake')
  const capped = {
    ...licensed,
    games: { ...licensed.games, maxStake: [{ ageBand: [18, 24] as [number, number], minor: 1 }] },
  }
  expect(validatePolicy(capped, 'live').join('\n')).toContain('does not enforce games.maxStake')
  expect(
    unenforcedNeedsOf({
      ...licensed,
      geo: { allowCountries: [], ipCheck: false, vpnBlock: false, prefixMustMatch: false },
    }),
  ).not.toContain('geo.ipCheck')
  // Test money, and play without money, promise nothing.
  expect(validatePolicy(licensed, 'sandbox')).toEqual([])
  for (const policy of live) expect(validatePolicy(policy, 'live')).toEqual([])
})
