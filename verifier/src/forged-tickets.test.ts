import { expect, test } from 'vitest'
import {
  freshBundle as fresh,
  operatorSecret as key,
  claimedWinners as wonBy,
} from '../../ops/generate/open-draw/forge-draw.ts'
import { sampleDraw } from '../../ops/generate/open-draw/sample-draw.ts'
import { canonicalJson } from '../../server/src/features/lottery/fair/canonical-json.ts'
import { leafOf } from '../../server/src/features/lottery/fair/merkle.ts'
import { signReceipt, signReceipts } from '../../server/src/features/lottery/fair/receipt.ts'
import type { Ticket } from './bundle.ts'
import type { StepName } from './steps.ts'
import { verifyDraw } from './verify-draw.ts'
import { verifyTicket } from './verify-ticket.ts'

/** Tickets that an operator invents, and tickets that are not what they claim to be. */

const sample = sampleDraw()
const sold = sample.ticket as unknown as Ticket
const { trust } = sample

async function crosses(steps: AsyncIterable<{ step: StepName; ok: boolean }>): Promise<StepName[]> {
  const failed: StepName[] = []
  for await (const { step, ok } of steps) if (!ok) failed.push(step)
  return failed
}

function flipped(hex: string): string {
  return `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`
}

const everyNumber = Array.from({ length: 45 }, (_, at) => String(at + 1).padStart(2, '0')).join('-')
const drawnPick = () => {
  const drawn = fresh().log.find((entry) => entry.event === 'drawn')
  return drawn?.said.numbers.map((number) => String(number).padStart(2, '0')).join('-') ?? ''
}
const proven = () => {
  const { receipt, signature, path } = sold
  return { receipt, signature, path }
}
const signedAs = (change: Partial<Ticket['receipt']>) => {
  const receipt = { ...sold.receipt, ...change } as typeof sold.receipt
  return { receipt, signature: signReceipt(key, receipt as never), path: sold.path }
}

test.each<[string, StepName[], () => unknown]>([
  ['one invented winner of the jackpot', ['winners'], () => wonBy(1)],
  ['more invented winners than lines, to thin the shares', ['payouts', 'winners'], () => wonBy(1_000)],
  ['a losing ticket as the winner of the jackpot', ['winners'], () => ({ ...wonBy(1), winners: [proven()] })],
  [
    'a winner with a pick of all numbers, signed when the numbers were known',
    ['winners'],
    () => ({ ...wonBy(1), winners: [signedAs({ picks: [{ bet: 'six', pick: everyNumber, stake: 1_000 }] })] }),
  ],
  [
    'a winning ticket that was never under the root',
    ['winners'],
    () => ({ ...wonBy(1), winners: [signedAs({ picks: [{ bet: 'six', pick: drawnPick(), stake: 1_000 }] })] }),
  ],
  [
    'a winning ticket of coins for the pot of money',
    ['winners'],
    () => ({ ...wonBy(1), winners: [signedAs({ mode: 'free' })] }),
  ],
  ['a winner where no pot was won', ['winners'], () => ({ ...fresh(), winners: [proven()] })],
])('rejects forged winners: %s', async (_what, steps, forge) => {
  expect(await crosses(verifyDraw(forge(), trust))).toEqual(steps)
})

const ticket = (change: Partial<Ticket>): Ticket => ({ ...structuredClone(sold), ...change })
const resigned = (change: Partial<Ticket['receipt']>): Ticket => {
  const receipt = { ...sold.receipt, ...change } as typeof sold.receipt
  return ticket({ receipt, signature: signReceipt(key, receipt as never) })
}

/** Four receipts under one signature, of which the sold one is the third. */
function signedTogether(): readonly string[] {
  const receipts = [1, 2, 3, 4].map((seq) =>
    seq === 3 ? sold.receipt : { ...sold.receipt, seq, ticketId: `t-${seq}` },
  )
  return signReceipts(
    key,
    receipts.map((receipt) => leafOf(canonicalJson(receipt))),
  )
}

test('accepts a ticket that was signed together with others, in any place and number', async () => {
  const [, , signature = ''] = signedTogether()
  expect(await crosses(verifyTicket(fresh(), ticket({ signature }), trust))).toEqual([])
  for (const count of [2, 3, 7, 96]) {
    for (const place of [0, count - 1]) {
      const leaves = Array.from({ length: count }, (_, at) => leafOf(String(at)))
      leaves[place] = leafOf(canonicalJson(sold.receipt))
      const signature = signReceipts(key, leaves)[place] ?? ''
      expect(await crosses(verifyTicket(fresh(), ticket({ signature }), trust))).toEqual([])
    }
  }
})

test.each<[string, (third: string, second: string) => Partial<Ticket>]>([
  ['with the steps of a neighbour', (_, second) => ({ signature: second })],
  ['with one step too few', (third) => ({ signature: third.slice(0, -66) })],
  ['without its steps', (third) => ({ signature: third.slice(0, 128) })],
  ['with half a step more', (third) => ({ signature: `${third}00ab` })],
  ['with a step on neither side', (third) => ({ signature: `${third.slice(0, 128)}02${third.slice(130)}` })],
  ['with a step that is changed', (third) => ({ signature: flipped(third) })],
  ['with its own steps and another signature', (third) => ({ signature: sold.signature + third.slice(128) })],
  ['with more steps than an operator may use', (third) => ({ signature: third + `01${'00'.repeat(32)}`.repeat(19) })],
])('rejects a ticket that was signed together with others, %s', async (_what, forge) => {
  const [, second = '', third = ''] = signedTogether()
  expect(await crosses(verifyTicket(fresh(), ticket(forge(third, second)), trust))).toContain('receipt')
})

test('rejects a line that was changed after it was signed together with others', async () => {
  const [, , signature = ''] = signedTogether()
  const changed = ticket({ signature, receipt: { ...sold.receipt, stake: 2_000 } })
  expect(await crosses(verifyTicket(fresh(), changed, trust))).toEqual(['receipt', 'member'])
})

function closedAt(): number {
  const announced = fresh().log.find((entry) => entry.event === 'announced')
  return announced?.said.closesAt ?? 0
}

test.each<[string, StepName[], () => unknown]>([
  ['no ticket at all', ['receipt'], () => ({})],
  [
    'a line that was changed to the numbers that were drawn',
    ['receipt', 'member', 'prize'],
    () =>
      ticket({
        receipt: { ...sold.receipt, picks: [{ bet: 'six', pick: drawnPick(), stake: 1_000 }] },
        prize: 0,
      }),
  ],
  ['a signature of somebody else', ['receipt'], () => ticket({ signature: flipped(sold.signature) })],
  ['a ticket that the house signed later', ['member'], () => resigned({ ticketId: 't-6' })],
  ['a ticket of another draw', ['receipt', 'member'], () => resigned({ drawId: 'six45-20230823T155909' })],
  ['stakes that do not add up', ['receipt', 'member'], () => resigned({ stake: 2_000 })],
  ['a ticket that was sold when sales were over', ['receipt', 'member'], () => resigned({ at: closedAt() })],
  ['a way to another root', ['member'], () => ticket({ path: sold.path.slice(1) })],
  ['somebody else’s ticket', ['owner'], () => ticket({ owner: { salt: '5a'.repeat(16), player: 1_002 } })],
  [
    'a ticket that was sold under another log',
    ['receipt', 'member'],
    () => resigned({ checkpoint: { size: 1, root: '77'.repeat(32) } }),
  ],
  ['a prize that is not due', ['prize'], () => ticket({ prize: 8_000 })],
])('rejects a forged ticket: %s', async (_what, steps, forge) => {
  expect(await crosses(verifyTicket(fresh(), forge(), trust))).toEqual(steps)
})
