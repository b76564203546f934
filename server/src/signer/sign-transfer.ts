import { encodeFunctionData, keccak256, parseAbi, parseTransaction } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { SignerConfig } from './signer-config.ts'
import type { Reserved, SignedTransaction, SignerStore } from './store-queries.ts'

export type TransferRequest = {
  readonly payoutNo: string
  /** In lower case. */
  readonly to: `0x${string}`
  readonly units: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** What the paying account has. A higher gas price for a signed transfer needs none. */
  readonly funds?: Funds | undefined
}

/** The coins of the paying account and how many of its transactions are mined, both at one block. */
export type Funds = { readonly balance: bigint; readonly minedCount: number }

export type Refusal = {
  readonly refused: 'otherTransfer' | 'recipient' | 'transactionLimit' | 'dayLimit' | 'coins'
}
export type Signed = Reserved & { readonly transactions: readonly SignedTransaction[] }

export type SignerContext = {
  readonly config: SignerConfig
  readonly account: PrivateKeyAccount
  readonly store: SignerStore
  readonly nowMs: () => number
}

const erc20 = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
/** More than a transfer of any known token needs. */
const gas = 120_000n
const zero = `0x${'0'.repeat(40)}`

/**
 * Signs the transfer of a withdrawal. The same number with the same transfer gets the transactions that were signed before;
 * a clearly higher gas price adds one with the same nonce, so that at most one of them can be mined. The limits are checked
 * and taken before a signature exists, without an await in between, so that requests at once cannot share them.
 */
export async function signTransfer(context: SignerContext, request: TransferRequest): Promise<Signed | Refusal> {
  const { store } = context
  const reserved = reserve(context, request)
  if ('refused' in reserved) return reserved
  const fee = least(request.maxFeePerGas, context.config.maxFeePerGas)
  const before = feesOf(store.transactions(request.payoutNo).at(-1))
  const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: least(tipOf(request, before), fee) }
  if (before === undefined || isReplacement(fees, before)) {
    const raw = await sign(context, reserved, fees)
    store.keep(request.payoutNo, { hash: keccak256(raw), raw, maxFeePerGas: fee, signedAtMs: context.nowMs() })
  }
  return { ...reserved, transactions: store.transactions(request.payoutNo) }
}

function reserve({ config, account, store, nowMs }: SignerContext, request: TransferRequest): Reserved | Refusal {
  const { payoutNo, to, units, funds } = request
  const known = store.find(payoutNo)
  if (known) return known.to === to && known.units === units ? known : { refused: 'otherTransfer' }
  if (to === zero || to === config.contract || to === account.address.toLowerCase()) return { refused: 'recipient' }
  if (units <= 0n || units > config.transactionLimit) return { refused: 'transactionLimit' }
  // What was signed and is not mined yet takes its coins first: a transfer without coins would be mined and fail.
  if (funds && store.reservedFrom(funds.minedCount) + units > funds.balance) return { refused: 'coins' }
  const day = new Date(nowMs()).toISOString().slice(0, 10)
  if (store.reservedOn(day) + units > config.dayLimit) return { refused: 'dayLimit' }
  return store.reserve(payoutNo, { to, units }, day)
}

type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

function sign({ config, account }: SignerContext, { to, units, nonce }: Reserved, fees: Fees): Promise<`0x${string}`> {
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to as `0x${string}`, units] })
  const { chainId, contract } = config
  return account.signTransaction({ type: 'eip1559', chainId, nonce, to: contract, value: 0n, gas, data, ...fees })
}

function feesOf(transaction: SignedTransaction | undefined): Fees | undefined {
  if (!transaction) return undefined
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(transaction.raw as `0x${string}`)
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** A quiet network may ask for the same tip as before, but a replacement needs a higher one. */
function tipOf({ maxPriorityFeePerGas: asked }: Fees, before: Fees | undefined): bigint {
  const raised = before ? (before.maxPriorityFeePerGas * 5n) / 4n + 1n : 0n
  return asked > raised ? asked : raised
}

/** Nodes accept a replacement when the price and the tip are both a tenth higher. */
function isReplacement(fees: Fees, before: Fees): boolean {
  const isHigher = (name: keyof Fees) => fees[name] * 10n >= before[name] * 11n
  return isHigher('maxFeePerGas') && isHigher('maxPriorityFeePerGas')
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
