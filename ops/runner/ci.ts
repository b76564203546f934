import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { hasLedgerChanged } from './ledger-sources.ts'
import { inconclusiveCode } from './outcome.ts'
import { type Counts, print, reports, root } from './report.ts'

type Step = {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** The file of counts that the step writes, if it counts more than itself. */
  readonly tally?: string
  /** A step that must have passed before this one can run. */
  readonly needs?: string
  /** The time limit of a step that takes longer than the others. */
  readonly minutesMax?: number
}

/** Steps that run one after the other. */
type Lane = readonly Step[]

/**
 * The lanes of a round run in parallel, on two cores. A step that uses the processor all the time, or measures, runs alone;
 * so do most journeys, because a server without enough processor time sheds requests, as it should.
 */
const rounds: readonly (readonly Lane[])[] = [
  [
    [{ name: 'check', command: ['node', 'ops/runner/check.ts'], tally: 'check' }],
    [{ name: 'build', command: ['npm', 'run', 'build'] }],
  ],
  [[{ name: 'test', command: ['node', 'ops/runner/test.ts'], tally: 'test', minutesMax: 30 }]],
  // A group that moves the clock has a site of its own. Two sites run side by side, since each of them often waits.
  [[journeys('home', 'identity', 'access')], [journeys('care')]],
  // Withdrawals move the clock of their own site. When they have ended, the show has both cores: a draw every 20 seconds
  // falls behind on a busy machine.
  [[journeys('play', 'show')], [journeys('withdrawal')]],
  [[journeys('backoffice')]],
  // The month and the drill take minutes, so they run on demand: npm run e2e -- month.
  [
    [
      journeys(
        'deposit',
        ...unnamedJourneys(
          'home',
          'identity',
          'access',
          'backoffice',
          'care',
          'deposit',
          'drill',
          'month',
          'play',
          'show',
          'withdrawal',
        ),
      ),
    ],
    // Proofs that measure no time and ask for little load fill the seconds in which journeys wait for payments. The attacks
    // of the holes ran in the step test; three of them run again, each also on a build that was weakened.
    [
      proof('model', '--secs', '10'),
      proof('simulate', '--secs', '10'),
      proof('rewards'),
      proof('backoffice', '--tampers', '3', '--replays', '3'),
      proof('originals', '--rounds', '50000', '--bets', '300'),
      proof('identity', '--accounts', '250'),
      proof('holes', '--controls', '3'),
    ],
  ],
  // Each starts killed servers again all the time: side by side they are too slow for the load that they need.
  [[proof('draw', '--secs', '15', '--draws', '20000'), proof('engines', '--secs', '8')]],
  // --tested: the wallet rules already ran in the step test.
  [[proof('studio', '--secs', '8', '--tested')]],
  [[proof('payments', '--orders', '30'), proof('withdrawal', '--payouts', '20')]],
  // The seeded bugs take minutes, so they run only when the ledger is not the one they were last caught in.
  [hasLedgerChanged() ? [{ ...proof('planted'), minutesMax: 15 }] : []],
  [
    [
      {
        name: 'budget',
        // The journey `access` has opened every screen.
        command: ['node', 'ops/runner/run.ts', 'budget', '--static', '--no-screens'],
        tally: 'budget',
        needs: 'build',
      },
      {
        name: 'acceptance',
        command: ['node', 'ops/acceptance/acceptance.ts', '--check', '--reports'],
        tally: 'acceptance',
      },
    ],
  ],
]

/** A step that takes longer is considered hung and is killed. Two free cores need half of it or less. */
const stepMinutesMax = 8
const logs = join(reports, 'ci')

rmSync(reports, { recursive: true, force: true })
mkdirSync(logs, { recursive: true })
const failedSteps = new Set<string>()
const runningPids = new Set<number>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopOnSignal(signal))
const sum = { passed: 0, failed: 0 }

// `node ops/runner/ci.ts "proof draw" budget` runs these steps alone, as they run in the whole.
const wanted = process.argv.slice(2)
const isWanted = ({ name }: Step) => wanted.length === 0 || wanted.some((start) => name.startsWith(start))

for (const lanes of rounds) await Promise.all(lanes.map((lane) => runLane(lane.filter(isWanted))))

print(`${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1

async function runLane(lane: Lane): Promise<void> {
  for (const step of lane) {
    const { passed, failed } =
      step.needs && failedSteps.has(step.needs) ? skipped(step, step.needs) : await runStep(step)
    if (failed > 0) failedSteps.add(step.name)
    sum.passed += passed
    sum.failed += failed
  }
}

/** A group of journeys that shares one running app. */
function journeys(...names: readonly string[]): Step {
  return {
    name: `e2e ${names.join(' ')}`,
    command: ['node', 'ops/runner/e2e.ts', ...names],
    tally: `e2e-${names.join('-')}`,
    needs: 'build',
    minutesMax: 12,
  }
}

function proof(name: string, ...options: readonly string[]): Step {
  return {
    name: `proof ${name}`,
    command: ['node', 'ops/runner/run.ts', 'proof', name, ...options],
    tally: `proof-${name}`,
  }
}

/** The folders of e2e that are not named here, so that no journey is left out. */
function unnamedJourneys(...named: readonly string[]): string[] {
  const folders = readdirSync(join(root, 'e2e'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map(({ name }) => name).filter((name) => !named.includes(name))
}

/**
 * A proof that found nothing wrong and did too little, because the machine was busy with something else, is run once more.
 * One that found something is not: it may have been lucky the second time.
 */
async function runStep(step: Step): Promise<Counts> {
  print(`== ${step.name}`)
  const code = await attemptStep(step)
  if (code !== inconclusiveCode) return counts(step, code)
  print(`== ${step.name}, once more because it was inconclusive`)
  return counts(step, await attemptStep(step))
}

async function attemptStep(step: Step): Promise<number> {
  const log = join(logs, `${step.name}.log`)
  const [from, processorBefore] = [performance.now(), processorTimes()]
  const code = await spawnStep(step, log)
  const seconds = ((performance.now() - from) / 1_000).toFixed(0)
  const busy = busyPercent(processorBefore, processorTimes())
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  if (code !== 0) for (const line of lines.slice(-400)) print(line)
  const how = `${code === 0 ? 'ok' : `exit code ${code}`} after ${seconds} s, processors ${busy} % busy`
  print(`${step.name}: ${how}: ${lines.at(-1) ?? ''}`)
  return code
}

type ProcessorTimes = { readonly idle: number; readonly all: number }

function processorTimes(): ProcessorTimes {
  const times = cpus().map((processor) => processor.times)
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0)
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all }
}

/** Tells a step that computes from one that waits, and a machine that is busy with something else. */
function busyPercent(before: ProcessorTimes, after: ProcessorTimes): number {
  return Math.round(100 * (1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)))
}

function skipped(step: Step, needed: string): Counts {
  print(`== ${step.name}\n${step.name}: not run, because ${needed} failed`)
  return { passed: 0, failed: 1 }
}

function counts(step: Step, code: number): Counts {
  const file = join(reports, 'tally', `${step.tally}.json`)
  const left = step.tally && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Counts) : undefined
  const { passed, failed } = left ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}

/** Runs in its own process group, so that processes left behind by a step are killed with it. */
function spawnStep(
  { command: [program, ...args], needs, minutesMax = stepMinutesMax }: Step,
  log: string,
): Promise<number> {
  // Steps that need the build use the output of the build step.
  const built =
    needs === 'build'
      ? { ZAMRA_WEB_DIST: join(root, 'web/dist'), ZAMRA_BACKOFFICE_DIST: join(root, 'backoffice/dist') }
      : {}
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...built }
  return new Promise((resolve, reject) => {
    const output = createWriteStream(log)
    const child = spawn(program, args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env })
    child.stdout.pipe(output, { end: false })
    child.stderr.pipe(output, { end: false })
    if (child.pid !== undefined) runningPids.add(child.pid)
    const end = (signal: NodeJS.Signals) => killGroup(child.pid, signal)
    const late = setTimeout(() => end('SIGTERM'), minutesMax * 60_000)
    const tooLate = setTimeout(() => end('SIGKILL'), minutesMax * 60_000 + 20_000)
    child.on('error', reject)
    // A process left behind keeps the output open, so it is killed before the output is awaited.
    child.on('exit', () => end('SIGKILL'))
    child.on('close', (code) => {
      clearTimeout(late)
      clearTimeout(tooLate)
      runningPids.delete(child.pid ?? 0)
      output.end(() => resolve(code ?? 1))
    })
  })
}

/** Stopping CI also stops the running steps. */
function stopOnSignal(signal: NodeJS.Signals): void {
  for (const pid of runningPids) killGroup(pid, signal)
  process.exit(130)
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
