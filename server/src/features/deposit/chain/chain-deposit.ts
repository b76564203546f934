import { hash } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Money } from '@zamra/contract/money.ts'

/** Why a deposit is final and not credited all the same: too little, nobody knows who he is, no rate is set. */
export type WaitsFor = 'minimum' | 'identity' | 'rate'

/** From `crediting` on its amount is settled, and its block may not vanish any more. */
export type DepositState = 'seen' | 'crediting' | 'credited' | 'orphaned'

/** One transfer to an address of ours. */
export type ChainDeposit = {
  readonly chain: string
  readonly tx: string
  /** The how manieth log of its transaction. */
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

/** What a deposit is known by. */
export function hashOf({ chain, tx, ordinal }: Transferred): Buffer {
  return hash('sha256', `${chain}:${tx}:${ordinal}`, 'buffer')
}

/** Under which its order is found. Made of what it stands for, so that it is the same for ever (version 8 of RFC 9562). */
export function clientOrderIdOf(deposit: Transferred): string {
  const hex = hashOf(deposit).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
