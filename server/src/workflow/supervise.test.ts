import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Opened, openWorkflowFixture, type WorkflowFixture } from '../../test/workflow-fixture.ts'
import { appendEvent } from '../events/append.ts'
import type { Projection } from '../events/projection.ts'
import { submit, workflowHandle } from './client.ts'
import { keyedWorkflow, type Workflow } from './define.ts'
import { adminOf } from './restate-admin.ts'
import { findRunning } from './restate-queries.ts'

let workflows: WorkflowFixture
const open: Opened[] = []

beforeAll(async () => {
  workflows = await openWorkflowFixture()
  for (const owner of workflows.owners) {
    await owner.query('create table heard (n bigint generated always as identity, event_id bigint)')
    await owner.query('create table job (job text primary key, revision text, is_done boolean not null default false)')
  }
})

afterAll(async () => {
  for (const opened of open) await opened.close()
  await workflows.clear()
})

beforeEach(async () => {
  for (const opened of open.splice(0)) await opened.close()
})

test('logs once that Restate is unavailable, and registers everything when it is back', async () => {
  await workflows.restate.kill()
  await serve('one')
  await new Promise((resume) => setTimeout(resume, 800))
  expect(workflows.warnings.filter((line) => line.includes('restate unavailable'))).toHaveLength(1)
  await workflows.restate.restart()
  await state()
  await allHeard()
})

test('registers everything again when Restate lost its data, and no event is lost or counted twice', async () => {
  await serve('one')
  for (let n = 0; n < 3; n += 1) await state()
  await workflows.wipe()
  for (let n = 0; n < 3; n += 1) await state()
  await allHeard()
  await workflows.wipe()
  await state()
  await allHeard()
})

test('workflows continue after the server restarts', async () => {
  const opened = await serve('one')
  await state()
  await opened.close()
  for (let n = 0; n < 3; n += 1) await state()
  await serve('one')
  await allHeard()
})

test('rebuilds a projection on request of an operator', async () => {
  await serve('one')
  await allHeard()
  const first = async () => (await workflows.shard.pool.query('select min(n) as n from heard')).rows[0].n
  const before = await first()
  await submit(workflows.app, { service: eventKinds.name, key: '0', handler: 'rebuild' })
  await vi.waitFor(async () => expect(await first()).toBeGreaterThan(before), patient)
  await allHeard()
})

test('an invocation ends on its revision, new ones start on the next, and the old revision is then removed', async () => {
  await serve('one')
  await begin('old')
  await serve('two')
  await registered('one', 'two')
  await begin('new')
  await finish('old')
  await finish('new')
  expect(await revisionsOf('old', 'new')).toEqual(['one', 'two'])
  await registered('two')
})

test('restarts invocations of a removed revision on the current one', async () => {
  const three = await serve('three')
  await registered('three')
  await begin('orphan')
  await three.close()
  await serve('four')
  await registered('four')
  await submit(workflows.app, { service: `${job.name}.sweep`, key: '0', handler: 'start' })
  await vi.waitFor(async () => expect(await revisionsOf('orphan')).toEqual(['four']), patient)
  await finish('orphan')
})

test('a rollback makes the earlier revision current again', async () => {
  const five = await serve('five')
  await registered('five')
  await begin('held')
  await serve('six')
  await registered('five', 'six')
  await five.close()
  await serve('five')
  await vi.waitFor(async () => expect(await inCharge()).toEqual(['/r/five']), patient)
})

const patient = { timeout: 15_000, interval: 50 }
const admin = () => adminOf(workflows.app.config)
const player = 100_000_001 as PlayerId

const eventKinds: Projection = {
  kind: 'projection',
  name: 'test.hears',
  eventKinds: ['session.opened'],
  async apply(tx, events) {
    for (const { id } of events) await sql`insert into heard (event_id) values (${id})`.execute(tx)
  },
  async reset(tx) {
    await sql`delete from heard`.execute(tx)
  },
}

const job = keyedWorkflow({
  name: 'test.job',
  input: z.object({ job: z.string() }),
  signals: { done: z.object({}) },
  async run(wait, input) {
    const note = (change: string, ...values: string[]) => workflows.shard.pool.query(change, [input.job, ...values])
    const { revision } = wait.app.config
    await wait.step('begin', () => note('update job set revision = $2 where job = $1', revision))
    await wait.signal('done', new Date((await wait.now()).getTime() + 30_000))
    await wait.step('end', () => note('update job set is_done = true where job = $1'))
  },
  async *unfinished(_app, shard) {
    const { rows } = await shard.pool.query('select job from job where not is_done')
    yield rows.map(({ job: key }) => ({ key, input: { job: key } }))
  },
})

async function serve(revision: string): Promise<Opened> {
  const served: readonly Workflow[] = [eventKinds, job]
  const opened = await workflows.open(served, revision)
  open.push(opened)
  return opened
}

async function state(): Promise<void> {
  const event = { kind: 'session.opened', playerId: player, at: new Date(0), payload: { way: 'id' } } as const
  await workflows.shard.transact((tx) => appendEvent(tx, event))
}

async function allHeard(): Promise<void> {
  const ids = async (from: string) => (await workflows.shard.pool.query(from)).rows.map(({ id }) => id)
  const stated = await ids('select id from event order by id')
  expect(stated.length).toBeGreaterThan(0)
  await vi.waitFor(
    async () => expect(await ids('select event_id as id from heard order by n')).toEqual(stated),
    patient,
  )
}

async function begin(key: string): Promise<void> {
  await workflows.shard.pool.query('insert into job (job) values ($1)', [key])
  await vi.waitFor(async () => expect(await findRunning(admin(), [eventKinds.name])).not.toHaveLength(0), patient)
  await workflowHandle(workflows.app, job, key).start({ job: key })
  await vi.waitFor(async () => expect(await revisionsOf(key)).not.toEqual([null]), patient)
}

async function finish(key: string): Promise<void> {
  await workflowHandle(workflows.app, job, key).signal('done', {})
  const isDone = () => workflows.shard.pool.query('select is_done from job where job = $1', [key])
  await vi.waitFor(async () => expect((await isDone()).rows).toEqual([{ is_done: true }]), patient)
}

async function revisionsOf(...keys: string[]): Promise<(string | null)[]> {
  const { rows } = await workflows.shard.pool.query('select job, revision from job where job = any($1)', [keys])
  return keys.map((key) => rows.find((row) => row.job === key)?.revision ?? null)
}

async function registered(...revisions: string[]): Promise<void> {
  const paths = async () => (await admin().deployments()).map(({ uri }) => new URL(uri).pathname).sort()
  await vi.waitFor(async () => expect(await paths()).toEqual(revisions.map((revision) => `/r/${revision}`)), patient)
}

/** The revisions on which something new would begin. */
async function inCharge(): Promise<string[]> {
  const paths = new Map((await admin().deployments()).map(({ id, uri }) => [id, new URL(uri).pathname]))
  const serving = (await admin().services()).map(({ deployment_id }) => paths.get(deployment_id) ?? 'nobody')
  return [...new Set(serving)]
}
