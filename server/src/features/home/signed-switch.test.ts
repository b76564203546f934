import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { newOperator, operatorOptions, signedBoth, type TestOperator } from '../../../test/operators.ts'
import { runCommand } from '../../../test/run-command.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { systemNow } from '../../base/clock.ts'
import { closedSwitches, refreshPaymentSwitches, switchesInForce } from '../market/index.ts'
import { changeSwitch, switchToPropose } from './change-switch.ts'
import { setSwitch, verifySwitches } from './switch-history.ts'

// Each command starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const reason = { en: 'closed', fr: 'fermé', es: 'cerrado', zh: '关闭', tw: '關閉', id: 'tutup' }

let world: World
let folder: string
let asha: TestOperator
let bilal: TestOperator
beforeAll(async () => {
  world = await openWorld()
  folder = temporaryFolder('switch-command-test')
  // The seed of a sandbox, before there are operators.
  const seeded = { name: 'rail:ewallet', isOpen: true, by: 'seed', why: 'a new sandbox', at: systemNow() }
  await setSwitch(world.app.databases.main.pool, seeded)
  asha = await newOperator(world, 'Asha')
  bilal = await newOperator(world, 'Bilal')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const command = (...words: string[]) => runCommand(world, 'switch.ts', words)

async function historyOf(name: string) {
  const { rows } = await world.app.databases.main.pool.query<{ is_open: boolean; by: string; approval: object }>(
    'select is_open, changed_by as by, approval from operator_switch_change where name = $1 order by number',
    [name],
  )
  return rows
}

const contentOf = (isOpen: boolean | null, name: string) =>
  switchToPropose(world.app.databases.main.pool, {
    ...{ name, isOpen, reason: isOpen === false ? reason : null },
    ...{ why: 'the bank is down', by: asha.name },
  })

/** Asha proposes the change and Bilal approves it. */
async function changed(isOpen: boolean | null, name: string, approver = bilal): Promise<boolean> {
  const both = signedBoth([asha, approver], 'switch', await contentOf(isOpen, name))
  return await changeSwitch(world.app.databases.main, ...both)
}

/** Asha signs it alone. */
async function changedAlone(isOpen: boolean | null, name: string): Promise<boolean> {
  const [proposal] = signedBoth([asha, bilal], 'switch', await contentOf(isOpen, name))
  return await changeSwitch(world.app.databases.main, proposal, { at: systemNow() })
}

test('one operator closes a rail with their key, and two open it again', async () => {
  const close = ['close', 'rail:upi', '--reason', JSON.stringify(reason), '--why', 'the bank is down']
  expect(await command(...close, '--who', 'Asha')).toContain('needs --who and --key')
  expect(await historyOf('rail:upi')).toEqual([])
  expect(await command(...close, ...operatorOptions(asha, folder))).toBe('changed\nswitch close: ok')
  const proposal = join(folder, 'open.json')
  const open = ['open', 'rail:upi', '--why', 'the bank is back', ...operatorOptions(asha, folder)]
  expect(await command(...open)).toContain('lets money flow again and needs two operators')
  expect(await command(...open, proposal)).toContain('another operator reads')
  expect(await command('publish', proposal, ...operatorOptions(bilal, folder))).toBe('changed\nswitch publish: ok')
  const signature = expect.stringMatching(/^[0-9a-f]{128}$/)
  expect(await historyOf('rail:upi')).toEqual([
    { is_open: false, by: 'Asha', approval: { content: expect.any(String), proposalSignature: signature } },
    {
      is_open: true,
      by: 'Asha',
      approval: {
        content: expect.stringContaining('the bank is back'),
        proposalSignature: signature,
        approvedBy: 'Bilal',
        approvalSignature: signature,
      },
    },
  ])
})

test('refuses to let money flow again by one operator, a free name or a foreign key', async () => {
  expect(await changedAlone(false, 'rail:bank')).toBe(true)
  for (const isOpen of [true, null])
    await expect(changedAlone(isOpen, 'rail:bank')).rejects.toThrow('needs two operators')
  await expect(changed(true, 'rail:bank', asha)).rejects.toThrow('Asha proposed it')
  await expect(changed(true, 'rail:bank', { ...bilal, name: 'Zoya' })).rejects.toThrow('not a registered operator')
  await expect(changed(true, 'rail:bank', { ...bilal, key: asha.key })).rejects.toThrow('not the signature of Bilal')
  const [proposal, approval] = signedBoth([asha, bilal], 'switch', await contentOf(true, 'rail:crypto'))
  const content = proposal.content.replace('rail:crypto', 'rail:bank').replace('"after":0', '"after":1')
  await expect(changeSwitch(world.app.databases.main, { ...proposal, content }, approval)).rejects.toThrow(
    'not the signature of Asha',
  )
  expect(await historyOf('rail:bank')).toHaveLength(1)
  // A way to sign in moves no money.
  expect(await changedAlone(false, 'signIn.google')).toBe(true)
  expect(await changedAlone(true, 'signIn.google')).toBe(true)
})

test('signatures for one opening open nothing after the next stop, and count once when they arrive twice', async () => {
  expect(await changedAlone(false, 'deposit')).toBe(true)
  const { main } = world.app.databases
  const both = signedBoth([asha, bilal], 'switch', await contentOf(true, 'deposit'))
  const results = await Promise.all([changeSwitch(main, ...both), changeSwitch(main, ...both)])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await changedAlone(false, 'deposit')).toBe(true)
  await expect(changeSwitch(main, ...both)).rejects.toThrow('deposit was changed since this was signed')
  expect((await historyOf('deposit')).at(-1)).toMatchObject({ is_open: false })
})

/** What the role of the server can do: it appends a change with signatures that it has. */
async function forge(name: string, isOpen: boolean | null, why = 'forged'): Promise<void> {
  await world.app.databases.main.pool.query(
    `select set_switch($1, $2, $3, changed_by, $4, now(), approval, number)
     from operator_switch_change where name = $1 order by number desc limit 1`,
    [name, isOpen, isOpen === false ? JSON.stringify({ ...reason, en: 'call this number' }) : null, why],
  )
}

test('the audit finds a change that the operators did not sign as it is, and requires signatures when live', async () => {
  const { pool } = world.app.databases.main
  const audit = (deployment: 'sandbox' | 'live' = 'sandbox') =>
    verifySwitches(pool, { ledgerKeys: world.app.config.ledgerKeys, deployment })
  expect(await changedAlone(false, 'rail:va')).toBe(true)
  expect(await audit()).toEqual([])
  await forge('rail:va', true)
  const last = Number((await pool.query('select max(number) from operator_switch_change')).rows[0].max)
  const forged = `change ${last} of a switch is not what operators have signed`
  expect(await audit()).toEqual([forged])
  expect(await audit('live')).toEqual(['change 1 of a switch is not what operators have signed', forged])
  // No reader follows it, so what operators sign after it is a change, once.
  expect((await switchesInForce(world.app)).get('rail:va')?.isOpen).toBe(false)
  expect([await changed(true, 'rail:va'), await changed(true, 'rail:va')]).toEqual([true, false])
  expect((await switchesInForce(world.app)).get('rail:va')?.isOpen).toBe(true)
})

test('the database refuses a change without signatures once there are operators, and one that names no predecessor', async () => {
  const { pool } = world.app.databases.main
  const unsigned = { name: 'rail:imps', isOpen: true, by: 'Asha', why: 'no signature', at: systemNow() }
  await expect(setSwitch(pool, unsigned)).rejects.toThrow('rail:imps needs the signatures of operators')
  expect(await changedAlone(false, 'rail:upi')).toBe(true)
  const { rows } = await pool.query<{ changed: boolean | null }>(
    `select set_switch('rail:upi', true, null, changed_by, why, now(), approval, null) as changed
     from operator_switch_change where name = 'rail:upi' order by number desc limit 1`,
  )
  expect(rows).toEqual([{ changed: null }])
})

test('a forged change opens and removes nothing for any reader, and a forged stop shows no text of its own', async () => {
  const { app } = world
  const log = vi.spyOn(app.log, 'error')
  const button = () => world.ok('/home/rechargeButtonStatus', {}, { locale: 'en' })
  expect(await changed(true, 'deposit')).toBe(true)
  expect(await button()).toEqual({ open: true })
  for (const name of ['deposit', 'rail:crypto', 'provider:razorpay', 'promotions'])
    expect(await changedAlone(false, name)).toBe(true)
  const stopped = ['deposit', 'rail:crypto', 'provider:razorpay', 'promotions']
  for (const name of stopped) {
    await forge(name, true)
    await forge(name, null)
  }
  await refreshPaymentSwitches(app)
  expect(await closedSwitches(app)).toEqual(expect.arrayContaining(stopped))
  expect(app.providers.payments.isProviderOpen('razorpay')).toBe(false)
  expect(await button()).toEqual({ open: false, reason: 'closed' })
  expect(log).toHaveBeenCalledWith(
    expect.objectContaining({ switch: 'deposit', change: expect.any(Number) }),
    'change of a switch not signed by operators, ignored',
  )
  // Each is verified and logged once.
  const logged = log.mock.calls.length
  expect(await button()).toEqual({ open: false, reason: 'closed' })
  expect(log.mock.calls.length).toBe(logged)
  await forge('deposit', false)
  expect(await button()).toEqual({ open: false })
  // What two operators sign after it counts again.
  expect(await changed(true, 'deposit')).toBe(true)
  expect(await button()).toEqual({ open: true })
})

test('a live server follows no switch that operators did not sign', async () => {
  const { app } = world
  expect((await switchesInForce(app)).get('rail:ewallet')).toEqual({ isOpen: true })
  const live = { ...app, config: { ...app.config, deployment: 'live' as const }, state: new Map() }
  const switches = await switchesInForce(live)
  expect([switches.get('rail:ewallet'), switches.get('deposit')]).toEqual([undefined, { isOpen: true }])
})
