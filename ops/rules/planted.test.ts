import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../runner/voice.ts'
import { architecture } from './architecture.ts'
import { dead } from './dead.ts'
import { migrations } from './migrations.ts'
import * as plantedArchitecture from './planted/architecture.ts'
import * as plantedBans from './planted/bans.ts'
import { type Caught, catchOne, catchTogether } from './planted/catch.ts'
import { claims } from './planted/claims.ts'
import * as plantedDead from './planted/dead.ts'
import * as plantedLanguage from './planted/language.ts'
import * as plantedMigrations from './planted/migrations.ts'
import type { Planted } from './planted/planted.ts'
import * as plantedStyle from './planted/style.ts'
import { planted as plantedTidy } from './planted/tidy.ts'
import { besideTheHouse, inTree } from './planted/tree.ts'
import * as plantedTypedLint from './planted/typed-lint.ts'
import * as plantedTypes from './planted/types.ts'
import { spelling } from './spelling.ts'
import { style } from './style.ts'
import { calls } from './tidy/calls.ts'
import { features } from './tidy/features.ts'
import { law } from './tidy/law.ts'
import { lock } from './tidy/lock.ts'
import { names } from './tidy/names.ts'
import { suppressions } from './tidy/suppressions.ts'
import { texts } from './tidy/texts.ts'
import { words } from './tidy/words.ts'
import { typedLint } from './typed-lint.ts'
import { compile } from './types.ts'

const tally = { caught: 0, planted: 0 }
const say = (line: string) => console.log(line)

afterAll(() => say(`planted: ${tally.caught}/${tally.planted} caught`))

/** Exactly its own rule on the mistake, in each planted file, and silence on the clean twin. */
function judge(rule: string, caught: Caught | undefined): void {
  tally.planted += 1
  expect(caught).toEqual({ bad: [rule], good: [], missed: [] })
  tally.caught += 1
}

/** Whoever asks first starts the tool, and everybody is told what it found. */
function once(run: () => Promise<Caught[]>): () => Promise<Caught[]> {
  let results: Promise<Caught[]> | undefined
  return () => {
    results ??= run()
    return results
  }
}

const bans = { name: 'bans', all: plantedBans.bans, caught: once(() => catchTogether(plantedBans.bans, style)) }
const types = {
  name: 'types',
  all: plantedTypes.types,
  caught: once(() => catchTogether(plantedTypes.types, (tree) => compile(tree, 'tsconfig.json'), besideTheHouse)),
}
const together = [
  bans,
  { name: 'style', all: plantedStyle.style, caught: once(() => catchTogether(plantedStyle.style, style)) },
  {
    name: 'typed lint',
    all: plantedTypedLint.typedLint,
    caught: once(() => catchTogether(plantedTypedLint.typedLint, typedLint)),
  },
  types,
  {
    name: 'spelling',
    all: plantedLanguage.spelling,
    caught: once(() => catchTogether(plantedLanguage.spelling, spelling)),
  },
  { name: 'dead code', all: plantedDead.dead, caught: once(() => catchTogether(plantedDead.dead, dead)) },
]

describe.each(together)('$name', ({ all, caught }) => {
  test.each(all.map((planted, index) => ({ ...planted, index })))('$rule', async ({ index, rule }) => {
    judge(rule, (await caught())[index])
  })
})

const apart = [
  { name: 'architecture', all: plantedArchitecture.architecture, look: architecture },
  { name: 'migrations', all: plantedMigrations.migrations, look: migrations },
  { name: 'rooms', all: plantedTidy.features, look: features },
  { name: 'calls', all: plantedTidy.calls, look: calls },
  { name: 'law', all: plantedTidy.law, look: law },
  { name: 'texts', all: plantedTidy.texts, look: texts },
  { name: 'lock', all: plantedTidy.lock, look: lock },
  { name: 'names', all: plantedTidy.names, look: names },
  { name: 'words', all: plantedTidy.words, look: words },
  { name: 'suppressions', all: plantedTidy.suppressions, look: suppressions },
]

describe.each(apart)('$name', ({ all, look }) => {
  test.each(all)('$rule', async (planted) => judge(planted.rule, await catchOne(planted, look)))
})

test('every ban and every rule of the architecture has its planted mistake', async () => {
  const bans = globSync('*.grit', { cwd: join(root, 'ops/rules/bans') }).map((name) => name.replace('.grit', ''))
  const settings = readFileSync(join(root, 'biome.json'), 'utf8')
  for (const ban of bans) expect(settings).toContain(`./ops/rules/bans/${ban}.grit`)
  const planted = new Set([...plantedBans.bans, ...plantedArchitecture.architecture].map(({ rule }) => rule))
  const { forbidden = [] } = await extractConfig(join(root, '.dependency-cruiser.cjs'))
  const rules = [...bans.map((ban) => ban.replace('-inline', '')), ...forbidden.map(({ name }) => name ?? '')]
  expect(rules.filter((rule) => !planted.has(rule))).toEqual([])
})

test('a float where money is meant is refused by the linter and by the compiler [LG-03]', async () => {
  const ofMoney = async ({ all, caught }: typeof bans, isOfMoney: (planted: Planted) => boolean) =>
    (await caught()).filter((_, index) => all[index] && isOfMoney(all[index]))
  const byLint = await ofMoney(bans, ({ rule }) => rule.startsWith('money-'))
  const byCompiler = await ofMoney(types, ({ bad }) => Object.keys(bad).some((file) => file.includes('money-')))
  expect(byLint.map((caught) => caught.bad)).toEqual([['money-parse'], ['money-float']])
  expect(byCompiler.map((caught) => caught.bad)).toEqual([['TS2365'], ['TS2345']])
  expect([...byLint, ...byCompiler].flatMap((caught) => [...caught.good, ...caught.missed])).toEqual([])
})

test('a forbidden word is reported with its replacement', async () => {
  const [, forbidden] = plantedLanguage.spelling
  const findings = await inTree(forbidden?.bad ?? {}, spelling)
  expect(findings.map(({ message }) => /write '(.+)' instead/.exec(message)?.[1]).sort()).toEqual([
    'their',
    'their',
    'wallet',
  ])
})

const byFunction = [
  { name: 'claims', all: claims },
  { name: 'commits', all: plantedLanguage.history },
]

describe.each(byFunction)('$name', ({ all }) => {
  test.each(all)('$rule', async (planted) => {
    const rules = async (look: typeof planted.bad) => [...new Set((await look()).map((finding) => finding.rule))]
    judge(planted.rule, { bad: await rules(planted.bad), good: await rules(planted.good), missed: [] })
  })
})
