import {
  BaseError,
  createPublicClient,
  http,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { ChainConfig, ChainPayoutConfig } from '../../base/chain-config.ts'
import { ProviderError } from '../payment/port.ts'
import type { PayoutOrder, PayoutPayee, PayoutProvider, PayoutSnapshot } from './port.ts'
import { type SignedTransaction, type SignedTransfer, signerClient } from './signer-client.ts'

const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
const timeoutMs = 5_000

/**
 * Coins on the chain. The signer signs a transfer under the number of the payout, and this adapter broadcasts it, counts
 * confirmations and repeats what was lost. All transactions of a number have one nonce and one content, so broadcasting
 * again can never pay again. A payout is paid when its transaction is as final as a deposit must be, and has failed only
 * when a transaction that is as final was reverted.
 */
export function chainPayout(chain: ChainConfig, payout: ChainPayoutConfig): PayoutProvider {
  const { chainId, confirmations, needsFinalized } = chain
  const { contract, stuckMs } = payout
  const node = createPublicClient({ transport: http(chain.url, { timeout: timeoutMs, retryCount: 0 }) })
  const signer = signerClient(payout.signer)

  /**
   * A transfer without coins would be mined, fail and be returned: the signer refuses it, and it waits for coins instead.
   * Both figures are of one block, so that no transfer is missing in both or counted in both.
   */
  async function readFunds() {
    const address = await signer.address()
    const blockNumber = await node.getBlockNumber({ cacheTime: 0 })
    const balanceOf = {
      address: contract,
      abi: erc20,
      functionName: 'balanceOf',
      args: [address],
      blockNumber,
    } as const
    const [balance, minedCount] = await Promise.all([
      node.readContract(balanceOf),
      node.getTransactionCount({ address, blockNumber }),
    ])
    return { balance, minedCount }
  }

  async function broadcast({ raw }: SignedTransaction): Promise<void> {
    if ((await node.getChainId()) !== chainId) throw new ProviderError('unknown', 'the node is on another chain')
    await node.sendRawTransaction({ serializedTransaction: raw }).catch(ignoreKnown)
  }

  /** Sends the dearest transaction again, because a node may have dropped it; one that is stuck gets a higher price. */
  async function push(payoutNo: string, { to, units, transactions }: SignedTransfer): Promise<void> {
    const dearest = transactions.at(-1)
    if (dearest && dearest.ageMs < stuckMs) return await broadcast(dearest)
    const asked = await feesOf(node)
    const raised = dearest ? (dearest.maxFeePerGas * 5n) / 4n : 0n
    const isEnough = asked.maxFeePerGas >= raised
    const fees = isEnough ? asked : { ...asked, maxFeePerGas: raised }
    const signed = await signer.sign({ payoutNo, to, units, ...fees })
    const newest = signed.transactions.at(-1)
    if (newest) await broadcast(newest)
  }

  async function isFinal({ blockNumber }: TransactionReceipt): Promise<boolean> {
    const head = await node.getBlockNumber({ cacheTime: 0 })
    if (head - blockNumber + 1n < BigInt(confirmations)) return false
    return !needsFinalized || ((await node.getBlock({ blockTag: 'finalized' })).number ?? 0n) >= blockNumber
  }

  return {
    id: 'chainSigner',
    send: (order) =>
      asProvider(async () => {
        const { payoutNo, amount } = order
        const { to, units } = coinsOf(order)
        const [fees, funds] = await Promise.all([feesOf(node), readFunds()])
        const signed = await signer.sign({ payoutNo, to, units, ...fees, funds })
        const [first] = signed.transactions
        if (!first) throw new ProviderError('unknown', 'the signer has not signed')
        await broadcast(first)
        return { providerRef: first.hash, state: 'pending', amount }
      }),
    fetch: ({ payoutNo, amount, payee }) =>
      asProvider(async () => {
        const transfer = await signer.find(payoutNo)
        if (!transfer) return undefined
        requireSame(transfer, payee)
        const receipt = await findReceipt(node, transfer.transactions)
        if (!receipt) await push(payoutNo, transfer)
        const providerRef = receipt?.transactionHash ?? transfer.transactions.at(-1)?.hash ?? ''
        if (!receipt || !(await isFinal(receipt))) return { providerRef, state: 'pending', amount }
        return endOf(receipt, transfer, contract, { providerRef, amount })
      }),
  }
}

function requireSame({ to, units }: SignedTransfer, payee: PayoutPayee): void {
  if (payee.kind === 'chain' && payee.address.toLowerCase() === to && payee.units === units) return
  throw new ProviderError('unknown', 'another transfer was signed under this number')
}

function coinsOf({ payee }: PayoutOrder): { readonly to: string; readonly units: bigint } {
  if (payee.kind !== 'chain') throw new RangeError('the signer pays to addresses only')
  return { to: payee.address.toLowerCase(), units: payee.units }
}

/** Twice the present price, so that a transaction is still good enough after some full blocks. */
async function feesOf(node: PublicClient) {
  const { maxFeePerGas, maxPriorityFeePerGas } = await node.estimateFeesPerGas()
  return { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas }
}

async function findReceipt(node: PublicClient, transactions: readonly SignedTransaction[]) {
  for (const { hash } of transactions) {
    const receipt = await node.getTransactionReceipt({ hash }).catch(undefinedIfMissing)
    if (receipt) return receipt
  }
  return undefined
}

type Known = Pick<PayoutSnapshot, 'providerRef' | 'amount'>

/** A success is believed when the token itself has reported exactly this transfer. */
function endOf(
  receipt: TransactionReceipt,
  { to, units }: SignedTransfer,
  contract: string,
  known: Known,
): PayoutSnapshot {
  const { status, transactionHash: utr, logs } = receipt
  if (status === 'reverted') return { ...known, state: 'failed', utr, reason: 'the transaction was reverted' }
  const moved = parseEventLogs({ abi: erc20, eventName: 'Transfer', logs }).some(
    ({ address, args }) => address.toLowerCase() === contract && args.to.toLowerCase() === to && args.value === units,
  )
  if (!moved) throw new ProviderError('unknown', `${utr} was mined without the transfer`)
  return { ...known, state: 'paid', utr }
}

/** The node has the transaction already, or a block has: neither is an error. */
function ignoreKnown(error: unknown): void {
  if (error instanceof BaseError && /already known|already imported|nonce too low/i.test(error.details)) return
  throw error
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof TransactionReceiptNotFoundError) return undefined
  throw error
}

/** Whatever the node says, or that it says nothing, leaves the outcome open. */
async function asProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BaseError ? new ProviderError('unknown', error.shortMessage) : error
  }
}
