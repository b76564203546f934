import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Opened, openWorkflowFixture, type WorkflowFixture } from '../../test/workflow-fixture.ts'
import { now } from '../base/clock.ts'
import { submit, workflowHandle } from './client.ts'
import { keyedWorkflow } from './define.ts'
import { adminOf } from './restate-admin.ts'
import { findRunning } from './restate-queries.ts'
import { sweep } from './sweep.ts'

/** A parcel waits to be decided upon, then it is sent. Its row says how far it is and how often it was booked. */
const parcel = keyedWorkflow({
  name: 'test.parcel',
  input: z.object({ parcel: z.string() }),
  signals: { decided: z.object({ send: z.boolean() }) },
  async run(wait, input) {
    const isDecided = await wait.step('book', async () => {
      const { rows } = await pool().query('update parcel set booked = booked + 1 where parcel = $1 returning decided', [
        input.parcel,
      ])
      return rows[0].decided as boolean
    })
    const word = isDecided ? { send: true } : await wait.signal('decided', 20_000)
    const state = word?.send ? 'sent' : 'kept'
    await wait.step('close', () =>
      pool().query('update parcel set state = $2 where parcel = $1', [input.parcel, state]),
    )
  },
  async *unfinished(_app, shard) {
    const { rows } = await shard.pool.query("select parcel from parcel where state = 'open' order by parcel")
    // One at a time: a sweep goes to the end, past those that have a flow.
    for (const { parcel: key } of rows) yield [{ key, input: { parcel: key } }]
  },
})

let workflows: WorkflowFixture
let opened: Opened

beforeAll(async () => {
  workflows = await openWorkflowFixture()
  for (const owner of workflows.owners) {
    await owner.query(`create table parcel (
      parcel text primary key, state text not null default 'open', booked integer not null default 0,
      decided boolean not null default false)`)
  }
  opened = await workflows.open([parcel])
  await livingChains()
})

afterAll(async () => {
  await opened.close()
  await workflows.clear()
})

beforeEach(async () => {
  await pool().query('delete from parcel')
})

test('a flow waits for a word and goes on with it, and the first word counts', async () => {
  await write('a')
  const workflow = workflowHandle(workflows.app, parcel, 'a')
  await workflow.start({ parcel: 'a' })
  await workflow.start({ parcel: 'a' })
  await booked('a')
  await workflow.signal('decided', { send: true })
  await workflow.signal('decided', { send: false })
  await closed('a')
  expect(await row('a')).toMatchObject({ state: 'sent', booked: 1 })
})

test('of many words at once one counts, and the others are no failures', async () => {
  await write('many')
  const workflow = workflowHandle(workflows.app, parcel, 'many')
  await workflow.start({ parcel: 'many' })
  await booked('many')
  await Promise.all(Array.from({ length: 8 }, () => workflow.signal('decided', { send: true })))
  await closed('many')
  await vi.waitFor(async () => {
    const words = await signalsOf('many')
    expect(words.map(({ status, completion_result }) => `${status} ${completion_result}`)).toEqual(
      Array(8).fill('completed success'),
    )
  }, patient)
})

test('a step that was done is not done again after Restate was killed', async () => {
  await write('b')
  await workflowHandle(workflows.app, parcel, 'b').start({ parcel: 'b' })
  await booked('b')
  await workflows.restate.kill()
  await workflows.restate.restart()
  await workflowHandle(workflows.app, parcel, 'b').signal('decided', { send: false })
  await closed('b')
  expect(await row('b')).toMatchObject({ state: 'kept', booked: 1 })
})

test('a row that has no flow gets one, and a row that has one is left alone', async () => {
  await write('c')
  await workflowHandle(workflows.app, parcel, 'c').start({ parcel: 'c' })
  await booked('c')
  await write('d')
  await write("it's quoted")
  const rows = () => parcel.unfinished(workflows.app, workflows.shard, now())
  expect(await sweep(workflows.app, parcel, rows())).toEqual({ unfinished: 3, started: 2 })
  await booked('d')
  await booked("it's quoted")
  expect(await sweep(workflows.app, parcel, rows())).toEqual({ unfinished: 3, started: 0 })
})

test('a flow that was killed is begun again', async () => {
  await write('e')
  await workflowHandle(workflows.app, parcel, 'e').start({ parcel: 'e' })
  await booked('e')
  const doomed = (await findRunning(admin(), [parcel.name])).find(({ key }) => key === 'e')
  await admin().kill(doomed?.id ?? '')
  await sweepNow()
  await booked('e', 2)
  await workflowHandle(workflows.app, parcel, 'e').signal('decided', { send: true })
  await closed('e')
})

test('what Restate forgot is found in PostgreSQL, with the word that was given meanwhile', async () => {
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

test('a request does not fail because Restate is away', async () => {
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

async function row(key: string): Promise<{ state: string; booked: number }> {
  const { rows } = await pool().query('select state, booked from parcel where parcel = $1', [key])
  return rows[0]
}

async function booked(key: string, times = 1): Promise<void> {
  await vi.waitFor(async () => expect((await row(key)).booked).toBe(times), patient)
}

async function closed(key: string): Promise<void> {
  await vi.waitFor(async () => expect((await row(key)).state).not.toBe('open'), patient)
}

async function livingChains(): Promise<void> {
  const all = workflows.app.databases.shards.length
  await vi.waitFor(async () => expect(await findRunning(admin(), [`${parcel.name}.sweep`])).toHaveLength(all), patient)
}

/** A chain that is started runs at once, so nobody has to wait for the sweep's turn. */
async function sweepNow(): Promise<void> {
  await submit(workflows.app, { service: `${parcel.name}.sweep`, key: '0', handler: 'start' })
}

type Word = { readonly status: string; readonly completion_result: string | null }

/** What became of the words that were sent to a parcel. */
async function signalsOf(key: string): Promise<readonly Word[]> {
  return await admin().query<Word>(
    `select status, completion_result from sys_invocation where target_service_name = 'test.parcel'
     and target_service_key = '${key}' and target_handler_name = 'decided'`,
  )
}
