import { timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyReply } from 'fastify'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { systemNow } from '../base/clock.ts'
import { type Refusal, type Signed, signTransfer } from './sign-transfer.ts'
import type { SignerConfig } from './signer-config.ts'
import { openStore } from './store-queries.ts'

export type Signer = { readonly url: string; readonly address: string; stop(): Promise<void> }

const whole = z.string().check(z.regex(/^\d{1,30}$/))
const payoutNo = z.string().check(z.regex(/^W\d{10,30}$/))
const transfer = z.strictObject({
  payoutNo,
  to: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
  units: whole,
  maxFeePerGas: whole,
  maxPriorityFeePerGas: whole,
  funds: z.optional(z.strictObject({ balance: whole, minedCount: z.int().check(z.minimum(0)) })),
})

const bodyMax = 1_024
const statuses = { otherTransfer: 409, recipient: 422, transactionLimit: 422, dayLimit: 429, coins: 429 } as const

/**
 * Two calls: `POST /transfers` signs, `GET /transfers/{payoutNo}` tells what was signed. Both need the token. Nothing else
 * can be asked of the key.
 */
export async function startSigner(
  config: SignerConfig,
  nowMs: () => number = () => systemNow().getTime(),
): Promise<Signer> {
  const store = openStore(config.storeFile, config.firstNonce)
  const account = privateKeyToAccount(config.privateKey)
  const context = { config, account, store, nowMs }
  const app = fastify({ bodyLimit: bodyMax })
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isSame(headers.authorization ?? '', `Bearer ${config.token}`)) return reply.code(401).send({})
  })
  app.get('/address', async () => ({ address: account.address.toLowerCase() }))
  app.post('/transfers', async ({ body }, reply) => {
    const read = transfer.safeParse(body)
    if (!read.success) return reply.code(400).send({ problem: 'malformed' })
    const { units, maxFeePerGas, maxPriorityFeePerGas, to, funds, ...rest } = read.data
    const request = {
      ...rest,
      to: to as `0x${string}`,
      units: BigInt(units),
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
      funds: funds && { ...funds, balance: BigInt(funds.balance) },
    }
    return answer(reply, await signTransfer(context, request), nowMs())
  })
  app.get<{ Params: { payoutNo: string } }>('/transfers/:payoutNo', async ({ params }, reply) => {
    const found = store.find(params.payoutNo)
    if (!found) return reply.code(404).send({})
    return answer(reply, { ...found, transactions: store.transactions(params.payoutNo) }, nowMs())
  })
  const url = await app.listen({ host: config.host, port: config.port })
  return {
    url,
    address: account.address.toLowerCase(),
    async stop() {
      await app.close()
      store.close()
    },
  }
}

function answer(reply: FastifyReply, result: Signed | Refusal, atMs: number) {
  if ('refused' in result) return reply.code(statuses[result.refused]).send(result)
  const { to, units, nonce, transactions } = result
  return reply.send({
    to,
    units: String(units),
    nonce,
    transactions: transactions.map(({ hash, raw, maxFeePerGas, signedAtMs }) => ({
      hash,
      raw,
      maxFeePerGas: String(maxFeePerGas),
      ageMs: atMs - signedAtMs,
    })),
  })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
