import { minor } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, proposalBy, signed, type TestOperator } from '../../../../test/operators.ts'
import { openPayingWorld, type PayingWorld } from '../../../../test/paying-world.ts'
import { cashOf, transferOf } from '../../../../test/transfers.ts'
import { systemNow } from '../../../base/clock.ts'
import { isSignedBy } from '../../../base/operator-signature.ts'
import { creditCapture } from '../capture/credit-capture.ts'
import { findOrder } from '../find-order.ts'
import type { Order } from '../stored-order.ts'
import { contentOf, textToApprove, textToPropose } from './approval.ts'
import { decide } from './decide.ts'
import { review } from './review.ts'
import { moneyOf } from './signed-money.ts'

let world: PayingWorld
let asha: TestOperator
let bilal: TestOperator
let payments = 0

beforeAll(async () => {
  world = await openPayingWorld({ ordersMax: 100 })
  asha = await newOperator(world, 'Asha')
  bilal = await newOperator(world, 'Bilal')
})
afterAll(() => world.close())

/** Money in suspense, and the proposal to credit it. */
async function suspended(by: TestOperator = asha) {
  const { player, orderNo } = await transferOf(world)
  payments += 1
  const paymentId = `odd-${payments}`
  const order = (await findOrder(world.app, orderNo)) as Order
  await creditCapture(world.app, order, { paymentId, amount: minor(49_900n), currency: 'INR' })
  const about = { action: 'credit', orderNo, subject: `transfer:${paymentId}` } as const
  const money = { playerId: player.playerId, amount: '49900', currency: 'INR' }
  return { player, orderNo, paymentId, proposal: proposalBy(by, { ...about, ...money }) }
}

type Suspended = Awaited<ReturnType<typeof suspended>>

function propose({ proposal }: Suspended, by: TestOperator = asha): Promise<string> {
  return review.propose(world.app, proposal, signed(by, textToPropose(contentOf(proposal))), systemNow())
}

function approve(hash: string, { proposal }: Suspended, by: TestOperator, key = by): Promise<unknown> {
  const signature = signed(key, textToApprove(contentOf(proposal), by.name))
  return review.approve(world.app, { hash, by: by.name, signature, at: systemNow() })
}

test('credits after two operators have signed, and stores what they signed', async () => {
  const odd = await suspended()
  const hash = await propose(odd)
  expect(await cashOf(world, odd.player)).toBe(0n)
  expect((await review.proposals(world.app)).join()).toContain(hash)
  await approve(hash, odd, bilal)
  expect(await cashOf(world, odd.player)).toBe(49_900n)
  expect((await review.proposals(world.app)).join()).not.toContain(hash)
  const { playerId } = odd.player
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query('select by_whom, approved_by, approval from deposit_decision where order_no = $1', [odd.orderNo])
  expect(rows).toMatchObject([
    { by_whom: 'Asha', approved_by: 'Bilal', approval: { content: contentOf(odd.proposal) } },
  ])
  const { rows: keys } = await world.mainOwner.query('select public_key from operator where name = $1', ['Bilal'])
  const stored = Buffer.from(rows[0].approval.approvalSignature, 'hex')
  const text = textToApprove(rows[0].approval.content, 'Bilal')
  expect(isSignedBy({ name: 'Bilal', publicKey: keys[0].public_key }, text, stored)).toBe(true)
})

test('two signatures name the player, the amount and its currency, and are worth nothing for others', async () => {
  const odd = await suspended()
  const { proposal } = odd
  expect(JSON.parse(contentOf(proposal))).toMatchObject({ amount: '49900', currency: 'INR' })
  for (const lie of [{ amount: '49901' }, { currency: 'PKR' }, { playerId: 1 }, { amount: undefined }])
    await expect(propose({ ...odd, proposal: { ...proposal, ...lie } })).rejects.toThrow(/signed was|names no amount/)
  const hash = await propose(odd)
  const { pool } = world.app.databases.shardOf(odd.player.playerId)
  const change = (amount: number) =>
    pool.query('update deposit_capture set amount = $2 where payment_id = $1', [odd.paymentId, amount])
  // The role of the server may write this table: a larger amount between the two signatures.
  await change(4_990_000)
  await expect(approve(hash, odd, bilal)).rejects.toThrow('signed was 49900 INR')
  expect(await cashOf(world, odd.player)).toBe(0n)
  await change(49_900)
  await approve(hash, odd, bilal)
  expect(await cashOf(world, odd.player)).toBe(49_900n)
})

test('an amount that changes after it was compared moves nothing: what executes compares what it has read itself', async () => {
  const { proposal, player, orderNo, paymentId } = await suspended()
  const { action, subject } = proposal
  const { pool } = world.app.databases.shardOf(player.playerId)
  // Another connection writes between the comparison and the execution.
  const money = await moneyOf(world.app, { action, orderNo, subject })
  await pool.query('update deposit_capture set amount = 4990000 where payment_id = $1', [paymentId])
  const approval = { by: 'Bilal', content: contentOf(proposal), proposalSignature: '', approvalSignature: '' }
  const decision = { orderNo, money, by: 'Asha', why: proposal.why, at: systemNow(), approval }
  await expect(decide.credit(world.app, decision, subject)).rejects.toThrow('signed was 49900 INR')
  await expect(decide.return(world.app, decision, subject, 'N0001')).rejects.toThrow('signed was 49900 INR')
  expect(await cashOf(world, player)).toBe(0n)
  const decided = await pool.query('select from deposit_decision where order_no = $1', [orderNo])
  expect(decided.rowCount).toBe(0)
})

test('one operator cannot approve their own proposal', async () => {
  const odd = await suspended()
  const hash = await propose(odd)
  await expect(approve(hash, odd, asha)).rejects.toThrow('another operator approves')
  // A passkey may belong to the person with the key file of the proposal.
  const byPasskey = { hash, by: 'Bilal', signature: Buffer.alloc(300), at: systemNow() }
  await expect(review.approve(world.app, byPasskey)).rejects.toThrow('which may be one person')
  expect(await cashOf(world, odd.player)).toBe(0n)
})

test('one key cannot be registered under two names, and only the owner of the database registers', async () => {
  await expect(newOperator(world, 'Asha again', asha.key)).rejects.toThrow('operator_public_key_key')
  const { pool } = world.app.databases.main
  await expect(
    pool.query(`insert into operator (name, public_key, added_at) values ('Ghost', $1, now())`, [Buffer.alloc(32)]),
  ).rejects.toThrow('permission denied')
  await expect(pool.query('update operator set removed_at = null')).rejects.toThrow('permission denied')
})

test('refuses a forged signature of either operator, a stranger and a removed operator', async () => {
  const odd = await suspended()
  await expect(propose(odd, bilal)).rejects.toThrow('not the signature of Asha')
  const hash = await propose(odd)
  await expect(approve(hash, odd, bilal, asha)).rejects.toThrow('not the signature of Bilal')
  await expect(approve(hash, odd, { ...bilal, name: 'Stranger' })).rejects.toThrow('not a registered operator')
  const former = await newOperator(world, 'Former')
  await world.mainOwner.query('update operator set removed_at = now() where name = $1', ['Former'])
  await expect(approve(hash, odd, former)).rejects.toThrow('not a registered operator')
  // The proposer's own signature is none of an approval.
  const proposed = signed(bilal, textToPropose(contentOf(odd.proposal)))
  const request = { hash, by: 'Bilal', signature: proposed, at: systemNow() }
  await expect(review.approve(world.app, request)).rejects.toThrow('not the signature of Bilal')
  expect(await cashOf(world, odd.player)).toBe(0n)
})

test('refuses a proposal that was changed after it was signed', async () => {
  const [odd, other] = [await suspended(), await suspended()]
  const hash = await propose(odd)
  const changed = contentOf({ ...odd.proposal, orderNo: other.orderNo, subject: other.proposal.subject })
  await world.mainOwner.query('update review_proposal set content = $2 where content_hash = $1', [
    Buffer.from(hash, 'hex'),
    changed,
  ])
  const signature = signed(bilal, textToApprove(changed, 'Bilal'))
  await expect(review.approve(world.app, { hash, by: 'Bilal', signature, at: systemNow() })).rejects.toThrow(
    'changed after it was made',
  )
  expect(await cashOf(world, other.player)).toBe(0n)
})

test('signatures for one payment are worth nothing for another, and a repeated approval credits once', async () => {
  const [odd, other] = [await suspended(), await suspended()]
  const [hash, otherHash] = [await propose(odd), await propose(other)]
  const signature = signed(bilal, textToApprove(contentOf(odd.proposal), 'Bilal'))
  const request = { by: 'Bilal', signature, at: systemNow() }
  await expect(review.approve(world.app, { ...request, hash: otherHash })).rejects.toThrow('not the signature')
  await Promise.all([1, 2, 3].map(() => review.approve(world.app, { ...request, hash })))
  expect([await cashOf(world, odd.player), await cashOf(world, other.player)]).toEqual([49_900n, 0n])
})

test('the database refuses a decision with one operator', async () => {
  const odd = await suspended()
  const { playerId } = odd.player
  const insert = (by: string, approvedBy: string | null) =>
    world.app.databases.shardOf(playerId).pool.query(
      `insert into deposit_decision (player_id, order_no, subject, decision, by_whom, approved_by, approval, why, decided_at)
       values ($1, $2, 'x', 'credit', $3, $4, '{}', 'why', now())`,
      [playerId, odd.orderNo, by, approvedBy],
    )
  await expect(insert('Asha', 'Asha')).rejects.toThrow('deposit_decision_has_two_approvers')
  await expect(insert('Asha', null)).rejects.toThrow('deposit_decision_has_two_approvers')
})
