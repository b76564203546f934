import { expect } from 'vitest'
import { systemNow } from '../src/base/clock.ts'
import { findOrder } from '../src/features/deposit/find-order.ts'
import { matchLines } from '../src/features/deposit/index.ts'
import type { Order } from '../src/features/deposit/stored-order.ts'
import { importStatement } from '../src/features/deposit/utr/import-statement.ts'
import { openPayingWorld, type PayingWorld } from './paying-world.ts'
import { csv, type TestLine } from './statements.ts'
import { cashOf, newUtr, orderOf, type Transfer, today, transferOf } from './transfers.ts'
import type { WorldPlayer } from './world.ts'

export type SubmittedTransfer = Transfer & { readonly utr: string }
type Submitted = { readonly former?: string; readonly proofUrl?: string; readonly as?: WorldPlayer }

/** A test world with transfers, submitted UTRs and bank statements. */
export type BankWorld = PayingWorld & {
  /** Imports a statement without matching it. */
  importLines(lines: readonly TestLine[], write?: typeof csv, account?: string): ReturnType<typeof importStatement>
  matchLines(): ReturnType<typeof matchLines>
  /** Imports a statement and matches its lines. */
  importAndMatch(...lines: readonly TestLine[]): ReturnType<typeof matchLines>
  submit(transfer: Transfer, utr: string, more?: Submitted): Promise<{ readonly state: string }>
  /** A transfer whose player has submitted its UTR. */
  submittedTransfer(given?: Parameters<typeof transferOf>[1]): Promise<SubmittedTransfer>
  storedOrder(transfer: Transfer): Promise<Order>
  stateOf(transfer: Transfer): Promise<Order['state']>
  cash(transfer: Transfer): Promise<bigint>
  /** Moves the submission of the UTR back by this many hours and a second. */
  backdateUtr(transfer: Transfer, hours: number): Promise<void>
}

/** The sandbox account for IMPS. */
export const imps = { id: 'in-imps-1', number: '000000000001' }

export async function openBankWorld(options: Parameters<typeof openPayingWorld>[0] = {}): Promise<BankWorld> {
  const world = await openPayingWorld(options)
  const { app } = world
  const importLines: BankWorld['importLines'] = (lines, write = csv, account = imps.id) =>
    importStatement(app, write(lines), account, systemNow())
  const match = () => matchLines(app, systemNow())
  const submit: BankWorld['submit'] = async ({ player, orderNo }, utr, { as = player, ...more } = {}) =>
    (await world.call('/recharge/submitUtr', { orderNo, utr, ...more }, { as })).body
  return {
    ...world,
    importLines,
    matchLines: match,
    async importAndMatch(...lines) {
      await importLines(lines)
      return await match()
    },
    submit,
    async submittedTransfer(given) {
      const [transfer, utr] = [await transferOf(world, given), newUtr()]
      expect((await submit(transfer, utr)).state).toBe('200')
      return { ...transfer, utr }
    },
    storedOrder: async ({ orderNo }) => (await findOrder(app, orderNo)) as Order,
    stateOf: async (transfer) => (await orderOf(world, transfer)).status,
    cash: ({ player }) => cashOf(world, player),
    async backdateUtr({ player, orderNo }, hours) {
      const { index } = app.databases.shardOf(player.playerId)
      await world.owners[index]?.query(
        `update deposit_order set utr_submitted_at = utr_submitted_at - make_interval(hours => $2, secs => 1)
         where order_no = $1`,
        [orderNo, hours],
      )
    },
  }
}

/** A statement line of a transfer, with the UTR in its column and the payer's text in the narration. */
export function statementLine(
  { amount }: Pick<Transfer, 'amount'>,
  more: { readonly utr?: string; readonly note?: string; readonly day?: string } = {},
): TestLine {
  const { utr = newUtr(), note = 'PAYMENT', day = today() } = more
  return { amount, day, ref: utr, narration: `IMPS-${utr}-ASHA RAO-${note}` }
}
