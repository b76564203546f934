import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../ops/runner/report.ts'
import type { Hole } from './hole.ts'

type Report = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** `missing` when no test of that title ran: a renamed test must not count as an attack that was repelled. */
export type Verdict = { readonly status: 'passed' | 'failed' | 'missing'; readonly message: string }

/** A copy of the tracked files in which the tests run, so that the checkout itself is never weakened. */
export type Tree = {
  /** Runs the attacks of all holes on this build, and again alone what did not pass beside the others. */
  readonly attack: (holes: readonly Hole[]) => readonly Verdict[]
  /** Runs the attack on the weakened build, then restores the file. */
  readonly attackWeakened: (hole: Hole) => Verdict
}

export function copyTree(folder: string): Tree {
  const tracked = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of tracked.stdout.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  // Hard links: the packages are large, are only read, and the links between workspaces must lead into the copy.
  for (const workspace of ['.', 'server', 'web'])
    spawnSync('cp', ['-al', join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules')])
  return {
    attack: (holes) => attackTogether(folder, holes),
    attackWeakened: (hole) => {
      const path = join(folder, hole.weakening.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, weakened(hole, source))
      try {
        return runAttack(folder, hole)
      } finally {
        writeFileSync(path, source)
      }
    },
  }
}

/** The text must occur once: a weakening that no longer applies is an error and not a control. */
export function weakened({ id, weakening }: Pick<Hole, 'id' | 'weakening'>, source: string): string {
  const parts = source.split(weakening.from)
  if (parts.length !== 2)
    throw new Error(`the weakening of ${id} occurs ${parts.length - 1} times in ${weakening.file}`)
  return parts.join(weakening.to)
}

/** One start of the engines for all of them. A weakened build holds one weakening, so its attack runs alone. */
function attackTogether(folder: string, holes: readonly Hole[]): readonly Verdict[] {
  const projects = [...Map.groupBy(holes, ({ project }) => project).values()]
  const together = projects.map((some) => [some, run(folder, some)] as const)
  return holes.map((hole) => {
    const ran = together.find(([some]) => some.includes(hole))?.[1]
    const verdict = ran && verdictOf(hole, ran)
    return verdict?.status === 'passed' ? verdict : runAttack(folder, hole)
  })
}

function runAttack(folder: string, hole: Hole): Verdict {
  return verdictOf(hole, run(folder, [hole]))
}

type Ran = { readonly files: Report['testResults']; readonly hasOtherErrors: boolean; readonly message: string }

/** Of one project. */
function run(folder: string, holes: readonly Hole[]): Ran {
  const report = join(folder, '.reports/vitest.json')
  const otherErrors = join(folder, '.reports/unhandled-errors.json')
  for (const file of [report, otherErrors]) rmSync(file, { force: true })
  const files = [...new Set(holes.map(({ attack }) => attack.file))]
  const titles = holes.map(({ attack }) => attack.title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  const only = ['--project', holes[0]?.project ?? '', ...files, '--testNamePattern', `(${titles.join('|')})$`]
  const { stderr } = spawnSync('vitest', ['run', ...only], { cwd: folder, encoding: 'utf8' })
  return {
    files: readResults(report),
    hasOtherErrors: existsSync(otherErrors),
    message: stderr.trim().split('\n').at(-1) ?? '',
  }
}

function verdictOf({ attack }: Hole, { files, hasOtherErrors, message }: Ran): Verdict {
  const results = files
    .filter(({ name }) => name.endsWith(attack.file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => one.title === attack.title && one.status !== 'skipped')
  const [failed] = results.filter((one) => one.status !== 'passed')
  if (failed) return { status: 'failed', message: failed.failureMessages?.[0]?.split('\n')[0] ?? '' }
  if (results.length > 0 && !hasOtherErrors) return { status: 'passed', message: '' }
  return { status: 'missing', message }
}

function readResults(report: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults
  } catch {
    return []
  }
}
