import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBackoffice } from '../deploy/build-backoffice.ts'
import { type Site, withSite } from '../shots/site.ts'
import { claimPort } from '../stack/ports.ts'
import { type JourneyReport, titlesPassedAgain } from './journey-report.ts'
import type { Outcome } from './outcome.ts'
import { crashOutcome, exitOnSignal, print, reportOutcome, reports, root } from './report.ts'

/**
 * `npm run e2e -- NAME` starts the whole app with the built web and runs the journeys of e2e/NAME; `--all` runs every
 * folder. `--url ADDRESS` uses an app that is already running, such as `npm run dev`. `--pictures FOLDER` has the journeys of
 * the back office leave the pictures of the README there, and those of the show its moments.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, url: { type: 'string' }, pictures: { type: 'string' } },
})

const journeys = join(root, 'e2e')
const examples = join(root, 'ops/runner/examples/e2e')
const requested = values.all ? namesIn(journeys) : positionals
const known = [...namesIn(journeys), ...namesIn(examples)]
const unknown = requested.filter((name) => !known.includes(name))

/** These journeys need draws every few seconds; the published rules of those draws state the same pace. */
const pace = { ZAMRA_DRAW_PACE: 'minute:20,five:20,six45:20,k3:20,beaconDelay:6' }
const paced = ['drill', 'month', 'play', 'show', 'withdrawal']
/** These need the listener for staff. */
const staffed = ['backoffice', 'drill']

/** As many may pass only on their second run in CI. More are no accident of a busy machine, and the step fails. */
const againMax = 2
let hasBegun = false

exitOnSignal()
process.exitCode = await main()
process.exit()

async function main(): Promise<number> {
  for (const name of unknown) print(`e2e ${name}: unknown journey`)
  if (unknown.length > 0 || requested.length === 0) return list()
  // A journey serves a page at this address, with the app in a frame.
  const wrapper = { ZAMRA_WRAPPER_ORIGIN: `http://wrapper.localhost:${await claimPort()}` }
  const env = {
    ...wrapper,
    ...(requested.some((name) => paced.includes(name)) ? pace : {}),
    ...(requested.some((name) => staffed.includes(name)) ? await backoffice() : {}),
  }
  const outcome = await withSite(values.url, print, runJourneys, env).catch(reportCrash)
  return reportOutcome(`e2e ${values.all ? 'all' : requested.join(' ')}`, outcome)
}

/** The listener for staff with the build of the step before, or a new one: an outdated build is never tested. */
async function backoffice() {
  const given = process.env.ZAMRA_BACKOFFICE_DIST
  const folder = given && existsSync(given) ? given : join(reports, 'backoffice')
  if (folder !== given) buildBackoffice(folder)
  return { ZAMRA_BACKOFFICE_PORT: String(await claimPort()), ZAMRA_BACKOFFICE_DIST: folder }
}

function list(): number {
  print('npm run e2e -- NAME')
  for (const name of namesIn(journeys)) print(`  ${name.padEnd(16)} ${aboutOf(name)}`)
  for (const name of namesIn(examples)) print(`  ${name.padEnd(16)} an example`)
  print(`e2e: ${namesIn(journeys).length} to run`)
  return unknown.length > 0 || values.all ? 2 : 0
}

/** A crash after the first journey has begun hides what the journeys found, so it is never repeated. */
function reportCrash(error: unknown): Outcome {
  const outcome = crashOutcome(error)
  return hasBegun ? { ...outcome, isInconclusive: false } : outcome
}

async function runJourneys(app: Site): Promise<Outcome> {
  hasBegun = true
  const counts = { passed: 0, failed: 0 }
  const again: string[] = []
  for (const name of requested) {
    // A journey may stop the server to test offline behaviour; the next journey needs it running. A server that is still
    // stopping is alive and does not answer.
    if (app.server && !(await answers(app.url))) await app.server.restart()
    const { passed, failed, passedAgain } = await runJourney(name, app)
    counts.passed += passed
    counts.failed += failed
    again.push(...passedAgain)
  }
  if (again.length > againMax) counts.failed += again.length
  else counts.passed += again.length
  const lines = again.map((title) => `passed only when run again: ${title}`)
  const note = again.length > 0 ? `, ${again.length} of them only when run again` : ''
  return {
    ok: counts.failed === 0,
    figure: `${counts.passed} passed, ${counts.failed} failed${note}`,
    lines,
    ...counts,
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

type JourneyCounts = { readonly passed: number; readonly failed: number; readonly passedAgain: readonly string[] }

async function runJourney(name: string, app: Site): Promise<JourneyCounts> {
  const folder = existsSync(join(journeys, name)) ? journeys : examples
  const report = join(reports, 'e2e', `${name}.json`)
  mkdirSync(join(reports, 'e2e'), { recursive: true })
  rmSync(report, { force: true })
  const status = await playwright({
    ...app.env,
    ZAMRA_URL: app.url,
    ZAMRA_PLAYERS: JSON.stringify(app.players),
    ...(app.server && { ZAMRA_SERVER_PID: String(app.server.pid) }),
    ...(values.pictures && { ZAMRA_PICTURES: resolve(values.pictures) }),
    ZAMRA_JOURNEYS: join(folder, name),
    ZAMRA_JOURNEY_REPORT: report,
    ZAMRA_JOURNEY_ARTEFACTS: join(reports, 'e2e-artefacts', name),
  })
  if (!existsSync(report)) return { passed: 0, failed: 1, passedAgain: [] }
  const written = JSON.parse(readFileSync(report, 'utf8')) as JourneyReport
  const { expected, unexpected } = written.stats
  // No journey at all, or a runner that failed outside its tests, counts as a failure.
  const failed = status === 0 && expected > 0 ? unexpected : Math.max(unexpected, 1)
  return { passed: expected, failed, passedAgain: titlesPassedAgain(written.suites) }
}

function playwright(env: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('playwright', ['test'], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.map((entry) => entry.name).sort()
}

/** The first line of `NAME.spec.ts` is a comment that describes the journey. */
function aboutOf(name: string): string {
  const file = join(journeys, name, `${name}.spec.ts`)
  return existsSync(file) ? (/^\/\*\* (.*) \*\//.exec(readFileSync(file, 'utf8'))?.[1] ?? '') : ''
}
