import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type FlowHouse, type Opened, openFlowHouse } from '../../test/flow-house.ts'
import { append } from '../facts/append.ts'
import type { Projection } from '../facts/projection.ts'
import { flowAt, submit } from './client.ts'
import { type Flow, waiting } from './define.ts'
import { adminOf } from './restate/admin.ts'
import { livingOf } from './restate/queries.ts'

let flows: FlowHouse
const open: Opened[] = []

beforeAll(async () => {
  flows = await openFlowHouse()
  for (const owner of flows.owners) {
    await owner.query('create table heard (n bigint generated always as identity, fact_id bigint)')
    await owner.query(
      'create table errand (errand text primary key, revision text, is_done boolean not null default false)',
    )
  }
})

afterAll(async () => {
  for (const opened of open) await opened.close()
  await flows.clear()
})

beforeEach(async () => {
  for (const opened of open.splice(0)) await opened.close()
})

test('says once that Restate is away, and puts everything right when it comes', async () => {
  await flows.restate.kill()
  await serve('one')
  await new Promise((resume) => setTimeout(resume, 800))
  expect(flows.warnings.filter((line) => line.includes('Restate does not answer'))).toHaveLength(1)
  await flows.restate.restart()
  await state()
  await allHeard()
})

test('a Restate that comes back empty is told everything again, and no fact is lost or counted twice', async () => {
  await serve('one')
  for (let n = 0; n < 3; n += 1) await state()
  await flows.wipe()
  for (let n = 0; n < 3; n += 1) await state()
  await allHeard()
  await flows.wipe()
  await state()
  await allHeard()
})

test('a server that closes and opens again goes on', async () => {
  const opened = await serve('one')
  await state()
  await opened.close()
  for (let n = 0; n < 3; n += 1) await state()
  await serve('one')
  await allHeard()
})

test('an operator can have a projection built again', async () => {
  await serve('one')
  await allHeard()
  const first = async () => (await flows.shard.pool.query('select min(n) as n from heard')).rows[0].n
  const before = await first()
  await submit(flows.house, { service: hears.name, key: '0', handler: 'rebuild' })
  await vi.waitFor(async () => expect(await first()).toBeGreaterThan(before), patient)
  await allHeard()
})

test('what began on a revision ends on it, what begins anew begins on the next, and then the old one goes', async () => {
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

test('what a revision left behind for good is begun again on the present one', async () => {
  const three = await serve('three')
  await registered('three')
  await begin('orphan')
  await three.close()
  await serve('four')
  await registered('four')
  await submit(flows.house, { service: `${errand.name}.sweep`, key: '0', handler: 'start' })
  await vi.waitFor(async () => expect(await revisionsOf('orphan')).toEqual(['four']), patient)
  await finish('orphan')
})

test('a roll-back makes the earlier revision the present one again', async () => {
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
const admin = () => adminOf(flows.house.config)
const player = 100_000_001 as PlayerId

const hears: Projection = {
  kind: 'projection',
  name: 'test.hears',
  hears: ['session.opened'],
  async apply(tx, facts) {
    for (const { id } of facts) await sql`insert into heard (fact_id) values (${id})`.execute(tx)
  },
  async forget(tx) {
    await sql`delete from heard`.execute(tx)
  },
}

const errand = waiting({
  name: 'test.errand',
  input: z.object({ errand: z.string() }),
  signals: { done: z.object({}) },
  async run(wait, input) {
    const note = (change: string, ...values: string[]) => flows.shard.pool.query(change, [input.errand, ...values])
    const { revision } = wait.house.config
    await wait.step('begin', () => note('update errand set revision = $2 where errand = $1', revision))
    await wait.signal('done', 30_000)
    await wait.step('end', () => note('update errand set is_done = true where errand = $1'))
  },
  async *unfinished(_house, shard) {
    const { rows } = await shard.pool.query('select errand from errand where not is_done')
    yield rows.map(({ errand: key }) => ({ key, input: { errand: key } }))
  },
})

async function serve(revision: string): Promise<Opened> {
  const served: readonly Flow[] = [hears, errand]
  const opened = await flows.open(served, revision)
  open.push(opened)
  return opened
}

async function state(): Promise<void> {
  const fact = { kind: 'session.opened', playerId: player, at: new Date(0), payload: { way: 'id' } } as const
  await flows.shard.transact((tx) => append(tx, fact))
}

async function allHeard(): Promise<void> {
  const ids = async (from: string) => (await flows.shard.pool.query(from)).rows.map(({ id }) => id)
  const stated = await ids('select id from fact order by id')
  expect(stated.length).toBeGreaterThan(0)
  await vi.waitFor(async () => expect(await ids('select fact_id as id from heard order by n')).toEqual(stated), patient)
}

async function begin(key: string): Promise<void> {
  await flows.shard.pool.query('insert into errand (errand) values ($1)', [key])
  await vi.waitFor(async () => expect(await livingOf(admin(), [hears.name])).not.toHaveLength(0), patient)
  await flowAt(flows.house, errand, key).start({ errand: key })
  await vi.waitFor(async () => expect(await revisionsOf(key)).not.toEqual([null]), patient)
}

async function finish(key: string): Promise<void> {
  await flowAt(flows.house, errand, key).signal('done', {})
  const isDone = () => flows.shard.pool.query('select is_done from errand where errand = $1', [key])
  await vi.waitFor(async () => expect((await isDone()).rows).toEqual([{ is_done: true }]), patient)
}

async function revisionsOf(...keys: string[]): Promise<(string | null)[]> {
  const { rows } = await flows.shard.pool.query('select errand, revision from errand where errand = any($1)', [keys])
  return keys.map((key) => rows.find((row) => row.errand === key)?.revision ?? null)
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
