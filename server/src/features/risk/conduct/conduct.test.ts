import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { ConductRemedy, ConductRule } from '@zamra/contract/conduct-rules.ts'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../../ops/stack/folders.ts'
import { type BoundPlayer, boundPlayer, credit } from '../../../../test/bound-player.ts'
import { type ConductWorld, openConductWorld } from '../../../../test/conduct-world.ts'
import { operatorOptions, signed } from '../../../../test/operators.ts'
import { runCommand } from '../../../../test/run-command.ts'
import { systemNow } from '../../../base/clock.ts'
import { auditShard, readBalance } from '../../../ledger/index.ts'
import { creditCapture } from '../../deposit/capture/credit-capture.ts'
import { findOrder } from '../../deposit/find-order.ts'
import { followGrants } from '../../promo/index.ts'
import { endRewards } from '../../promo/reward/end-rewards.ts'
import { conductReview } from '../index.ts'
import { clearOverdueConduct } from './decide-conduct.ts'

let world: ConductWorld
beforeAll(async () => {
  world = await openConductWorld()
})
afterAll(() => world.close())

const dayMs = 86_400_000
const later = (days: number) => new Date(systemNow().getTime() + days * dayMs)
const poolOf = ({ playerId }: BoundPlayer) => world.app.databases.shardOf(playerId).pool
const caseOf = async (as: BoundPlayer) => (await world.ok('/risk/case/info', {}, { as })).case
const appeal = (as: BoundPlayer, caseNo: string, text = 'I play with two thumbs.') =>
  world.call('/risk/case/appeal', { caseNo, text }, { as })
const claim = async (as: BoundPlayer, { promoId, rewardId }: { promoId: string; rewardId: string }) =>
  (await world.call('/promo/claim', { promoId, rewardId }, { as })).body
const cashOf = async (player: BoundPlayer) => (await readBalance(poolOf(player), player.playerId))?.cash
const settle = ({ playerId }: BoundPlayer, at: Date) => world.settle(playerId, at)

async function eventsOf({ playerId }: BoundPlayer) {
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query(
      'select state, remedy, account, by_whom, approval is not null as signed from conduct_event where player_id = $1 order by at, seq',
      [playerId],
    )
  return rows.map(({ state, remedy, account, by_whom: by, signed: isSigned }) =>
    [state, remedy ?? '', account, by.join('+'), isSigned ? 'signed' : ''].join(' '),
  )
}

async function rewardStates({ playerId }: BoundPlayer) {
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query('select state, ended_by from reward where player_id = $1 order by created_at', [playerId])
  return rows.map(({ state, ended_by: by }) => `${state} ${by ?? ''}`)
}

/** A first deposit with its bonus, which is in play. */
async function depositWithBonus(player: BoundPlayer): Promise<void> {
  const wanted = { clientOrderId: randomUUID(), amount: 500, channel: 1, type: 1, useBonus: true }
  const input = { ...wanted, promoId: 'first-deposit-in' }
  const { orderNo } = await world.ok('/recharge/createRechargeOrder', input, { as: player })
  const order = (await findOrder(world.app, orderNo)) ?? expect.fail('no order')
  await creditCapture(world.app, order, { paymentId: `p-${orderNo}`, amount: minor(50_000n), currency: 'INR' })
  await followGrants(world.app, player.playerId, systemNow())
}

type Broken = { readonly rule: ConductRule; readonly remedy: ConductRemedy; readonly amount?: number }

test('cheating software, bots, arbitrage and collusion end in cancelled or deducted rewards or a frozen or closed account, by a case on record [P-11]', async () => {
  const broken: readonly Broken[] = [
    { rule: 'bot', remedy: 'cancel-rewards' },
    { rule: 'arbitrage', remedy: 'deduct-rewards', amount: 30_000 },
    { rule: 'collusion', remedy: 'freeze' },
    { rule: 'cheating-software', remedy: 'close' },
  ]
  const outcomes: unknown[] = []
  for (const { rule, ...remedied } of broken) {
    const player = await boundPlayer(world)
    await credit(world.app, player.playerId, 70_000n)
    expect(await claim(player, await world.give(player.playerId, 20_000n))).toMatchObject({ state: '200' })
    await world.give(player.playerId, 5_000n)
    const caseNo = await world.openCase(player.playerId, rule, ['bets'])
    await world.decide(caseNo, remedied)
    expect(await caseOf(player)).toMatchObject({
      caseNo,
      rule,
      remedy: remedied.remedy,
      state: 'DECIDED',
      canAppeal: true,
    })
    await settle(player, later(15))
    const { account } = (await caseOf(player)) ?? {}
    outcomes.push([rule, account, await cashOf(player), (await rewardStates(player)).at(-1)])
    const own = account === 'CLOSED' ? 'FROZEN' : account
    expect(await eventsOf(player)).toEqual([
      'OPEN  ACTIVE Noor signed',
      `DECIDED ${remedied.remedy} ${own} Noor+Vikram signed`,
      `CLOSED ${remedied.remedy} ${account} rules `,
    ])
  }
  expect(outcomes).toEqual([
    ['bot', 'ACTIVE', 90_000n, 'EXPIRED case'],
    ['arbitrage', 'ACTIVE', 70_000n, 'EXPIRED case'],
    ['collusion', 'FROZEN', 90_000n, 'CLAIMABLE '],
    ['cheating-software', 'CLOSED', 90_000n, 'EXPIRED case'],
  ])
}, 120_000)

test('a bot loses unclaimed rewards and the bonus in play by the decision of two operators, and keeps deposits; each step is on record', async () => {
  const bot = await boundPlayer(world)
  await depositWithBonus(bot)
  const reward = await world.give(bot.playerId, 20_000n)
  const caseNo = await world.openCase(bot.playerId, 'bot', ['timing', 'bets'])
  expect(await caseOf(bot)).toMatchObject({
    ...{ caseNo, rule: 'bot', evidence: ['timing', 'bets'], state: 'OPEN', account: 'ACTIVE', canAppeal: false },
  })
  // Rewards wait with the rule and the case; nothing runs out meanwhile, and one operator alone decides nothing.
  expect(await claim(bot, reward)).toMatchObject({
    code: 'promo.notEligible',
    resultData: { reasons: [{ code: 'reward.inReview', params: { caseNo, rule: 'bot' } }] },
  })
  await endRewards(world.app, world.app.databases.shardOf(bot.playerId), later(40))
  const [noor, vikram, mina] = world.operators
  const hash = await world.propose(noor, caseNo, { remedy: 'cancel-rewards' })
  await expect(world.approve(noor, hash)).rejects.toThrow('another operator approves')
  await expect(world.approve({ ...vikram, key: noor.key }, hash)).rejects.toThrow('not the signature')
  expect(await caseOf(bot)).toMatchObject({ state: 'OPEN' })

  // Of two who decide at once, one wins.
  const results = await Promise.allSettled([world.approve(vikram, hash), world.approve(mina, hash)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(world.approve(vikram, hash)).rejects.toThrow('is DECIDED')

  expect(await rewardStates(bot)).toEqual(['CLAIMABLE '])
  await settle(bot, later(13))
  expect(await rewardStates(bot)).toEqual(['CLAIMABLE '])
  await settle(bot, later(15))
  expect(await rewardStates(bot)).toEqual(['EXPIRED case'])
  const { rows: grants } = await poolOf(bot).query('select state, ended_by from promo_grant where player_id = $1', [
    bot.playerId,
  ])
  expect(grants).toEqual([{ state: 'FORFEITED', ended_by: 'case' }])
  expect(await cashOf(bot)).toBe(50_000n)
  expect(await caseOf(bot)).toMatchObject({ state: 'CLOSED', remedy: 'cancel-rewards', account: 'ACTIVE' })
  expect(await eventsOf(bot)).toEqual([
    'OPEN  ACTIVE Noor signed',
    expect.stringMatching(/^DECIDED cancel-rewards ACTIVE Noor\+(Vikram|Mina) signed$/),
    'CLOSED cancel-rewards ACTIVE rules ',
  ])
}, 120_000)

test('paid rewards are deducted up to the decided amount, and never what the player deposited', async () => {
  const player = await boundPlayer(world)
  await credit(world.app, player.playerId, 70_000n)
  expect(await claim(player, await world.give(player.playerId, 20_000n))).toMatchObject({ state: '200' })
  expect(await cashOf(player)).toBe(90_000n)
  const caseNo = await world.openCase(player.playerId, 'arbitrage', ['bets'])
  await expect(world.propose(world.operators[0], caseNo, { remedy: 'deduct-rewards' })).rejects.toThrow('--amount')
  await world.decide(caseNo, { remedy: 'deduct-rewards', amount: 500_000 })
  expect(await caseOf(player)).toMatchObject({ deduct: 500_000n, canAppeal: true })
  await settle(player, later(15))
  expect(await cashOf(player)).toBe(70_000n)
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED', deduct: 20_000n })
  // What was deducted is not deducted again.
  const again = await world.openCase(player.playerId, 'arbitrage', ['bets'])
  await world.decide(again, { remedy: 'deduct-rewards', amount: 500_000 })
  await settle(player, later(30))
  expect(await cashOf(player)).toBe(70_000n)
  const { broken } = await auditShard(poolOf(player))
  expect(broken).toEqual([])
}, 60_000)

test('a player appeals once, others cannot, and two other operators decide about it', async () => {
  const [player, stranger] = [await boundPlayer(world), await boundPlayer(world)]
  const caseNo = await world.openCase(player.playerId, 'collusion', ['accounts'])
  expect((await appeal(player, caseNo)).body).toMatchObject({ code: 'case.notAppealable' })
  await world.decide(caseNo, { remedy: 'freeze' })
  expect(await caseOf(stranger)).toBeUndefined()
  expect((await appeal(stranger, caseNo)).body).toMatchObject({ code: 'thing.notFound' })
  expect((await appeal(player, caseNo, 'x'.repeat(501))).body).toMatchObject({ code: 'input.invalid' })
  const answers = await Promise.all([appeal(player, caseNo), appeal(player, caseNo)])
  expect(answers.map(({ body }) => body.code ?? 'taken').sort()).toEqual(['taken', 'thing.alreadyDone'])
  expect(await caseOf(player)).toMatchObject({ state: 'APPEALED', account: 'FROZEN', canAppeal: false })
  await expect(world.decide(caseNo, { remedy: 'freeze' })).rejects.toThrow('two others decide the appeal')
  await world.decideAppeal(caseNo, { remedy: 'no-action' })
  expect(await caseOf(player)).toMatchObject({ state: 'DECIDED', remedy: 'no-action', account: 'ACTIVE' })
  await settle(player, systemNow())
  expect(await caseOf(player)).toMatchObject({ state: 'CLOSED' })
  expect((await appeal(player, caseNo)).body).toMatchObject({ code: 'thing.alreadyDone' })
  const { json } = await world.ok('/user/export', {}, { as: player })
  expect(JSON.parse(json).risk).toMatchObject([{ caseNo, appealText: 'I play with two thumbs.', rule: 'collusion' }])
  expect(json).not.toContain('Vikram')
}, 60_000)

test('an appeal that operators do not decide in time ends the freeze', async () => {
  const player = await boundPlayer(world)
  const shard = world.app.databases.shardOf(player.playerId)
  const caseNo = await world.openCase(player.playerId)
  await world.decide(caseNo, { remedy: 'freeze' })
  expect((await appeal(player, caseNo)).body).toMatchObject({ state: '200' })
  await Promise.all([1, 2].map(() => clearOverdueConduct(world.app, shard, later(6))))
  expect(await caseOf(player)).toMatchObject({ state: 'APPEALED', account: 'FROZEN' })
  await Promise.all([1, 2].map(() => clearOverdueConduct(world.app, shard, later(8))))
  expect(await caseOf(player)).toMatchObject({ state: 'DECIDED', remedy: 'no-action', account: 'ACTIVE' })
  expect((await eventsOf(player)).at(-1)).toBe('DECIDED no-action ACTIVE deadline ')
}, 60_000)

test('a repeated signature opens nothing, and a player has one case at a time', async () => {
  const player = await boundPlayer(world)
  const [noor, vikram] = world.operators
  const wanted = { playerId: player.playerId, rule: 'bot', evidence: ['timing'], why: 'fast', by: noor.name } as const
  const content = conductReview.contentToOpen({ ...wanted, evidence: ['timing'] })
  const signature = signed(noor, conductReview.textToPropose(content))
  const open = () => conductReview.open(world.app, { content, signature }, systemNow())
  const opened = await Promise.allSettled([open(), open()])
  expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(world.openCase(player.playerId)).rejects.toThrow('not closed')
  const { caseNo } = (await caseOf(player)) ?? expect.fail('no case')
  await world.decide(caseNo, { remedy: 'no-action' })
  await settle(player, systemNow())
  await expect(open()).rejects.toThrow('is used')
  const forged = { content: content.replace('bot', 'arbitrage'), signature }
  await expect(conductReview.open(world.app, forged, systemNow())).rejects.toThrow('not the signature')
  const stolen = { content, signature: signed(vikram, conductReview.textToPropose(content)) }
  await expect(conductReview.open(world.app, stolen, systemNow())).rejects.toThrow('not the signature')
})

test('the database refuses every other order of states, of a case and of an account', async () => {
  const player = await boundPlayer(world)
  const { playerId } = player
  const pool = poolOf(player)
  const caseNo = await world.openCase(playerId)
  const setCase = (state: string) =>
    pool.query(
      `update conduct_case set state = $2, remedy = coalesce(remedy, 'no-action'),
      closed_at = case when $2 = 'CLOSED' then now() end, appealed_at = now() where player_id = $1`,
      [playerId, state],
    )
  for (const state of ['APPEALED', 'CLOSED']) await expect(setCase(state)).rejects.toThrow('cannot become')
  const first = (state: string) =>
    pool.query(`insert into account_state values ($1, $2, $3, 'bot', null, now(), 0)`, [playerId, state, caseNo])
  const account = (state: string) =>
    pool.query('update account_state set state = $2 where player_id = $1', [playerId, state])
  for (const state of ['ACTIVE', 'CLOSED']) await expect(first(state)).rejects.toThrow('cannot become')
  await first('FROZEN')
  await expect(account('FROZEN')).rejects.toThrow('cannot become')
  await account('CLOSED')
  for (const state of ['ACTIVE', 'FROZEN', 'CLOSED']) await expect(account(state)).rejects.toThrow('cannot become')
  await expect(pool.query('delete from account_state where player_id = $1', [playerId])).rejects.toThrow('denied')
  await expect(pool.query('delete from conduct_event where player_id = $1', [playerId])).rejects.toThrow('denied')
})

test('operators open and decide cases with the command', async () => {
  const player = await boundPlayer(world)
  const folder = temporaryFolder('conduct-command-test')
  const [noor, vikram] = world.operators.map((operator) => operatorOptions(operator, folder))
  const risk = (...words: readonly string[]) => runCommand(world, 'risk.ts', words)
  try {
    const opening = ['open', String(player.playerId), 'cheating-software', 'client,timing', ...(noor ?? [])]
    const opened = await risk(...opening, '--why', 'a changed client')
    const caseNo = /case \| (C\d{19}) \| OPEN/.exec(opened)?.[1] ?? expect.fail(opened)
    expect(await risk('list')).toContain(`${caseNo} | OPEN | ${player.playerId} | cheating-software`)
    const legal = ['--legal', 'court order 7/2026']
    const proposed = await risk('propose', caseNo, 'freeze', ...legal, ...(noor ?? []), '--why', 'a changed client')
    const hash = /approve ([0-9a-f]{64}) /.exec(proposed)?.[1] ?? expect.fail(proposed)
    expect(await risk('approve', hash, ...(noor ?? []))).toContain('FAILED Noor proposed it')
    expect(await risk('approve', hash, ...(vikram ?? []))).toMatch(
      /remedy \| freeze \| legal: court order 7\/2026.*DECIDED \| freeze \| FROZEN \| Noor and Vikram \| a changed client\nrisk approve: ok/s,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
