/** A chain that is watched. It is asked and never written to: nobody here has a key. */
export type Chain = {
  /** As CAIP-2 writes it, `eip155:1`: what rows are kept under. */
  readonly name: string
  head(): Promise<Block>
  /** The newest block that the chain itself will not take back. */
  finalized(): Promise<Block>
  blockAt(number: bigint): Promise<Block | undefined>
  /** Every transfer of the coins that are taken, in this very block and no other of its height. */
  transfersIn(block: Block): Promise<readonly Transfer[]>
  /** The how manieth log of its transaction a transfer is. That stays the same in whichever block it is mined. */
  ordinalOf(block: Block, transfer: Transfer): Promise<number>
}

/** A block is named by its hash, and names the one before it. */
export type Block = { readonly number: bigint; readonly id: string; readonly parentId: string }

export type Transfer = {
  readonly tx: string
  /** Its place in the block. */
  readonly logIndex: number
  /** Addresses are in small letters. */
  readonly contract: string
  readonly to: string
  readonly units: bigint
}

/** The node did not answer, or could not: it is asked again later. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError'
}
