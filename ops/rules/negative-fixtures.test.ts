import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../runner/report.ts'
import { architecture } from './architecture.ts'
import { dead } from './dead.ts'
import { migrations } from './migrations.ts'
import * as architectureFixtures from './negative-fixtures/architecture.ts'
import * as bansFixtures from './negative-fixtures/bans.ts'
import { claims } from './negative-fixtures/claims.ts'
import * as deadFixtures from './negative-fixtures/dead.ts'
import type { NegativeFixture } from './negative-fixtures/fixture.ts'
import * as languageFixtures from './negative-fixtures/language.ts'
import * as migrationsFixtures from './negative-fixtures/migrations.ts'
import { type FixtureResult, runSeparately, runTogether } from './negative-fixtures/run-fixtures.ts'
import * as styleFixtures from './negative-fixtures/style.ts'
import { tidyFixtures } from './negative-fixtures/tidy.ts'
import { besideRealSources, withTree } from './negative-fixtures/tree.ts'
import * as typedLintFixtures from './negative-fixtures/typed-lint.ts'
import * as typesFixtures from './negative-fixtures/types.ts'
import { spelling } from './spelling.ts'
import { style } from './style.ts'
import { bannedText } from './tidy/banned-text.ts'
import { calls } from './tidy/calls.ts'
import { features } from './tidy/features.ts'
import { law } from './tidy/law.ts'
import { lock } from './tidy/lock.ts'
import { names } from './tidy/names.ts'
import { sqlTime } from './tidy/sql-time.ts'
import { suppressions } from './tidy/suppressions.ts'
import { texts } from './tidy/texts.ts'
import { typedLint } from './typed-lint.ts'
import { compile } from './types.ts'

const counts = { caught: 0, fixtures: 0 }
const print = (line: string) => console.log(line)

afterAll(() => print(`negative fixtures: ${counts.caught}/${counts.fixtures} caught`))

/** The mistake is reported by exactly its own rule, in each of its files, and the corrected twin by none. */
function expectCaught(rule: string, caught: FixtureResult | undefined): void {
  counts.fixtures += 1
  expect(caught).toEqual({ bad: [rule], good: [], missed: [] })
  counts.caught += 1
}

/** The first caller starts the tool; all of them share its result. */
function once(run: () => Promise<FixtureResult[]>): () => Promise<FixtureResult[]> {
  let results: Promise<FixtureResult[]> | undefined
  return () => {
    results ??= run()
    return results
  }
}

const bans = { name: 'bans', all: bansFixtures.bans, caught: once(() => runTogether(bansFixtures.bans, style)) }
const types = {
  name: 'types',
  all: typesFixtures.types,
  caught: once(() => runTogether(typesFixtures.types, (tree) => compile(tree, 'tsconfig.json'), besideRealSources)),
}
const together = [
  bans,
  { name: 'style', all: styleFixtures.style, caught: once(() => runTogether(styleFixtures.style, style)) },
  {
    name: 'typed lint',
    all: typedLintFixtures.typedLint,
    caught: once(() => runTogether(typedLintFixtures.typedLint, typedLint)),
  },
  types,
  {
    name: 'spelling',
    all: languageFixtures.spelling,
    caught: once(() => runTogether(languageFixtures.spelling, spelling)),
  },
  { name: 'dead code', all: deadFixtures.dead, caught: once(() => runTogether(deadFixtures.dead, dead)) },
]

describe.each(together)('$name', ({ all, caught }) => {
  test.each(all.map((fixture, index) => ({ ...fixture, index })))('$rule', async ({ index, rule }) => {
    expectCaught(rule, (await caught())[index])
  })
})

const apart = [
  { name: 'architecture', all: architectureFixtures.architecture, check: architecture },
  { name: 'migrations', all: migrationsFixtures.migrations, check: migrations },
  { name: 'features', all: tidyFixtures.features, check: features },
  { name: 'calls', all: tidyFixtures.calls, check: calls },
  { name: 'law', all: tidyFixtures.law, check: law },
  { name: 'texts', all: tidyFixtures.texts, check: texts },
  { name: 'lock', all: tidyFixtures.lock, check: lock },
  { name: 'names', all: tidyFixtures.names, check: names },
  { name: 'banned text', all: tidyFixtures.bannedText, check: bannedText },
  { name: 'sql time', all: tidyFixtures.sqlTime, check: sqlTime },
  { name: 'suppressions', all: tidyFixtures.suppressions, check: suppressions },
]

describe.each(apart)('$name', ({ all, check }) => {
  test.each(all)('$rule', async (fixture) => expectCaught(fixture.rule, await runSeparately(fixture, check)))
})

test('every ban and every architecture rule has a negative fixture', async () => {
  const bans = globSync('*.grit', { cwd: join(root, 'ops/rules/bans') }).map((name) => name.replace('.grit', ''))
  const settings = readFileSync(join(root, 'biome.json'), 'utf8')
  for (const ban of bans) expect(settings).toContain(`./ops/rules/bans/${ban}.grit`)
  const covered = new Set([...bansFixtures.bans, ...architectureFixtures.architecture].map(({ rule }) => rule))
  const { forbidden = [] } = await extractConfig(join(root, '.dependency-cruiser.cjs'))
  const rules = [...bans.map((ban) => ban.replace('-inline', '')), ...forbidden.map(({ name }) => name ?? '')]
  expect(rules.filter((rule) => !covered.has(rule))).toEqual([])
})

test('a float where money is meant is refused by the linter and by the compiler [LG-03]', async () => {
  const ofMoney = async ({ all, caught }: typeof bans, isOfMoney: (fixture: NegativeFixture) => boolean) =>
    (await caught()).filter((_, index) => all[index] && isOfMoney(all[index]))
  const byLint = await ofMoney(bans, ({ rule }) => rule.startsWith('money-'))
  const byCompiler = await ofMoney(types, ({ bad }) => Object.keys(bad).some((file) => file.includes('money-')))
  expect(byLint.map((caught) => caught.bad)).toEqual([['money-parse'], ['money-float']])
  expect(byCompiler.map((caught) => caught.bad)).toEqual([['TS2365'], ['TS2345']])
  expect([...byLint, ...byCompiler].flatMap((caught) => [...caught.good, ...caught.missed])).toEqual([])
})

test('a forbidden word is reported with its replacement', async () => {
  const [, forbidden] = languageFixtures.spelling
  const findings = await withTree(forbidden?.bad ?? {}, spelling)
  expect(
    findings
      .map(({ message }) => /write '(.+)' instead/.exec(message)?.[1] ?? '')
      .toSorted((a, b) => a.localeCompare(b, 'en')),
  ).toEqual(['their', 'their', 'wallet'])
})

const byFunction = [
  { name: 'claims', all: claims },
  { name: 'commits', all: languageFixtures.history },
]

describe.each(byFunction)('$name', ({ all }) => {
  test.each(all)('$rule', async (fixture) => {
    const rules = async (check: typeof fixture.bad) => [...new Set((await check()).map((finding) => finding.rule))]
    expectCaught(fixture.rule, { bad: await rules(fixture.bad), good: await rules(fixture.good), missed: [] })
  })
})
