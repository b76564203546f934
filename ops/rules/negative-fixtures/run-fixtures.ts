import type { Finding } from '../finding.ts'
import type { Files, NegativeFixture } from './fixture.ts'
import { withTree } from './tree.ts'

type Check = (tree: string) => Finding[] | Promise<Finding[]>

export type FixtureResult = {
  /** The rules that reported the mistake; only its own is expected. */
  readonly bad: readonly string[]
  /** The rules that reported the corrected twin, or a file without a mistake; none is expected. */
  readonly good: readonly string[]
  /** Files with a mistake that no rule reported. */
  readonly missed: readonly string[]
}

/** Each fixture in a tree of its own: for rules about how files depend on one another. */
export async function runSeparately(fixture: NegativeFixture, check: Check): Promise<FixtureResult> {
  const found = async (files: Files) =>
    await withTree({ ...fixture.beside, ...files }, async (tree) => await check(tree))
  const [bad, good] = [await found(fixture.bad), await found(fixture.good)]
  return { bad: rulesOf(bad), good: rulesOf(good), missed: [] }
}

type Trees = <T>(files: Files, check: (tree: string) => Promise<T>) => Promise<T>

/** All fixtures in one tree: for tools that start slowly, and for mistakes that do not hide one another. */
export async function runTogether(
  all: readonly NegativeFixture[],
  check: Check,
  trees: Trees = withTree,
): Promise<FixtureResult[]> {
  const found = async (side: 'bad' | 'good') => {
    // The shared files come first, so that they cannot overwrite the mistake of another fixture.
    const files = Object.assign({}, ...all.map((one) => one.beside ?? {}), ...all.map((one) => one[side])) as Files
    const findings = await trees(files, async (tree) => await check(tree))
    const mistaken = new Set(all.flatMap((one) => Object.keys(one[side])))
    return { findings, strays: findings.filter(({ file }) => !mistaken.has(file)) }
  }
  const [bad, good] = [await found('bad'), await found('good')]
  return all.map((one) => ({
    bad: rulesOf(within(bad.findings, one.bad)),
    good: rulesOf([...within(good.findings, one.good), ...bad.strays, ...good.strays]),
    missed: Object.keys(one.bad).filter((file) => !bad.findings.some((finding) => finding.file === file)),
  }))
}

function within(findings: readonly Finding[], files: Files): Finding[] {
  return findings.filter((finding) => Object.hasOwn(files, finding.file))
}

function rulesOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map((finding) => finding.rule))].sort((a, b) => a.localeCompare(b, 'en'))
}
