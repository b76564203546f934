import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Opened, openWorkflowFixture, type WorkflowFixture } from '../../test/workflow-fixture.ts'
import { systemNow } from '../base/clock.ts'
import { submit, workflowHandle } from './client.ts'
import { keyedWorkflow } from './define.ts'
import { adminOf } from './restate-admin.ts'
import { findRunning } from './restate-queries.ts'
import { sweep } from './sweep.ts'

/**
 * A parcel is booked, waits for a decision, and is sent or kept. Restate runs a step at least once, so the step `book`
 * is idempotent: it may be attempted several times and leaves one booking.
 */
const parcel = keyedWorkflow({
  name: 'test.parcel',
  input: z.object({ parcel: z.string() }),
  signals: { decided: z.object({ send: z.boolean() }) },
  async run(wait, input) {
    const isDecided = await wait.step('book', async () => {
      await pool().query('insert into booking (parcel) values ($1) on conflict do nothing', [input.parcel])
      const attempt = 'update parcel set attempts = attempts + 1 where parcel = $1 returning decided'
      const { rows } = await pool().query(attempt, [input.parcel])
      return rows[0].decided as boolean
    })
    const due = new Date((await wait.now()).getTime() + 20_000)
    const decision = isDecided ? { send: true } : await wait.signal('decided', due)
    const state = decision?.send ? 'sent' : 'kept'
    await wait.step('close', () =>
      pool().query('update parcel set state = $2 where parcel = $1', [input.parcel, state]),
    )
  },
  async *unfinished(_app, shard) {
    const { rows } = await shard.pool.query("select parcel from parcel where state = 'open' order by parcel")
    // One row per page, so that the sweep must read on past rows that already have a workflow.
    for (const { parcel: key } of rows) yield [{ key, input: { parcel: key } }]
  },
})

let workflows: WorkflowFixture
let opened: Opened

beforeAll(async () => {
  workflows = await openWorkflowFixture()
  for (const owner of workflows.owners) {
    await owner.query(`create table parcel (
      parcel text primary key, state text not null default 'open', attempts integer not null default 0,
      decided boolean not null default false)`)
    await owner.query('create table booking (parcel text primary key)')
  }
  opened = await workflows.open([parcel])
  await sweepsRunning()
})

afterAll(async () => {
  await opened.close()
  await workflows.clear()
})

beforeEach(async () => {
  await pool().query('delete from parcel')
  await pool().query('delete from booking')
})

test('a workflow waits for a signal, and the first signal decides', async () => {
  await write('a')
  const workflow = workflowHandle(workflows.app, parcel, 'a')
  await workflow.start({ parcel: 'a' })
  await workflow.start({ parcel: 'a' })
  await booked('a')
  await workflow.signal('decided', { send: true })
  // Two signals that are under way at once may overtake each other.
  await closed('a')
  await workflow.signal('decided', { send: false })
  expect(await row('a')).toMatchObject({ state: 'sent' })
  expect(await bookings('a')).toBe(1)
})

test('one of many concurrent signals decides, and the others succeed without effect', async () => {
  await write('many')
  const workflow = workflowHandle(workflows.app, parcel, 'many')
  await workflow.start({ parcel: 'many' })
  await booked('many')
  await Promise.all(Array.from({ length: 8 }, () => workflow.signal('decided', { send: true })))
  await closed('many')
  await vi.waitFor(async () => {
    const signals = await signalsOf('many')
    expect(signals.map(({ status, completion_result }) => `${status} ${completion_result}`)).toEqual(
      Array(8).fill('completed success'),
    )
  }, patient)
})

test('a workflow continues after Restate was killed, and a repeated step has no second effect', async () => {
  await write('b')
  await workflowHandle(workflows.app, parcel, 'b').start({ parcel: 'b' })
  await booked('b')
  await workflows.restate.kill()
  await workflows.restate.restart()
  await workflowHandle(workflows.app, parcel, 'b').signal('decided', { send: false })
  await closed('b')
  expect(await row('b')).toMatchObject({ state: 'kept' })
  expect(await bookings('b')).toBe(1)
})

test('the sweep starts a workflow for each row without one and leaves the others alone', async () => {
  await write('c')
  await workflowHandle(workflows.app, parcel, 'c').start({ parcel: 'c' })
  await booked('c')
  await write('d')
  await write("it's quoted")
  const rows = () => parcel.unfinished(workflows.app, workflows.shard, systemNow())
  expect(await sweep(workflows.app, parcel, rows())).toEqual({ unfinished: 3, started: 2 })
  await booked('d')
  await booked("it's quoted")
  expect(await sweep(workflows.app, parcel, rows())).toEqual({ unfinished: 3, started: 0 })
})

test('the sweep restarts a workflow that was killed', async () => {
  await write('e')
  await workflowHandle(workflows.app, parcel, 'e').start({ parcel: 'e' })
  await booked('e')
  const { attempts } = await row('e')
  const doomed = (await findRunning(admin(), [parcel.name])).find(({ key }) => key === 'e')
  await admin().kill(doomed?.id ?? '')
  await sweepNow()
  await booked('e', attempts + 1)
  await workflowHandle(workflows.app, parcel, 'e').signal('decided', { send: true })
  await closed('e')
  expect(await bookings('e')).toBe(1)
})

test('a workflow that Restate lost is restarted from PostgreSQL with the decision made meanwhile', async () => {
  await write('f')
  await workflowHandle(workflows.app, parcel, 'f').start({ parcel: 'f' })
  await booked('f')
  await workflows.restate.kill()
  await pool().query("update parcel set decided = true where parcel = 'f'")
  await expect(workflowHandle(workflows.app, parcel, 'f').signal('decided', { send: true })).rejects.toThrow()
  await workflows.wipe()
  await closed('f')
  expect(await row('f')).toMatchObject({ state: 'sent' })
})

test('starting a workflow does not fail while Restate is down', async () => {
  await workflows.restate.kill()
  await write('g')
  await workflowHandle(workflows.app, parcel, 'g').start({ parcel: 'g' })
  await workflows.restate.restart()
  await sweepNow()
  await booked('g')
})

const patient = { timeout: 15_000, interval: 50 }
const admin = () => adminOf(workflows.app.config)
const pool = () => workflows.shard.pool

async function write(key: string): Promise<void> {
  await pool().query('insert into parcel (parcel) values ($1)', [key])
}

async function row(key: string): Promise<{ state: string; attempts: number }> {
  const { rows } = await pool().query('select state, attempts from parcel where parcel = $1', [key])
  return rows[0]
}

/** Waits until the step `book` was attempted so many times; a busy machine may add an attempt of its own. */
async function booked(key: string, attempts = 1): Promise<void> {
  await vi.waitFor(async () => expect((await row(key)).attempts).toBeGreaterThanOrEqual(attempts), patient)
}

async function bookings(key: string): Promise<number> {
  return (await pool().query('select parcel from booking where parcel = $1', [key])).rows.length
}

async function closed(key: string): Promise<void> {
  await vi.waitFor(async () => expect((await row(key)).state).not.toBe('open'), patient)
}

async function sweepsRunning(): Promise<void> {
  const all = workflows.app.databases.shards.length
  await vi.waitFor(async () => expect(await findRunning(admin(), [`${parcel.name}.sweep`])).toHaveLength(all), patient)
}

/** A recurring job that is started runs at once, so the test need not wait for the next sweep. */
async function sweepNow(): Promise<void> {
  await submit(workflows.app, { service: `${parcel.name}.sweep`, key: '0', handler: 'start' })
}

type Signal = { readonly status: string; readonly completion_result: string | null }

/** The invocations in Restate of the signals that were sent to a parcel. */
async function signalsOf(key: string): Promise<readonly Signal[]> {
  return await admin().query<Signal>(
    `select status, completion_result from sys_invocation where target_service_name = 'test.parcel'
     and target_service_key = '${key}' and target_handler_name = 'decided'`,
  )
}
