import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../ops/runner/report.ts'
import type { Hole } from './hole.ts'

type Report = {
  readonly testResults: readonly {
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
  readonly attack: (hole: Hole) => Verdict
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
    attack: (hole) => runAttack(folder, hole),
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

function runAttack(folder: string, { project, attack }: Hole): Verdict {
  const report = join(folder, '.reports/vitest.json')
  rmSync(report, { force: true })
  const pattern = `${attack.title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`
  const only = ['--project', project, attack.file, '--testNamePattern', pattern]
  const ran = spawnSync('vitest', ['run', ...only], { cwd: folder, encoding: 'utf8' })
  const results = readResults(report).filter((one) => one.title === attack.title && one.status !== 'skipped')
  const [failed] = results.filter((one) => one.status !== 'passed')
  if (failed) return { status: 'failed', message: failed.failureMessages?.[0]?.split('\n')[0] ?? '' }
  if (results.length > 0 && ran.status === 0) return { status: 'passed', message: '' }
  return { status: 'missing', message: ran.stderr.trim().split('\n').at(-1) ?? '' }
}

function readResults(report: string): Report['testResults'][number]['assertionResults'] {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    return testResults.flatMap((file) => file.assertionResults)
  } catch {
    return []
  }
}
