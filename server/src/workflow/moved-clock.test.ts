import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { readOffsetMs, writeOffsetMs } from '../../../ops/stack/clock-offset.ts'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Opened, openWorkflowFixture, type WorkflowFixture } from '../../test/workflow-fixture.ts'
import { systemMs } from '../base/clock.ts'
import { workflowHandle } from './client.ts'
import { every, keyedWorkflow, nightly } from './define.ts'
import { adminOf } from './restate-admin.ts'

let workflows: WorkflowFixture
let opened: Opened
const dir = temporaryFolder('workflow-clock-test')
const offsetFile = join(dir, 'clock-offset')
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

const runs: { shard: string; at: Date }[] = []
const expire = nightly({
  name: 'test.expireDaily',
  hour: 12,
  zone: 'UTC',
  run: async (_app, shard, at) => {
    runs.push({ shard: shard.name, at })
    return {}
  },
})

const hourly: Date[] = []
const seldom = every({
  name: 'test.seldom',
  seconds: 3_600,
  perShard: false,
  run: async (_app, at) => {
    hourly.push(at)
    return {}
  },
})

/** Waits for most of an hour, for a signal or for the time. */
const parcel = keyedWorkflow({
  name: 'test.waitingParcel',
  input: z.object({ isAnswered: z.boolean() }),
  signals: { answered: z.object({}) },
  async run(wait, { isAnswered }) {
    const due = new Date((await wait.now()).getTime() + 50 * minuteMs)
    await wait.step('wait', () => note(wait.key, 'waits'))
    const answer = isAnswered ? await wait.signal('answered', due) : await wait.sleepUntil(due)
    const wokeAt = await wait.now()
    await wait.step('end', () => note(wait.key, `${answer ? 'answered' : 'over'} ${wokeAt >= due ? 'due' : 'early'}`))
  },
  async *unfinished() {},
})

async function note(parcel: string, state: string): Promise<void> {
  await workflows.shard.pool.query(
    'insert into parcel values ($1, $2) on conflict (parcel) do update set state = excluded.state',
    [parcel, state],
  )
}

beforeAll(async () => {
  // Ten in the morning, whenever the test runs, so that noon comes by a move and not by itself.
  writeOffsetMs(offsetFile, (2 * dayMs + 10 * hourMs - (systemMs() % dayMs)) % dayMs)
  workflows = await openWorkflowFixture({ ZAMRA_CLOCK_OFFSET_FILE: offsetFile })
  for (const owner of workflows.owners) await owner.query('create table parcel (parcel text primary key, state text)')
  opened = await workflows.open([expire, seldom, parcel])
  await vi.waitFor(() => expect(hourly).toHaveLength(1), patient)
  // A chain that starts after the clock has moved plans the noon after that: each must know its first one before.
  for (const owner of workflows.owners) await vi.waitFor(() => hasPlanned(owner), patient)
}, 60_000)

async function hasPlanned(owner: WorkflowFixture['owners'][number]): Promise<void> {
  const { rows } = await owner.query('select 1 from job_run where name = $1', [expire.name])
  expect(rows).toHaveLength(1)
}

afterAll(async () => {
  await opened.close()
  await workflows.clear()
  rmSync(dir, { recursive: true, force: true })
})

const patient = { timeout: 20_000, interval: 20 }
const moveClock = (byMs: number) => writeOffsetMs(offsetFile, readOffsetMs(offsetFile) + byMs)
const settled = () => new Promise((resume) => setTimeout(resume, 3_000))

test('a nightly run happens once on each shard after the clock has moved by a day, or by several', async () => {
  expect(runs).toEqual([])
  for (const days of [1, 1, 3]) {
    const before = runs.length
    moveClock(days * dayMs)
    await vi.waitFor(() => expect(runs).toHaveLength(before + 2), patient)
    await settled()
    expect(
      runs
        .slice(before)
        .map(({ shard }) => shard)
        .toSorted(),
    ).toEqual(['shard0', 'shard1'])
    for (const { at } of runs.slice(before)) {
      expect(Math.abs(at.getTime() - systemMs() - readOffsetMs(offsetFile))).toBeLessThan(10_000)
    }
  }
})

test('an interval counts by the clock of the product', async () => {
  const before = hourly.length
  moveClock(61 * minuteMs)
  await vi.waitFor(() => expect(hourly.length).toBeGreaterThan(before), patient)
  await settled()
  expect(hourly).toHaveLength(before + 1)
})

test('a workflow that waits looks at the clock again, and neither ends early nor misses its signal', async () => {
  const state = async (key: string) =>
    (await workflows.shard.pool.query('select state from parcel where parcel = $1', [key])).rows[0]?.state
  for (const [key, isAnswered] of [
    ['slept', false],
    ['unanswered', true],
    ['answered', true],
  ] as const) {
    await workflowHandle(workflows.app, parcel, key).start({ isAnswered })
    await vi.waitFor(async () => expect(await state(key)).toBe('waits'), patient)
  }
  moveClock(20 * minuteMs)
  await settled()
  expect([await state('slept'), await state('unanswered'), await state('answered')]).toEqual(Array(3).fill('waits'))
  await workflowHandle(workflows.app, parcel, 'answered').signal('answered', {})
  await vi.waitFor(async () => expect(await state('answered')).toBe('answered early'), patient)
  moveClock(31 * minuteMs)
  await vi.waitFor(async () => expect(await state('slept')).toBe('over due'), patient)
  await vi.waitFor(async () => expect(await state('unanswered')).toBe('over due'), patient)
})

test('a chain that looks at the clock again and again leaves no journals behind', async () => {
  const rows = () =>
    adminOf(workflows.app.config).query<{ handler: string; status: string }>(
      `select target_handler_name as handler, status from sys_invocation where target_service_name = '${expire.name}'`,
    )
  const ticks = async () => (await rows()).filter(({ handler }) => handler === 'tick')
  // Each move let the chain look, and removed the look that was planned before it.
  await vi.waitFor(async () => expect((await ticks()).length).toBeLessThanOrEqual(2), patient)
  expect((await rows()).filter(({ handler }) => handler === 'run').map(({ status }) => status)).toContain('completed')
})
