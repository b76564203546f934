import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Opened, openWorkflowFixture, type WorkflowFixture } from '../../test/workflow-fixture.ts'
import { nextTimeIn, systemNow } from '../base/clock.ts'
import { submit } from './client.ts'
import { every, type Nightly, nightly } from './define.ts'
import { adminOf } from './restate-admin.ts'
import { findRunning } from './restate-queries.ts'
import { waitMaxMs } from './wait-max.ts'

let workflows: WorkflowFixture
let opened: Opened

const zone = 'Asia/Kolkata'
const nights: { shard: string; now: Date }[] = []
const beats = { count: 0, running: 0, overlaps: 0 }

/** Hours away, whenever the test runs, so that the night does not come during it. */
const night = new Date(nextTimeIn(zone, 0, systemNow()).getTime() - systemNow().getTime()).getUTCHours() > 11 ? 23 : 9

const expire: Nightly = nightly({
  name: 'test.expire',
  hour: night,
  zone,
  run: async (_app, shard, at) => {
    nights.push({ shard: shard.name, now: at })
    return { expired: 7 }
  },
})

const beat = every({
  name: 'test.beat',
  seconds: 0.05,
  perShard: false,
  run: async () => {
    beats.count += 1
    beats.running += 1
    if (beats.running > 1) beats.overlaps += 1
    await new Promise((resume) => setTimeout(resume, 10))
    beats.running -= 1
    return {}
  },
})

beforeAll(async () => {
  workflows = await openWorkflowFixture()
  const missed = new Date(systemNow().getTime() - 2 * 86_400_000)
  await workflows.shard.pool.query('insert into job_run (name, done_at) values ($1, $2)', [expire.name, missed])
  opened = await workflows.open([expire, beat])
})

afterAll(async () => {
  await opened.close()
  await workflows.clear()
})

test('a missed nightly run happens at once, and the next one is looked for again after an hour', async () => {
  const { databases } = workflows.app
  await vi.waitFor(async () => expect(await hoursOf(expire)).toHaveLength(databases.shards.length), patient)
  // Shard 1 has no run on record, so its first one is scheduled; shard 0 had missed one. Restate runs a step at least
  // once, so the missed run may be attempted twice, and the record is of the last attempt.
  expect([...new Set(nights.map(({ shard }) => shard))]).toEqual(['shard0'])
  expect(nextTimeIn(zone, expire.hour, systemNow()).getTime()).toBeGreaterThan(systemNow().getTime() + waitMaxMs)
  for (const hour of await hoursOf(expire)) {
    expect(Math.abs(hour.getTime() - systemNow().getTime() - waitMaxMs)).toBeLessThan(15_000)
  }
  const { rows } = await workflows.shard.pool.query('select done_at, figures from job_run where name = $1', [
    expire.name,
  ])
  expect(rows).toEqual([{ done_at: nights.at(-1)?.now, figures: { expired: 7 } }])
})

test('a recurring job runs once at a time, however often it is started', async () => {
  const start = { service: beat.name, key: '0', handler: 'start' }
  await Promise.all(Array.from({ length: 6 }, () => submit(workflows.app, start)))
  const before = beats.count
  await vi.waitFor(() => expect(beats.count).toBeGreaterThan(before + 10), patient)
  // Every chain has a tick that waits or runs, and for a moment both; so two chains could never be seen as one.
  await vi.waitFor(async () => expect(await findRunning(admin(), [beat.name])).toHaveLength(1), patient)
  expect(beats.overlaps).toBe(0)
})

test('a chain that is started again leaves no tick of an older one, so a killed one is missed at once', async () => {
  const { databases } = workflows.app
  for (let time = 0; time < 3; time += 1)
    for (const { index } of databases.shards)
      await submit(workflows.app, { service: expire.name, key: String(index), handler: 'start' })
  const keys = databases.shards.map(({ index }) => String(index))
  const alive = async () => (await findRunning(admin(), [expire.name])).map(({ key }) => key).toSorted()
  await vi.waitFor(async () => expect(await alive()).toEqual(keys), patient)
})

test('a recurring job that was killed is started again', async () => {
  // Between two ticks Restate may show none for a moment.
  const chain = await vi.waitFor(async () => {
    const [running] = await findRunning(admin(), [beat.name])
    if (!running) throw new Error('no tick is scheduled yet')
    return running
  }, patient)
  await admin().kill(chain.id)
  const before = beats.count
  await vi.waitFor(() => expect(beats.count).toBeGreaterThan(before + 3), patient)
})

test('recurring jobs continue after Restate was killed, and a nightly run on record is not repeated', async () => {
  const runs = nights.length
  for (let time = 0; time < 2; time += 1) {
    await workflows.restate.kill()
    await workflows.restate.restart()
    const before = beats.count
    await vi.waitFor(() => expect(beats.count).toBeGreaterThan(before + 3), patient)
  }
  // A Restate that has just restarted may not list its own invocations yet, so the job is started once more; the extra
  // invocation ends by itself because its generation is outdated.
  expect((await hoursOf(expire)).length).toBeGreaterThanOrEqual(workflows.app.databases.shards.length)
  expect(nights).toHaveLength(runs)
})

const patient = { timeout: 10_000, interval: 50 }

const admin = () => adminOf(workflows.app.config)

async function hoursOf(workflow: Nightly): Promise<readonly Date[]> {
  type Row = { target_service_name: string; scheduled_start_at?: string }
  // Every column is asked for, because Restate leaves this one empty when it is asked for by name.
  const rows = await admin().query<Row>("select * from sys_invocation where status = 'scheduled'")
  const own = rows.filter(({ target_service_name }) => target_service_name === workflow.name)
  return own.map((row) => new Date(row.scheduled_start_at ?? 0))
}
