import type { PlayerId } from '@zamra/contract/brand.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EnginesFixture, openEnginesFixture } from '../../test/engines-fixture.ts'
import { type Databases, openDatabases, type Shard } from '../db/databases.ts'
import { appendEvent } from './append.ts'
import { eventsFor } from './catalogue.ts'

let engines: EnginesFixture
let databases: Databases
let shard: Shard

beforeAll(async () => {
  engines = await openEnginesFixture()
  databases = openDatabases(engines, pino({ level: 'silent' }))
  shard = databases.shards[0] as Shard
})

afterAll(async () => {
  await databases.close()
  await engines.clear()
})

describe('the event log', () => {
  test('keeps the event of a committed transaction and not of one that is rolled back', async () => {
    const lost = shard.transact(async (tx) => {
      await appendEvent(tx, opened)
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    await shard.transact((tx) => appendEvent(tx, opened))
    const { rows } = await shard.pool.query('select player_id, feature, kind, payload, at from event')
    expect(rows).toEqual([{ player_id: ann, feature: 'session', kind: 'session.opened', payload: { way: 'id' }, at }])
  })

  test('refuses a payload that does not match the catalogue', async () => {
    const strange = { ...opened, payload: { way: 'by magic' } } as unknown as typeof opened
    await expect(shard.transact((tx) => appendEvent(tx, strange))).rejects.toThrow(/way/)
  })

  test.each(["update event set feature = 'vip'", 'delete from event', 'truncate event'])(
    'refuses: %s',
    async (change) => {
      await expect(shard.pool.query(change)).rejects.toThrow('denied')
      await expect(engines.owners[0]?.query(change)).rejects.toThrow('events are only ever added')
    },
  )
})

test('an event id is assigned within a transaction that has an id', async () => {
  const { rows } = await shard.pool.query(
    'select next_event_id(), pg_current_xact_id_if_assigned() is not null as under',
  )
  expect(rows[0].under).toBe(true)
})

test('the catalogue lists the events of a subscriber', () => {
  expect(eventsFor('tracking.tallyEvents')).toEqual(['player.registered', 'player.phoneBound', 'session.opened'])
})

const ann = 100_000_001 as PlayerId
const at = new Date('2026-03-01T10:00:00Z')
const opened = { kind: 'session.opened', playerId: ann, at, payload: { way: 'id' } } as const
