import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { chainSwitches, rebuildSwitches, setSwitch, verifySwitches } from './switch-history.ts'

const keys = new Map([[1, 'a key that only this test knows']])
const config = { ledgerKeys: keys, deployment: 'sandbox' } as const
const at = new Date('2026-11-16T08:00:00Z')
const reason = { en: 'closed', fr: 'fermé', es: 'cerrado', zh: '关闭', tw: '關閉', id: 'tutup' }
const byAsha = { by: 'asha', why: 'the provider is down', at }
const byRavi = { by: 'ravi', why: 'it is back', at: new Date(at.getTime() + 60_000) }

let world: World
let app: pg.Pool
let owner: pg.PoolClient
beforeAll(async () => {
  world = await openWorld()
  app = world.app.databases.main.pool
  await setSwitch(app, { name: 'rail:upi', isOpen: false, reason, ...byAsha })
  await setSwitch(app, { name: 'rail:upi', isOpen: true, ...byRavi })
  await setSwitch(app, { name: 'provider:bkash', isOpen: false, reason, ...byAsha })
  await setSwitch(app, { name: 'signIn.google', isOpen: false, reason, ...byAsha })
  await setSwitch(app, { name: 'signIn.google', isOpen: undefined, ...byRavi })
  await chainSwitches(app, keys)
  owner = await world.mainOwner.connect()
})
afterAll(async () => {
  owner.release(true)
  await world.close()
})

test('keeps every change of a switch with who made it, why and when', async () => {
  const { rows } = await app.query(
    'select name, is_open, changed_by, why, changed_at from operator_switch_change order by number',
  )
  expect(rows).toEqual([
    { name: 'rail:upi', is_open: false, changed_by: 'asha', why: 'the provider is down', changed_at: at },
    { name: 'rail:upi', is_open: true, changed_by: 'ravi', why: 'it is back', changed_at: byRavi.at },
    { name: 'provider:bkash', is_open: false, changed_by: 'asha', why: 'the provider is down', changed_at: at },
    { name: 'signIn.google', is_open: false, changed_by: 'asha', why: 'the provider is down', changed_at: at },
    { name: 'signIn.google', is_open: null, changed_by: 'ravi', why: 'it is back', changed_at: byRavi.at },
  ])
  expect(await verifySwitches(app, config)).toEqual([])
})

test('refuses a change without a person, a reason or a text for the player', async () => {
  const change = { name: 'deposit', isOpen: false, reason, ...byAsha }
  await expect(setSwitch(app, { ...change, by: '' })).rejects.toThrow('changed_by')
  await expect(setSwitch(app, { ...change, why: '' })).rejects.toThrow('why')
  await expect(setSwitch(app, { ...change, reason: { en: 'closed' } })).rejects.toThrow('fr, es, zh, tw, id')
  await expect(app.query(`update operator_switch set is_open = true`)).rejects.toThrow('permission denied')
  await expect(app.query('delete from operator_switch_change')).rejects.toThrow('permission denied')
})

test('adds nothing to the history when the switch already has that state, also when two operators close it at once', async () => {
  const close = () => setSwitch(app, { name: 'rail:ewallet', isOpen: false, reason, ...byAsha })
  expect((await Promise.all([close(), close(), close()])).filter(Boolean)).toHaveLength(1)
})

const tamperings: readonly (readonly [string, string, string])[] = [
  [
    'who made a change',
    `update operator_switch_change set changed_by = 'ravi' where number = 1`,
    'change 1 of a switch was edited',
  ],
  [
    'why it was made',
    `update operator_switch_change set why = 'lunch' where number = 3`,
    'change 3 of a switch was edited',
  ],
  ['a removed change', 'delete from operator_switch_change where number = 2', 'change 2 of a switch was removed'],
  [
    'a change removed with its link',
    'with gone as (delete from operator_switch_link where number = 2) delete from operator_switch_change where number = 2',
    'change 2 of a switch is missing',
  ],
  [
    'a switch that no change opened',
    `update operator_switch set is_open = true where name = 'provider:bkash'`,
    'switch provider:bkash is not',
  ],
  ['a removed switch', `delete from operator_switch where name = 'rail:upi'`, 'switch rail:upi is not'],
  [
    'a switch that no change made',
    `insert into operator_switch (name, is_open) values ('rail:x', true)`,
    'switch rail:x is not',
  ],
]

test.each(tamperings)('the audit finds %s', async (_, sql, found) => {
  await owner.query('begin')
  // Somebody with all the rights: the triggers do not stop them.
  await owner.query('set local session_replication_role = replica')
  await owner.query(sql)
  const broken = await verifySwitches(owner as never, config)
  await owner.query('rollback')
  expect(broken.join('\n')).toContain(found)
})

test('a rebuild restores the switches from their history', async () => {
  await owner.query('begin')
  await owner.query(`update operator_switch set is_open = true, reason = null where name = 'provider:bkash'`)
  await owner.query(`delete from operator_switch where name = 'rail:upi'`)
  await owner.query(`insert into operator_switch (name, is_open) values ('rail:x', true)`)
  expect(await rebuildSwitches(owner as never)).toBe(3)
  expect(await verifySwitches(owner as never, config)).toEqual([])
  expect(await rebuildSwitches(owner as never)).toBe(0)
  await owner.query('rollback')
  await expect(rebuildSwitches(app)).rejects.toThrow('permission denied')
})
