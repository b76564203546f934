import {
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  type GetBlockParameters,
  http,
  type PublicClient,
  parseAbiItem,
} from 'viem'
import type { ChainConfig } from '../../base/chain-config.ts'
import { type Block, type Chain, ChainUnavailableError, type Transfer } from './port.ts'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const timeoutMs = 5_000

type Hash = `0x${string}`

/** An Ethereum-compatible chain, read from a node over HTTP. */
export function openChain({ url, chainId, tokens }: ChainConfig): Chain {
  const client = createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 1 }) })
  const addresses = tokens.map(({ contract }) => contract as Hash)
  let checked: Promise<void> | undefined
  /** Checks the chain id first: a node of another chain could have worthless tokens under the same contract address. */
  async function request<T>(call: () => Promise<T>): Promise<T> {
    checked ??= checkChain(client, chainId)
    try {
      await checked
      return await call()
    } catch (err) {
      checked = undefined
      throw err instanceof BaseError ? new ChainUnavailableError(err.shortMessage, { cause: err }) : err
    }
  }
  const block = async (which: GetBlockParameters) => blockOf(await client.getBlock(which))
  return {
    name: `eip155:${chainId}`,
    head: () => request(() => block({ blockTag: 'latest' })),
    finalized: () => request(() => block({ blockTag: 'finalized' })),
    blockAt: (blockNumber) => request(() => block({ blockNumber }).catch(undefinedIfMissing)),
    isContract: (address) => request(() => isContract(client, address as Hash)),
    transfersIn: ({ id }) => request(() => transfersIn(client, id as Hash, addresses)),
    ordinalOf: (at, transfer) => request(() => ordinalOf(client, at, transfer)),
  }
}

async function checkChain(client: PublicClient, expected: number): Promise<void> {
  const found = await client.getChainId()
  if (found !== expected) throw new Error(`the node is on chain ${found}, but chain ${expected} is configured`)
}

function blockOf({ number, hash, parentHash }: { number: bigint | null; hash: Hash | null; parentHash: Hash }): Block {
  if (number === null || hash === null) throw new ChainUnavailableError('the node returned a block that is not mined')
  return { number, id: hash, parentId: parentHash }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof BlockNotFoundError) return undefined
  throw error
}

/** The code of an account that delegates begins with this. */
const delegation = '0xef0100'

async function isContract(client: PublicClient, address: Hash): Promise<boolean> {
  const code = await client.getCode({ address })
  return code !== undefined && !code.startsWith(delegation)
}

async function transfersIn(client: PublicClient, blockHash: Hash, address: Hash[]): Promise<Transfer[]> {
  const logs = await client.getLogs({ blockHash, address, event: transferEvent, strict: true })
  return logs.map(({ transactionHash, logIndex, address: contract, args }) => ({
    tx: transactionHash,
    logIndex,
    contract: contract.toLowerCase(),
    to: args.to.toLowerCase(),
    units: args.value,
  }))
}

async function ordinalOf(client: PublicClient, block: Block, { tx, logIndex }: Transfer): Promise<number> {
  const { blockHash: minedIn, logs } = await client.getTransactionReceipt({ hash: tx as Hash })
  const ordinal = logs.findIndex((log) => log.logIndex === logIndex)
  // The transaction may move to another block between two requests. Then the block is read again at the next run.
  if (minedIn !== block.id || ordinal < 0)
    throw new ChainUnavailableError('the chain was reorganised while it was read')
  return ordinal
}
