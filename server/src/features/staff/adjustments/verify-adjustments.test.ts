import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer, credit } from '../../../../test/bound-player.ts'
import { openConductWorld, type Remedied } from '../../../../test/conduct-world.ts'
import { type Colleague, firstTwo, signStaff, staffEnvironment } from '../../../../test/staff-world.ts'
import { newWithdrawer, openWithdrawalWorld } from '../../../../test/withdrawal-world.ts'
import type { World } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { uuidv7 } from '../../../base/random.ts'
import { adjustment } from '../../../ledger/index.ts'
import { verifyAdjustments } from './verify-adjustments.ts'

let world: World
let asha: Colleague
let noor: Colleague
beforeAll(async () => {
  world = await openWithdrawalWorld({ env: staffEnvironment })
  ;[asha, noor] = await firstTwo(world, ['Asha', 'Noor'], ['admin', 'payments-lead', 'finance'])
}, 60_000)
afterAll(() => world.close())

test('finds an adjustment that two people have not signed, or not like this', async () => {
  const { playerId } = await newWithdrawer(world, 1_000n)
  const wanted = { playerId, direction: 'in', amount: 250, cause: 'settlement', why: 'the bank has paid late' } as const
  const { body } = await signStaff(world, asha, '/adjustment/propose', wanted)
  expect((await signStaff(world, noor, '/proposal/approve', { hash: body.hash ?? '' })).status).toBe(200)
  expect(await verifyAdjustments(world.app)).toEqual({ adjustments: 1, problems: [] })

  // A process that invents the names of two colleagues: the ledger believes them.
  const invented = { playerId, currency: 'INR', direction: 'in', proposedBy: 'Asha', approvedBy: 'Noor' } as const
  await adjustment(world.app.ledger, { ...invented, adjustment: uuidv7(), amount: minor(777n) })
  const { adjustments, problems } = await verifyAdjustments(world.app)
  expect(adjustments).toBe(2)
  expect(problems).toEqual([expect.stringMatching(/of player \d+: no two people have signed for it$/)])

  // Other names and another amount than those that were signed.
  const index = world.app.databases.shardOf(playerId).index
  const change = async (statement: string) =>
    void (await world.owners[index]?.query(
      `set session_replication_role = replica; ${statement}; reset session_replication_role`,
    ))
  await change(`update ledger.adjustment set approved_by = 'Omar'`)
  expect((await verifyAdjustments(world.app)).problems[0]).toMatch('other people have signed for it')
  await change(`update ledger.adjustment set approved_by = 'Noor'`)
  await change(`update ledger.transfer set amount = 251 where kind = 20 and amount = 250`)
  expect((await verifyAdjustments(world.app)).problems[0]).toMatch('it is not what two people have signed')
  // The end of the test audits the ledger.
  await change(`update ledger.transfer set amount = 250 where kind = 20 and amount = 251`)
})

test('finds a deduction that is not what two people have signed for its case, or is made twice', async () => {
  const conduct = await openConductWorld()
  try {
    const decided = async (remedied: Remedied) => {
      const { playerId, ...as } = await boundPlayer(conduct)
      await credit(conduct.app, playerId, 70_000n)
      const { promoId, rewardId } = await conduct.give(playerId, 20_000n)
      await conduct.ok('/promo/claim', { promoId, rewardId }, { as: { playerId, ...as } })
      const caseNo = await conduct.openCase(playerId, 'arbitrage', ['bets'])
      await conduct.decide(caseNo, remedied)
      return { playerId, caseNo, owner: conduct.owners[conduct.app.databases.shardOf(playerId).index] }
    }
    type Decided = Awaited<ReturnType<typeof decided>>
    const post = async ({ playerId, caseNo }: Decided, attempt: number, amount: bigint) => {
      const names = { proposedBy: 'Noor', approvedBy: 'Vikram' }
      const given = { playerId, currency: 'INR', direction: 'out', adjustment: `${caseNo}.${attempt}` } as const
      const { answer } = await adjustment(conduct.app.ledger, { ...given, ...names, amount: minor(amount) })
      expect(answer.status).toBe('posted')
    }
    const widen = ({ caseNo, owner }: Decided) =>
      owner?.query('update conduct_case set deduct_max = 1000000000, deduct_attempt = 50 where case_no = $1', [caseNo])
    const problems = async () => {
      const found = await verifyAdjustments(conduct.app)
      return found.problems.map((problem) => problem.replace(/^.*?: /, '')).toSorted()
    }

    const honest = await decided({ remedy: 'deduct-rewards', amount: 10_000 })
    await conduct.settle(honest.playerId, new Date(systemNow().getTime() + 15 * 86_400_000))
    expect(await verifyAdjustments(conduct.app)).toEqual({ adjustments: 1, problems: [] })

    // The same case once more, under another attempt.
    await widen(honest)
    await post(honest, 2, 5_000n)
    const twice = `case ${honest.caseNo} has deducted already`
    expect(await problems()).toEqual([twice])

    // More than was signed.
    const greedy = await decided({ remedy: 'deduct-rewards', amount: 100 })
    await widen(greedy)
    await post(greedy, 1, 5_000n)
    const more = `two people have signed at most 100 for case ${greedy.caseNo}, it is 5000`
    expect(await problems()).toEqual([twice, more].toSorted())

    // Signatures of another remedy, copied to a row that deducts.
    const copied = await decided({ remedy: 'freeze' })
    const copy = `insert into conduct_event (player_id, case_no, seq, at, state, remedy, account, by_whom, why, approval)`
    await copied.owner?.query(`${copy} select player_id, case_no, seq + 10, at, state, 'deduct-rewards', account, by_whom, why, approval
      from conduct_event where case_no = '${copied.caseNo}' and remedy = 'freeze'`)
    await widen(copied)
    await post(copied, 1, 5_000n)
    const other = `two people have signed freeze for case ${copied.caseNo}`
    expect(await problems()).toEqual([twice, more, other].toSorted())

    // Signatures of another case. And what cannot be read is a finding like another, and hides none.
    const { playerId } = await boundPlayer(conduct)
    await credit(conduct.app, playerId, 70_000n)
    const caseNo = await conduct.openCase(playerId, 'arbitrage', ['bets'])
    const malformed = { playerId, caseNo, owner: conduct.owners[conduct.app.databases.shardOf(playerId).index] }
    for (const [place, approval] of [
      '{}',
      '[]',
      '{"content": "{", "proposalSignature": "", "approvalSignature": ""}',
    ].entries())
      await malformed.owner?.query(
        `${copy} values ($1, $2, $3, now(), 'DECIDED', 'deduct-rewards', 'ACTIVE',
        '{Noor,Vikram}', 'invented', $4)`,
        [playerId, caseNo, 10 + place, approval],
      )
    const { rows } = (await honest.owner?.query(
      `select at, approval from conduct_event where case_no = $1 and state = 'DECIDED'`,
      [honest.caseNo],
    )) ?? { rows: [] }
    await malformed.owner?.query(
      `${copy} values ($1, $2, 20, $3, 'DECIDED', 'deduct-rewards', 'ACTIVE', '{Noor,Vikram}', 'copied', $4)`,
      [playerId, caseNo, rows[0]?.at, rows[0]?.approval],
    )
    await widen(malformed)
    await post(malformed, 1, 5_000n)
    const unsigned = `no two people have signed a decision of case ${caseNo}`
    expect(await problems()).toEqual([twice, more, other, unsigned].toSorted())
  } finally {
    await conduct.close()
  }
}, 60_000)
