import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readOffsetMs, writeOffsetMs } from '../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { openWorld, type World } from '../../test/world.ts'
import { systemMs } from '../base/clock.ts'
import type { Workflow } from './define.ts'

/** The whole server with its calls, its workflows and a Restate, and the clock of a sandbox. */
let world: World
const dir = temporaryFolder('month-test')
const offsetFile = join(dir, 'clock-offset')
const [hourMs, dayMs] = [3_600_000, 86_400_000]

type Line = { readonly msg: string; readonly workflow?: string; readonly shard?: string }
const finished: string[] = []
const log = pino({ level: 'info' }, { write: hear })

function hear(text: string): void {
  const { msg, workflow, shard } = JSON.parse(text) as Line
  if (msg === 'workflow run finished') finished.push(`${workflow} ${shard}`)
}

/** The nightly runs that the features declare, each where it runs: the global ones on the first shard. */
const features = new URL('../features/', import.meta.url).pathname
const declared = await Promise.all(
  globSync(`${features}*/workflow.ts`).map(async (file) => (await import(file)) as { workflows: readonly Workflow[] }),
)
const jobs = declared.flatMap(({ workflows }) => workflows).filter((workflow) => workflow.kind === 'nightly')
const nightly = jobs
  .flatMap(({ name, perShard }) => [`${name} shard0`, ...(perShard === false ? [] : [`${name} shard1`])])
  .toSorted()

beforeAll(async () => {
  // Noon in UTC, whenever the test runs: the nights of all markets are hours away and come by a move, not by themselves.
  writeOffsetMs(offsetFile, (2 * dayMs + 12 * hourMs - (systemMs() % dayMs)) % dayMs)
  world = await openWorld({ workflows: true, log, env: { ZAMRA_CLOCK_OFFSET_FILE: offsetFile } })
}, 60_000)

afterAll(async () => {
  await world.close()
  rmSync(dir, { recursive: true, force: true })
})

test('in days that pass one by one, every nightly run happens exactly once a day', {
  timeout: 120_000,
}, async () => {
  await vi.waitFor(async () => {
    const { rows } = await (world.owners[0] as pg.Pool).query('select count(*)::int as chains from job_run')
    expect(rows[0].chains).toBe(jobs.length)
  }, patient)
  for (let day = 1; day <= 10; day += 1) {
    writeOffsetMs(offsetFile, readOffsetMs(offsetFile) + dayMs)
    await vi.waitFor(() => expect(finished.length).toBeGreaterThanOrEqual(day * nightly.length), patient)
    const counts = Map.groupBy(finished, (name) => name)
    expect([...counts.keys()].toSorted()).toEqual(nightly)
    expect(new Set([...counts.values()].map((runs) => runs.length))).toEqual(new Set([day]))
  }
  const player = await world.player()
  expect(player.playerId).toBeGreaterThan(0)
  const { rows } = await (world.owners[0] as pg.Pool).query('select min(done_at) as oldest from job_run')
  expect(Math.abs(rows[0].oldest.getTime() - systemMs() - readOffsetMs(offsetFile))).toBeLessThan(60_000)
})

const patient = { timeout: 15_000, interval: 20 }
