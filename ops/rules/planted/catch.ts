import type { Finding } from '../finding.ts'
import type { Files, Planted } from './planted.ts'
import { inTree } from './tree.ts'

type Look = (tree: string) => Finding[] | Promise<Finding[]>

export type Caught = {
  /** The rules that fired on the mistake: exactly its own, or the rule is not what it says. */
  readonly bad: readonly string[]
  /** The rules that fired on the clean twin, or where nothing was planted: none. */
  readonly good: readonly string[]
  /** Planted files that no rule found fault with. */
  readonly missed: readonly string[]
}

/** Each mistake in a tree of its own: for rules that look at how files stand to one another. */
export async function catchOne(planted: Planted, look: Look): Promise<Caught> {
  const found = async (files: Files) => await inTree({ ...planted.beside, ...files }, async (tree) => await look(tree))
  const [bad, good] = [await found(planted.bad), await found(planted.good)]
  return { bad: rulesOf(bad), good: rulesOf(good), missed: [] }
}

type Trees = <T>(files: Files, look: (tree: string) => Promise<T>) => Promise<T>

/** All mistakes in one tree: for rules that would take long to start for each, and for mistakes that hide no other. */
export async function catchTogether(all: readonly Planted[], look: Look, trees: Trees = inTree): Promise<Caught[]> {
  const found = async (side: 'bad' | 'good') => {
    // What both need comes first: nobody's surroundings cover another's mistake.
    const files = Object.assign({}, ...all.map((one) => one.beside ?? {}), ...all.map((one) => one[side])) as Files
    const findings = await trees(files, async (tree) => await look(tree))
    const planted = new Set(all.flatMap((one) => Object.keys(one[side])))
    return { findings, strays: findings.filter(({ file }) => !planted.has(file)) }
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
