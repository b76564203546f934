import { expect } from 'vitest'
import { now } from '../src/base/clock.ts'
import { findOrder } from '../src/features/deposit/find-order.ts'
import { importStatement, matchLines } from '../src/features/deposit/index.ts'
import type { Order } from '../src/features/deposit/stored-order.ts'
import { openPayingWorld, type PayingWorld } from './paying-world.ts'
import { csv, type Told } from './statements.ts'
import { cashOf, newUtr, orderOf, type Transfer, today, transferOf } from './transfers.ts'
import type { WorldPlayer } from './world.ts'

export type Proven = Transfer & { readonly utr: string }
type Submitted = { readonly former?: string; readonly proofUrl?: string; readonly as?: WorldPlayer }

/** A world in which players send transfers, prove them, and the bank's statements are read. */
export type BankWorld = PayingWorld & {
  /** Reads a statement and looks for nobody yet. */
  read(lines: readonly Told[], write?: typeof csv, account?: string): ReturnType<typeof importStatement>
  match(): ReturnType<typeof matchLines>
  /** Both: what the bank says is read and looked through. */
  bankSays(...lines: readonly Told[]): ReturnType<typeof matchLines>
  submit(transfer: Transfer, utr: string, more?: Submitted): Promise<{ readonly state: string }>
  /** A transfer whose player has given its UTR. */
  proven(given?: Parameters<typeof transferOf>[1]): Promise<Proven>
  stored(transfer: Transfer): Promise<Order>
  stateOf(transfer: Transfer): Promise<Order['state']>
  cash(transfer: Transfer): Promise<bigint>
  /** As if its player had given the UTR so many hours ago, and a moment. */
  waited(transfer: Transfer, hours: number): Promise<void>
}

/** The account of the sandbox for IMPS, and its number. */
export const imps = { id: 'in-imps-1', number: '000000000001' }

export async function openBankWorld(options: Parameters<typeof openPayingWorld>[0] = {}): Promise<BankWorld> {
  const world = await openPayingWorld(options)
  const { app } = world
  const read: BankWorld['read'] = (lines, write = csv, account = imps.id) =>
    importStatement(app, write(lines), account, now())
  const match = () => matchLines(app, now())
  const submit: BankWorld['submit'] = async ({ player, orderNo }, utr, { as = player, ...more } = {}) =>
    (await world.call('/recharge/submitUtr', { orderNo, utr, ...more }, { as })).body
  return {
    ...world,
    read,
    match,
    async bankSays(...lines) {
      await read(lines)
      return await match()
    },
    submit,
    async proven(given) {
      const [transfer, utr] = [await transferOf(world, given), newUtr()]
      expect((await submit(transfer, utr)).state).toBe('200')
      return { ...transfer, utr }
    },
    stored: async ({ orderNo }) => (await findOrder(app, orderNo)) as Order,
    stateOf: async (transfer) => (await orderOf(world, transfer)).status,
    cash: ({ player }) => cashOf(world, player),
    async waited({ player, orderNo }, hours) {
      const { index } = app.databases.shardOf(player.playerId)
      await world.owners[index]?.query(
        `update deposit_order set utr_submitted_at = utr_submitted_at - make_interval(hours => $2, secs => 1)
         where order_no = $1`,
        [orderNo, hours],
      )
    },
  }
}

/** How the bank tells of a transfer: with the UTR in its column, and in the text what the payer wrote. */
export function told(
  { amount }: Pick<Transfer, 'amount'>,
  more: { readonly utr?: string; readonly wrote?: string; readonly day?: string } = {},
): Told {
  const { utr = newUtr(), wrote = 'PAYMENT', day = today() } = more
  return { amount, day, ref: utr, narration: `IMPS-${utr}-ASHA RAO-${wrote}` }
}
