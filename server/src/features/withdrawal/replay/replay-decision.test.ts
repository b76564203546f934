import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Colleague,
  callStaff,
  enrol,
  firstTwo,
  linkSignedBy,
  staffEnvironment,
  staffOk,
} from '../../../../test/staff-world.ts'
import { writeAsFound } from '../../../../test/state-machine.ts'
import { newWithdrawer, openWithdrawalWorld, type Withdrawer, withdraw } from '../../../../test/withdrawal-world.ts'
import type { World } from '../../../../test/world.ts'
import { traceRules } from '../risk-rules.ts'
import { replayDecision } from './replay-decision.ts'

let world: World
let asha: Colleague
let promoter: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  const [first, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance'])
  asha = first
  const link = await linkSignedBy(world, [asha, noor], { action: 'new', name: 'Promoter', roles: ['promo'] })
  promoter = await enrol(world, link)
}, 60_000)
afterAll(() => world.close())

async function reviewed(): Promise<{ readonly player: Withdrawer; readonly withdrawNo: string }> {
  const player = await newWithdrawer(world, 2_800_000n)
  return { player, withdrawNo: await withdraw(world, player, 2_500_000) }
}

/** Changes what is stored with the rights of the owner of the database. */
async function tamper({ playerId }: Withdrawer, change: string, table = 'withdrawal_evaluation'): Promise<void> {
  const owner = world.owners[world.app.databases.shardOf(playerId).index]
  await writeAsFound(owner, `update ${table} set ${change} where player_id = $1`, [playerId])
}

const differing = (rules: readonly { readonly rule: string; readonly isEqual: boolean }[]) =>
  rules.filter(({ isEqual }) => !isEqual).map(({ rule }) => rule)

test('computes a decision again from its stored inputs and says that it is equal', async () => {
  const { withdrawNo } = await reviewed()
  const replay = await staffOk(world, '/withdrawal/replay', { withdrawNo }, asha)
  expect(replay).toMatchObject({ isEqual: true, failed: [], result: 'REVIEWING', resultNow: 'REVIEWING', market: 'IN' })
  expect(replay.settingsVersion).toBeGreaterThan(0)
  expect(replay.inputs.facts).toMatchObject({
    amount: 2_500_000,
    deposited: 2_800_000,
    paidToPayee: 0,
    isFrozen: false,
  })
  expect(replay.rules.map(({ rule }) => rule)).toEqual([
    ...['isFrozen', 'autoMax', 'autoMaxNewPayee', 'dayMax', 'accountAgeHoursMin', 'playedPercentMin'],
  ])
  expect(replay.rules.find(({ rule }) => rule === 'autoMax')?.now).toMatchObject({
    ...{ isPassed: false, figures: { amount: 2_500_000 } },
  })
})

test('replays an approval without a person, and what the player did since changes nothing', async () => {
  const player = await newWithdrawer(world, 500_000n)
  const withdrawNo = await withdraw(world, player, 100_000)
  await withdraw(world, player, 100_000)
  const { isEqual, result, facts } = await replayDecision(world.app, withdrawNo)
  expect([isEqual, result, facts.withdrawnInDay]).toEqual([true, 'APPROVED', 100_000n])
})

test('names the rule that an evaluator with other rules decides otherwise', async () => {
  const { withdrawNo } = await reviewed()
  const changed = await replayDecision(world.app, withdrawNo, (facts, rules) =>
    traceRules(facts, rules).map((one) => (one.rule === 'dayMax' ? { ...one, isPassed: !one.isPassed } : one)),
  )
  expect([changed.isEqual, differing(changed.rules), changed.failed]).toEqual([false, ['dayMax'], []])
  const without = await replayDecision(world.app, withdrawNo, (facts, rules) =>
    traceRules(facts, rules).filter(({ rule }) => rule !== 'autoMax'),
  )
  expect(differing(without.rules)).toEqual(['autoMax'])
  expect(without.rules.find(({ rule }) => rule === 'autoMax')).not.toHaveProperty('now')
  const all = await replayDecision(world.app, withdrawNo, (facts, rules) =>
    traceRules(facts, rules).map((one) => ({ ...one, isPassed: true })),
  )
  expect([all.resultNow, all.failed]).toEqual(['APPROVED', ['result']])
})

test('locates a stored input that was changed', async () => {
  const { player, withdrawNo } = await reviewed()
  await tamper(player, `inputs = replace(inputs, '"amount":"2500000"', '"amount":"100"')`)
  const replay = await staffOk(world, '/withdrawal/replay', { withdrawNo }, asha)
  expect(replay.isEqual).toBe(false)
  expect(replay.failed).toEqual(expect.arrayContaining(['seal', 'amount']))
  expect(differing(replay.rules)).toEqual(['autoMax', 'autoMaxNewPayee'])
})

test('locates limits, a trace and a timeline that were changed, also when the rules still agree', async () => {
  const { player, withdrawNo } = await reviewed()
  const failedNow = async () => (await replayDecision(world.app, withdrawNo)).failed
  const { policy } = await replayDecision(world.app, withdrawNo)
  const [signed, other] = [policy.dayMax, policy.dayMax + 1n].map((max) => `'"dayMax":"${max}"'`)
  await tamper(player, `inputs = replace(inputs, ${signed}, ${other})`)
  expect(await failedNow()).toEqual(['seal', 'settings'])
  await tamper(player, `inputs = replace(inputs, ${other}, ${signed})`)
  expect(await failedNow()).toEqual([])
  await tamper(player, `settings_version = settings_version + 1`)
  expect(await failedNow()).toEqual(['seal', 'settings'])
  await tamper(player, `settings_version = settings_version - 1`)
  await tamper(player, `detail = '{"reasons":[]}'`, 'withdrawal_event')
  expect(await failedNow()).toEqual(['timeline'])
  await tamper(player, `inputs = '{}'`)
  await expect(replayDecision(world.app, withdrawNo)).rejects.toThrow('cannot be read')
})

test('does not accept the stored decision of another withdrawal', async () => {
  const [one, other] = [await reviewed(), await reviewed()]
  const [from, to] = [one, other].map(({ player }) => world.app.databases.shardOf(player.playerId).index)
  const stored = 'select * from withdrawal_evaluation where withdraw_no = $1'
  const { rows } = await (world.owners[from ?? 0] as pg.Pool).query<Record<string, unknown>>(stored, [one.withdrawNo])
  const copy = rows[0] ?? {}
  const owner = world.owners[to ?? 0]
  await writeAsFound(
    owner,
    'update withdrawal_evaluation set seal = $2, inputs = $3, trace = $4, evaluated_at = $5 where withdraw_no = $1',
    [other.withdrawNo, copy.seal, copy.inputs, copy.trace, copy.evaluated_at],
  )
  expect((await replayDecision(world.app, other.withdrawNo)).failed).toContain('seal')
})

test('the application cannot change what was stored', async () => {
  const { player } = await reviewed()
  const { pool } = world.app.databases.shardOf(player.playerId)
  await expect(pool.query(`update withdrawal_evaluation set inputs = '{}'`)).rejects.toThrow('permission denied')
  await expect(pool.query('delete from withdrawal_evaluation')).rejects.toThrow('permission denied')
})

test('refuses a withdrawal without stored inputs, and staff without the permission; each view is in the audit log', async () => {
  const { player, withdrawNo } = await reviewed()
  await staffOk(world, '/withdrawal/replay', { withdrawNo }, asha)
  const denied = await callStaff(world, '/withdrawal/replay', { withdrawNo }, { as: promoter })
  expect(denied).toMatchObject({ status: 403, body: { permission: 'withdrawal.view' } })
  const { entries } = await staffOk(world, '/audit/list', { subject: withdrawNo, kind: 'view' }, asha)
  expect(entries).toMatchObject([{ who: 'Asha', action: '/withdrawal/replay' }])
  const owner = world.owners[world.app.databases.shardOf(player.playerId).index]
  await writeAsFound(owner, 'delete from withdrawal_evaluation where withdraw_no = $1', [withdrawNo])
  const without = await callStaff(world, '/withdrawal/replay', { withdrawNo }, { as: asha })
  expect(without).toMatchObject({ status: 409, body: { message: expect.stringContaining('has no stored inputs') } })
})
