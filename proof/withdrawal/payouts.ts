import type { PlayerId } from '@zamra/contract/brand.ts'
import { readMoved } from '../../server/src/ledger/index.ts'
import type { Site } from '../payments/server-group.ts'
import { simulatorAt } from '../payments/simulator.ts'
import type { StoredWithdrawal, TruePayout, WalletState } from './compare.ts'

export type PayoutTally = {
  readonly sent: number
  readonly forged: number
  readonly forgedAccepted: number
  readonly received: number
  readonly waiting: number
  /** Requests, and those that were answered wrongly or not at all. */
  readonly requests: number
  readonly wrongErrors: number
  readonly unanswered: number
  readonly outages: number
}

/** The simulated payout providers. They are never killed, because they are outside of our system and know the truth. */
export type PayoutProviders = {
  behave(how: object): Promise<void>
  settle(payoutNo: string, state: 'paid' | 'failed' | 'reversed'): Promise<void>
  /** Changes what a provider has, behind everybody's back. */
  plant(payoutNo: string, change: object): Promise<void>
  truth(): Promise<readonly TruePayout[]>
  tally(): Promise<PayoutTally>
}

export function payoutProvidersAt(url: string): PayoutProviders {
  const { post, get } = simulatorAt(url)
  return {
    async behave(how) {
      await post('behave', how)
    },
    async settle(payoutNo, state) {
      await post('settle', { payoutNo, state })
    },
    async plant(payoutNo, change) {
      await post('plant', { payoutNo, ...change })
    },
    truth: async () => (await get('payouts')) as readonly TruePayout[],
    tally: async () => (await get('tally')) as PayoutTally,
  }
}

type Row = Omit<StoredWithdrawal, 'moved'> & { readonly playerId: PlayerId }

const withdrawals = `
  select withdraw_no as "withdrawNo", player_id as "playerId", currency, state, amount, net, compensation
  from withdrawal order by player_id, withdraw_no`

/** All withdrawals, with what the ledger moved for each. */
export async function readWithdrawals({ app }: Site): Promise<readonly StoredWithdrawal[]> {
  const found = await Promise.all(app.databases.shards.map(({ pool }) => pool.query<Row>(withdrawals)))
  const rows = found.flatMap((one) => one.rows)
  const movedBy = (movement: 'withdrawalPaid' | 'withdrawalReversed') => {
    const names = rows.map(({ playerId, withdrawNo: id }) => ({ playerId, id, movement }))
    return readMoved(app.databases, 'gateway', names)
  }
  const [paid, back] = [await movedBy('withdrawalPaid'), await movedBy('withdrawalReversed')]
  return rows.map((row, at) => ({ ...row, moved: (paid[at]?.amount ?? 0n) + (back[at]?.amount ?? 0n) }))
}

export async function readWallets({ app }: Site): Promise<readonly WalletState[]> {
  const query = 'select player_id as "playerId", cash, held from ledger.wallet'
  const found = await Promise.all(app.databases.shards.map(({ pool }) => pool.query<WalletState>(query)))
  return found.flatMap(({ rows }) => rows)
}
