import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasLedgerChanged } from './ledger-sources.ts'
import { type Counts, reports, root, say } from './voice.ts'

type Step = {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** The file of counts the step leaves, where it counts more than itself. */
  readonly tally?: string
  /** A step that this one cannot do without. */
  readonly needs?: string
  /** The time limit of a step that takes longer than the others. */
  readonly minutesMax?: number
}

/** One step after the other. */
type Lane = readonly Step[]

/**
 * What goes on at the same time, on two cores. Proofs that mostly wait, for draws and for faults, lose nothing beside one
 * another; whatever works all the time, or measures, is alone, and so is a house that a browser looks at: one that is
 * short of time sends visitors away, as it should.
 */
const rounds: readonly (readonly Lane[])[] = [
  [
    [{ name: 'check', command: ['node', 'ops/runner/check.ts'], tally: 'check' }],
    [{ name: 'build', command: ['npm', 'run', 'build'] }],
  ],
  [[{ name: 'test', command: ['node', 'ops/runner/test.ts'], tally: 'test' }]],
  [[journeys('home', 'identity')]],
  [[journeys('play')]],
  [[journeys('deposit', ...forgotten('home', 'identity', 'deposit', 'play'))]],
  [
    [proof('draw', '--secs', '15', '--draws', '100000'), proof('engines', '--secs', '8')],
    // The rules of the wallet were tested with everything else.
    [proof('identity'), proof('studio', '--secs', '8', '--tested')],
  ],
  [[proof('payments', '--orders', '30')]],
  [[proof('model', '--secs', '10'), proof('simulate', '--secs', '10')]],
  // The seeded bugs take minutes, so they run only when the ledger is not the one they were last caught in.
  [hasLedgerChanged() ? [{ ...proof('planted'), minutesMax: 15 }] : []],
  [
    [
      { name: 'budget', command: ['node', 'ops/runner/run.ts', 'budget', '--static'], tally: 'budget', needs: 'build' },
      {
        name: 'acceptance',
        command: ['node', 'ops/acceptance/acceptance.ts', '--check', '--reports'],
        tally: 'acceptance',
      },
    ],
  ],
]

/** A step that takes longer is ended: it hangs. */
const stepMinutesMax = 8
const logs = join(reports, 'ci')

rmSync(reports, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })
const failedSteps = new Set<string>()
const underWay = new Set<number>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => leave(signal))
const sum = { passed: 0, failed: 0 }

for (const lanes of rounds) await Promise.all(lanes.map(walk))

say(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1

async function walk(lane: Lane): Promise<void> {
  for (const step of lane) {
    const { passed, failed } = step.needs && failedSteps.has(step.needs) ? skipped(step, step.needs) : await take(step)
    if (failed > 0) failedSteps.add(step.name)
    sum.passed += passed
    sum.failed += failed
  }
}

/** A group of journeys has a house of its own. */
function journeys(...names: readonly string[]): Step {
  return {
    name: `e2e ${names.join(' ')}`,
    command: ['node', 'ops/runner/e2e.ts', ...names],
    tally: `e2e-${names.join('-')}`,
    needs: 'build',
  }
}

function proof(name: string, ...options: readonly string[]): Step {
  return {
    name: `proof ${name}`,
    command: ['node', 'ops/runner/run.ts', 'proof', name, ...options],
    tally: `proof-${name}`,
  }
}

/** What lies in e2e and was not named joins the others, so that no journey is left at home. */
function forgotten(...named: readonly string[]): string[] {
  const folders = readdirSync(join(root, 'e2e'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => name).filter((name) => !named.includes(name))
}

async function take(step: Step): Promise<Counts> {
  say(`== ${step.name}`)
  const log = join(logs, `${step.name}.log`)
  const from = performance.now()
  const code = await run(step, log)
  const seconds = ((performance.now() - from) / 1_000).toFixed(0)
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  if (code !== 0) for (const line of lines.slice(-400)) say(line)
  say(`${step.name}: ${code === 0 ? 'ok' : `exit code ${code}`} after ${seconds} s: ${lines.at(-1) ?? ''}`)
  return counts(step, code)
}

function skipped(step: Step, needed: string): Counts {
  say(`== ${step.name}\n${step.name}: not run, because ${needed} failed`)
  return { passed: 0, failed: 1 }
}

function counts(step: Step, code: number): Counts {
  const file = join(reports, 'tally', `${step.tally}.json`)
  const left = step.tally && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : undefined
  const { passed, failed } = left ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** In a process group of its own, so that whatever a step leaves behind ends with it. */
function run({ command: [program, ...args], needs, minutesMax = stepMinutesMax }: Step, log: string): Promise<number> {
  // What the build step made is what the steps that need it look at.
  const built = needs === 'build' ? { ZAMRA_WEB_DIST: join(root, 'web/dist') } : {}
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...built }
  return new Promise((resolve, reject) => {
    const output = createWriteStream(log)
    const child = spawn(program, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env })
    child.stdout.pipe(output, { end: false })
    child.stderr.pipe(output, { end: false })
    if (child.pid !== undefined) underWay.add(child.pid)
    const end = (signal: NodeJS.Signals) => endGroup(child.pid, signal)
    const late = setTimeout(() => end('SIGTERM'), minutesMax * 60_000)
    const tooLate = setTimeout(() => end('SIGKILL'), minutesMax * 60_000 + 20_000)
    child.on('error', reject)
    // Whoever is left holds the output open, so it goes before the output is waited for.
    child.on('exit', () => end('SIGKILL'))
    child.on('close', (code) => {
      clearTimeout(late)
      clearTimeout(tooLate)
      underWay.delete(child.pid ?? 0)
      output.end(() => resolve(code ?? 1))
    })
  })
}

/** Whoever stops CI stops the steps under way with it. */
function leave(signal: NodeJS.Signals): void {
  for (const pid of underWay) endGroup(pid, signal)
  process.exit(130)
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
