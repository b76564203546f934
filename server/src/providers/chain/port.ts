/** A watched chain, read only: the server has no private key. */
export type Chain = {
  /** The CAIP-2 name, such as `eip155:1`, which is stored in the rows. */
  readonly name: string
  head(): Promise<Block>
  /** The newest finalized block, which cannot be reverted. */
  finalized(): Promise<Block>
  blockAt(number: bigint): Promise<Block | undefined>
  /** Whether code runs at the address. An account that delegates to code (EIP-7702) still has an owner, and is none. */
  isContract(address: string): Promise<boolean>
  /** All transfers of accepted tokens in exactly this block, identified by its hash. */
  transfersIn(block: Block): Promise<readonly Transfer[]>
  /** The position of the transfer's log inside its transaction, which is the same in whichever block it is mined. */
  ordinalOf(block: Block, transfer: Transfer): Promise<number>
}

/** A block, identified by its hash, and its parent. */
export type Block = { readonly number: bigint; readonly id: string; readonly parentId: string }

export type Transfer = {
  readonly tx: string
  /** Its position in the block. */
  readonly logIndex: number
  /** Addresses are in lower case. */
  readonly contract: string
  readonly to: string
  readonly units: bigint
}

/** The node did not answer or failed. The request is repeated later. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError'
}
