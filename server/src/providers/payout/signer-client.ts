import * as z from 'zod/mini'
import { ProviderError } from '../payment/port.ts'

/** What the signer has signed for a number. All transactions have the same nonce, so at most one can be mined. */
export type SignedTransfer = {
  readonly to: string
  readonly units: bigint
  /** Cheapest first. */
  readonly transactions: readonly SignedTransaction[]
}

export type SignedTransaction = {
  readonly hash: `0x${string}`
  readonly raw: `0x${string}`
  readonly maxFeePerGas: bigint
  readonly ageMs: number
}

export type TransferOrder = {
  readonly payoutNo: string
  readonly to: string
  readonly units: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Of a new transfer: the coins of the paying account, and how many of its transactions are mined. */
  readonly funds?: { readonly balance: bigint; readonly minedCount: number }
}

export type SignerClient = {
  /** The account that pays. */
  address(): Promise<`0x${string}`>
  /** A `refused` means that nothing was signed under the number and nothing will be. */
  sign(order: TransferOrder): Promise<SignedTransfer>
  find(payoutNo: string): Promise<SignedTransfer | undefined>
}

const hex = z.string().check(z.regex(/^0x[0-9a-f]+$/))
const transfer = z.object({
  to: z.string(),
  units: z.string(),
  transactions: z.array(z.object({ hash: hex, raw: hex, maxFeePerGas: z.string(), ageMs: z.number() })),
})
const account = z.object({ address: hex })
const refusal = z.object({ refused: z.string() })

const timeoutMs = 5_000
/** A transfer above the limit of a transaction, or to an address that loses coins, is never signed. */
const definite: readonly string[] = ['transactionLimit', 'recipient']

export function signerClient({ url, token }: { readonly url: string; readonly token: string }): SignerClient {
  async function ask(path: string, body?: object): Promise<{ readonly status: number; readonly body: unknown }> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const request = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
    try {
      const answer = await fetch(new URL(path, url), {
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: answer.status, body: await answer.json() }
    } catch {
      throw new ProviderError('unknown', 'the signer does not answer')
    }
  }
  return {
    async address() {
      const { body } = await ask('/address')
      return readAs(account, body).address as `0x${string}`
    },
    async sign({ units, maxFeePerGas, maxPriorityFeePerGas, funds, ...order }) {
      const figures = { units, maxFeePerGas, maxPriorityFeePerGas }
      const texts = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]))
      const { status, body } = await ask('/transfers', {
        ...order,
        ...texts,
        ...(funds && { funds: { ...funds, balance: String(funds.balance) } }),
      })
      if (status === 200) return transferOf(body)
      const { refused } = readAs(refusal, body)
      throw new ProviderError(definite.includes(refused) ? 'refused' : 'unknown', `the signer refuses: ${refused}`)
    },
    async find(payoutNo) {
      const { status, body } = await ask(`/transfers/${encodeURIComponent(payoutNo)}`)
      if (status === 404) return undefined
      return transferOf(body)
    },
  }
}

function transferOf(body: unknown): SignedTransfer {
  const { to, units, transactions } = readAs(transfer, body)
  return {
    to,
    units: BigInt(units),
    transactions: transactions.map(({ hash, raw, maxFeePerGas, ageMs }) => ({
      hash: hash as `0x${string}`,
      raw: raw as `0x${string}`,
      maxFeePerGas: BigInt(maxFeePerGas),
      ageMs,
    })),
  }
}

function readAs<T>(shape: z.ZodMiniType<T>, body: unknown): T {
  const read = shape.safeParse(body)
  if (!read.success) throw new ProviderError('unknown', 'the signer gave another answer than expected')
  return read.data
}
