import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import { type BoundPlayer, codeFor, credit } from '../../../test/bound-player.ts'
import { joinInvited } from '../../../test/invited-player.ts'
import { newOperator, operatorOptions, signed, type TestOperator } from '../../../test/operators.ts'
import { catchUp, settleBet } from '../../../test/projected-bets.ts'
import { openPromoWorld, type PromoWorld } from '../../../test/promo-world.ts'
import { runCommand } from '../../../test/run-command.ts'
import { systemNow } from '../../base/clock.ts'
import type { Projection } from '../../events/projection.ts'
import { readBalance } from '../../ledger/index.ts'
import { giveReward } from '../promo/index.ts'
import { endRewards } from '../promo/reward/end-rewards.ts'
import { settleCases } from '../referral/case/settle-cases.ts'
import { closeDays } from '../referral/close-days.ts'
import { runEvents } from '../referral/event/run-events.ts'
import { workflows } from '../referral/index.ts'
import { clearOverdue } from './decide-case.ts'
import { detectRings } from './detect-rings.ts'
import { forgetNetworks } from './forget-networks.ts'
import { riskReview } from './review.ts'

let world: PromoWorld
let operators: readonly [TestOperator, TestOperator]
const counts = workflows.find((workflow) => workflow.kind === 'projection') as Projection
beforeAll(async () => {
  world = await openPromoWorld()
  operators = [await newOperator(world, 'Noor'), await newOperator(world, 'Vikram')]
})
afterAll(() => world.close())

const dayMs = 86_400_000
const later = (days: number) => new Date(systemNow().getTime() + days * dayMs)
const info = (as: BoundPlayer) => world.ok('/invite/agent/info', {}, { as })
const caseOf = async (as: BoundPlayer) => (await world.ok('/invite/case/info', {}, { as })).case
const claim = (as: BoundPlayer) => world.call('/invite/agent/receiveRebate', { clientOrderId: randomUUID() }, { as })
const appeal = (as: BoundPlayer, caseNo: string, text = 'They are my cousins.') =>
  world.call('/invite/case/appeal', { caseNo, text }, { as })
const cashOf = async ({ playerId }: BoundPlayer) =>
  (await readBalance(world.app.databases.shardOf(playerId).pool, playerId))?.cash

async function inviter(): Promise<BoundPlayer & { readonly code: string }> {
  const player = await world.bound()
  return { ...player, code: (await info(player)).inviteCode ?? '' }
}

/** Two workers at once, as in production. */
async function detect(at = systemNow()): Promise<number> {
  const runs = await Promise.all([detectRings(world.app, at), detectRings(world.app, at)])
  expect(runs.map(({ failed }) => failed)).toEqual([0, 0])
  return runs.reduce((sum, { opened = 0 }) => sum + opened, 0)
}

async function settle(at: Date): Promise<void> {
  const runs = await Promise.all([settleCases(world.app, at), settleCases(world.app, at)])
  expect(runs.map(({ failed }) => failed)).toEqual([0, 0])
}

async function closeToday(): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    await Promise.all([closeDays(world.app, later(1)), closeDays(world.app, later(1))])
    await catchUp(world.app, counts)
  }
}

async function propose(by: TestOperator, caseNo: string, decision: 'cleared' | 'confirmed'): Promise<string> {
  const content = await riskReview.contentToPropose(world.app, { caseNo, decision, why: 'one phone', by: by.name })
  const signature = signed(by, riskReview.textToPropose(content))
  return await riskReview.propose(world.app, { content, signature }, systemNow())
}

async function approve(by: TestOperator, hash: string): Promise<string> {
  const approved = { by: by.name, at: systemNow() }
  const text = riskReview.textToApprove(await riskReview.content(world.app, hash), approved)
  return await riskReview.approve(world.app, hash, { ...approved, signature: signed(by, text) })
}

async function decide(caseNo: string, decision: 'cleared' | 'confirmed'): Promise<void> {
  await approve(operators[1], await propose(operators[0], caseNo, decision))
}

async function settleBets(players: readonly BoundPlayer[], stake: bigint): Promise<void> {
  for (const { playerId } of players) await settleBet(world.app, playerId, { stake })
  await catchUp(world.app, counts)
}

test('three friends on one phone open one case; their part of the rewards waits, is refused after the appeal, the rest is paid and deposits stay [P-08]', async () => {
  await closeDays(world.app, systemNow())
  await runEvents(world.app, systemNow())
  const asha = await inviter()
  const friends = [
    await joinInvited(world, asha.code, 'one-phone'),
    await joinInvited(world, asha.code, 'one-phone'),
    await joinInvited(world, asha.code, 'one-phone'),
  ]
  const [first, second] = friends
  await credit(world.app, second?.playerId ?? asha.playerId, 70_000n)
  const honest = [await joinInvited(world, asha.code), await joinInvited(world, asha.code)]
  await settleBets(first ? [first] : [], 200_000n)
  await settleBets(honest, 150_000n)
  expect(await detect()).toBe(1)
  const opened = (await caseOf(asha)) ?? expect.fail('no case')
  expect(opened).toMatchObject({
    ...{ state: 'OPEN', canAppeal: false, waiting: 0n, links: [{ link: 'device', accounts: 3 }] },
    decideBy: opened.openedAt + 7 * dayMs,
  })
  const { pool } = world.app.databases.main
  const { rows: stored } = await pool.query(
    `select row_to_json(c)::text || (select string_agg(row_to_json(l)::text, '') from risk_link l) ||
       (select string_agg(row_to_json(e)::text, '') from risk_event e) as text from risk_case c`,
  )
  expect(stored[0].text).not.toMatch(/one-phone|10\.7\./)

  const eventId = (await world.ok('/invite/event/info', {}, { as: asha })).event?.eventId
  const team = `insert into invitation_team (player_id, event_id, team_no, first_friend, second_friend, pay_at, state)
    values ($1, $2, $3, $4, $5, now() - interval '1 hour', 'PASS')`
  await pool.query(team, [asha.playerId, eventId, 1, first?.playerId, honest[0]?.playerId])
  await pool.query(team, [asha.playerId, eventId, 2, honest[0]?.playerId, honest[1]?.playerId])
  await closeToday()
  await runEvents(world.app, systemNow())
  expect(await info(asha)).toMatchObject({ available: 0n, totalReward: 0n })
  expect(await caseOf(asha)).toMatchObject({ waiting: 50_000n + 60_000n })

  // One operator alone decides nothing, and a signature is worth nothing under another name.
  const [noor, vikram] = operators
  const hash = await propose(noor, opened.caseNo, 'confirmed')
  await expect(approve(noor, hash)).rejects.toThrow('another operator approves')
  await expect(approve({ ...vikram, key: noor.key }, hash)).rejects.toThrow('not the signature')
  expect(await caseOf(asha)).toMatchObject({ state: 'OPEN' })
  await approve(vikram, hash)
  await expect(approve(vikram, hash)).rejects.toThrow('is DECIDED')
  const confirmed = (await caseOf(asha)) ?? expect.fail('no case')
  expect(confirmed).toMatchObject({ state: 'DECIDED', decision: 'confirmed', canAppeal: true, waiting: 110_000n })
  // Nothing is refused while an appeal is possible.
  await settle(later(6))
  expect(await caseOf(asha)).toMatchObject({ state: 'DECIDED' })

  const stranger = await inviter()
  expect(await caseOf(stranger)).toBeUndefined()
  expect((await appeal(stranger, opened.caseNo)).body).toMatchObject({ code: 'thing.notFound' })
  expect((await appeal(asha, opened.caseNo, 'x'.repeat(501))).body).toMatchObject({ code: 'input.invalid' })
  const answers = await Promise.all([appeal(asha, opened.caseNo), appeal(asha, opened.caseNo)])
  expect(answers.map(({ body }) => body.code ?? 'taken').sort()).toEqual(['taken', 'thing.alreadyDone'])
  expect(await caseOf(asha)).toMatchObject({ state: 'APPEALED', canAppeal: false })
  const { json } = await world.ok('/user/export', {}, { as: asha })
  const { risk } = JSON.parse(json)
  expect(risk).toMatchObject([{ state: 'APPEALED', appealText: 'They are my cousins.', links: [{ accounts: 3 }] }])
  expect(JSON.stringify(risk)).not.toContain(String(first?.playerId))

  // A proposal about the case is none about its appeal.
  await expect(approve(vikram, hash)).rejects.toThrow('is APPEALED')
  await decide(opened.caseNo, 'confirmed')
  await settle(later(2))
  expect(await caseOf(asha)).toMatchObject({ state: 'CLOSED', decision: 'confirmed', canAppeal: false })
  await runEvents(world.app, systemNow())
  const told = await info(asha)
  expect(told).toMatchObject({ available: 30_000n, validCount: 2 })
  const { rows: outcome } = await pool.query(
    'select state, reason, refused from referral_outcome where player_id = $1',
    [asha.playerId],
  )
  expect(outcome).toEqual([{ state: 'REFUSED', reason: 'ring', refused: 20_000n }])
  const { list } = await world.ok('/invite/event/teams', {}, { as: asha })
  expect(list.filter(({ payAt }) => payAt < systemNow().getTime())).toMatchObject([
    { teamNo: 2, state: 'CLAIMABLE' },
    { teamNo: 1, state: 'REJECTED', reason: 'ring' },
  ])
  expect(await detect(later(0.01))).toBe(0)
  // What the accounts of the ring deposited was never touched, and the inviter can close the account.
  expect(second && (await cashOf(second))).toBe(70_000n)
  const verificationCode = await codeFor(world.app, 'erase', asha.phone)
  expect(await world.ok('/user/erase', { verificationCode }, { as: asha })).toMatchObject({ erased: true })
  const { rows: kept } = await pool.query('select state, appeal_text from risk_case where player_id = $1', [
    asha.playerId,
  ])
  expect(kept).toEqual([{ state: 'CLOSED', appeal_text: null }])
}, 120_000)

test('a reward given before the case waits without running out, and is paid when operators do not decide in time', async () => {
  const sara = await inviter()
  const network = '203.0.113.7'
  const friends: BoundPlayer[] = []
  for (let one = 0; one < 6; one += 1) friends.push(await joinInvited(world, sara.code, undefined, network))
  await settleBets(friends.slice(0, 1), 200_000n)
  const { app } = world
  const gift = {
    ...{ playerId: sara.playerId, market: 'IN', promoId: 'referral-in', key: 'before', amount: minor(20_000n) },
    at: systemNow(),
  }
  await giveReward(app, gift)
  expect(await info(sara)).toMatchObject({ available: 20_000n })
  expect(await detect()).toBe(1)
  const opened = (await caseOf(sara)) ?? expect.fail('no case')
  expect(opened).toMatchObject({ links: [{ link: 'network', accounts: 6 }], waiting: 20_000n })
  expect((await claim(sara)).body).toMatchObject({
    code: 'promo.notEligible',
    resultData: { reasons: [{ code: 'reward.inReview', action: 'wait', params: { until: opened.decideBy } }] },
  })
  expect((await appeal(sara, opened.caseNo)).body).toMatchObject({ code: 'promo.notEligible' })
  const shard = app.databases.shardOf(sara.playerId)
  await endRewards(app, shard, later(31))
  expect(await caseOf(sara)).toMatchObject({ waiting: 20_000n })

  expect(await clearOverdue(app, later(6))).toEqual({ cleared: 0 })
  const cleared = await Promise.all([clearOverdue(app, later(8)), clearOverdue(app, later(8))])
  expect(cleared.reduce((sum, run) => sum + (run.cleared ?? 0), 0)).toBe(1)
  await settle(later(8))
  expect(await caseOf(sara)).toMatchObject({ state: 'CLOSED', decision: 'cleared' })
  expect((await claim(sara)).body).toMatchObject({ state: '200', resultData: { amount: 20_000 } })
  expect(await cashOf(sara)).toBe(20_000n)
  // The same accounts are not evidence again, and networks are forgotten after the window.
  expect(await detect(later(0.01))).toBe(0)
  for (const one of app.databases.shards) await forgetNetworks(app, one, later(31))
  const left = await Promise.all(
    app.databases.shards.map(({ pool }) => pool.query('select from session where network_index is not null')),
  )
  expect(left.map(({ rowCount }) => rowCount)).toEqual([0, 0])
}, 120_000)

test('an inviter below zero who begins again with a new account on the same phone earns nothing with it and keeps what they deposited [P-08]', async () => {
  const old = await inviter()
  const { pool } = world.app.databases.main
  await pool.query(
    `insert into referral_carry (player_id, day, market, amount) values ($1, '2026-01-01', 'IN', -50000)`,
    [old.playerId],
  )
  const guest = await joinInvited(world, 'AAAAAA7', old.device)
  const fresh = { ...guest, code: (await info(guest)).inviteCode ?? '' }
  await credit(world.app, fresh.playerId, 70_000n)
  const friend = await joinInvited(world, fresh.code)
  await settleBets([friend], 200_000n)
  expect(await info(fresh)).toMatchObject({ validCount: 1 })
  expect(await detect()).toBe(1)
  const opened = (await caseOf(fresh)) ?? expect.fail('no case')
  expect(opened).toMatchObject({ links: [{ link: 'restart', accounts: 2 }] })

  const folder = temporaryFolder('risk-command-test')
  const [noor, vikram] = operators.map((operator) => operatorOptions(operator, folder))
  const risk = (...words: readonly string[]) => runCommand(world, 'risk.ts', words)
  try {
    expect(await risk('list')).toContain(`${opened.caseNo} | OPEN | ${fresh.playerId} | IN`)
    const proposed = await risk('propose', opened.caseNo, 'confirmed', ...(noor ?? []), '--why', 'same phone')
    const hash = /approve ([0-9a-f]{64}) /.exec(proposed)?.[1] ?? ''
    expect(await risk('approve', hash, ...(noor ?? []))).toContain('FAILED Noor proposed it')
    expect(await risk('approve', hash, ...(vikram ?? []))).toMatch(
      /link \| restart \| 2 accounts.*DECIDED \| confirmed \| Noor and Vikram \| same phone\nrisk approve: ok/s,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  // The time for an appeal passes.
  await settle(later(8))
  expect(await caseOf(fresh)).toMatchObject({ state: 'CLOSED', decision: 'confirmed' })
  expect(await info(fresh)).toMatchObject({ validCount: 0 })
  expect(await cashOf(fresh)).toBe(70_000n)
  // Nothing about the case keeps them from withdrawing it.
  const { blocked } = await world.ok('/withdraw/info', {}, { as: fresh })
  expect(blocked.map(({ code }) => code)).not.toContain('account.frozen')
  expect((await world.ok('/invite/agent/list', {}, { as: fresh })).list).toMatchObject([{ state: 'shared' }])
}, 180_000)

test('friends who save the account number of the inviter under another name bring no case upon them', async () => {
  const maya = await inviter()
  const friends = [await joinInvited(world, maya.code), await joinInvited(world, maya.code)]
  const save = async ({ playerId }: BoundPlayer, nameCheck: 'same' | 'other') =>
    await world.app.databases.shardOf(playerId).pool.query(
      `insert into bank_account (player_id, bank_account_id, form, holder_sealed, number_sealed, number_index,
         number_tail, bank_code, bank_name, account_type, name_check, hold_until, saved_at)
       values ($1, 'one', 'IFSC', '', '', decode(repeat('a7', 32), 'hex'), '1234', 'HDFC0000001', 'HDFC', 'savings', $2,
         now(), now())`,
      [playerId, nameCheck],
    )
  await save(maya, 'same')
  for (const friend of friends) await save(friend, 'other')
  expect(await detect()).toBe(0)
  expect(await caseOf(maya)).toBeUndefined()
  // Under their own name it is the same account.
  for (const { playerId } of friends)
    await world.app.databases
      .shardOf(playerId)
      .pool.query(`update bank_account set name_check = 'same' where player_id = $1`, [playerId])
  expect(await detect()).toBe(1)
  expect(await caseOf(maya)).toMatchObject({ links: [{ link: 'payee', accounts: 3 }] })
})
