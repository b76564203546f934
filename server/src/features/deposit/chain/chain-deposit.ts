import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'

/** Why a final deposit is not credited: below the minimum, KYC missing, or no exchange rate. */
export type WaitsFor = 'minimum' | 'identity' | 'rate'

/** From `crediting` on the amount is fixed. If its block is replaced after that, the watcher halts. */
export type DepositState = 'seen' | 'crediting' | 'credited' | 'orphaned'

/** One token transfer to a player's deposit address. */
export type ChainDeposit = {
  readonly chain: string
  readonly tx: string
  /** The position of its log inside the transaction. */
  readonly ordinal: number
  readonly contract: string
  readonly address: string
  readonly playerId: PlayerId
  readonly market: string
  readonly units: bigint
  readonly blockNumber: bigint
  readonly blockId: string
}

export type StoredDeposit = ChainDeposit & {
  readonly state: DepositState
  readonly waitsFor: WaitsFor | null
  readonly seenAt: Date
  readonly quoteId: string | null
  readonly amount: Money | null
  readonly rest: bigint | null
}

type Transferred = Pick<ChainDeposit, 'chain' | 'tx' | 'ordinal'>

/** The identity of a deposit. */
export function hashOf({ chain, tx, ordinal }: Transferred): Buffer {
  return hash('sha256', `${chain}:${tx}:${ordinal}`, 'buffer')
}

/** The client order id of a deposit, derived from its identity (UUID version 8, RFC 9562), so that it never changes. */
export function clientOrderIdOf(deposit: Transferred): string {
  const hex = hashOf(deposit).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
