import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { decodeFunctionData, parseAbi, parseTransaction, recoverTransactionAddress } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { type Signer, startSigner } from './signer.ts'
import { readSignerConfig } from './signer-config.ts'

const alice = `0x${'a1'.repeat(20)}`
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const gwei = 1_000_000_000n
const number = (at: number) => `W00000000010000000${String(at).padStart(2, '0')}`

let folder: string
let signer: Signer
let nowMs: number
const env = () => ({
  ZAMRA_SIGNER_PORT: '0',
  ZAMRA_SIGNER_STORE: join(folder, 'signer.sqlite'),
  ZAMRA_SIGNER_TRANSACTION_LIMIT: '500',
  ZAMRA_SIGNER_DAY_LIMIT: '1000',
  ZAMRA_SIGNER_MAX_FEE: String(50n * gwei),
  ZAMRA_SIGNER_FIRST_NONCE: '7',
})
const start = async () => {
  signer = await startSigner(readSignerConfig(env()), () => nowMs)
}
beforeEach(async () => {
  folder = temporaryFolder('signer')
  nowMs = Date.parse('2026-11-16T12:00:00Z')
  await start()
})
afterEach(async () => {
  await signer.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = {
  readonly status: number
  readonly refused?: string
  readonly nonce?: number
  readonly transactions?: readonly { readonly raw: `0x02${string}`; readonly hash: string }[]
}
const authorization = 'Bearer a signer token for the sandbox only'

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { authorization, 'content-type': 'application/json', ...init.headers }
  const answer = await fetch(`${signer.url}${path}`, { ...init, headers })
  return { status: answer.status, ...((await answer.json()) as object) }
}

const sign = (payoutNo: string, units: bigint | string, more: object = {}) => {
  const fees = { maxFeePerGas: String(10n * gwei), maxPriorityFeePerGas: String(gwei) }
  const body = JSON.stringify({ payoutNo, to: alice, units: String(units), ...fees, ...more })
  return ask('/transfers', { method: 'POST', body })
}

test('signs exactly the transfer of the token, with the next nonce', async () => {
  const { nonce, transactions } = await sign(number(1), 300n)
  expect(nonce).toBe(7)
  const raw = transactions?.[0]?.raw as `0x02${string}`
  const { data = '0x', ...sent } = parseTransaction(raw)
  expect(sent).toMatchObject({ chainId: 31_337, nonce: 7, to: token, maxFeePerGas: 10n * gwei })
  expect(sent.value ?? 0n).toBe(0n)
  const abi = parseAbi(['function transfer(address,uint256)'])
  const { args } = decodeFunctionData({ abi, data })
  expect([args[0].toLowerCase(), args[1]]).toEqual([alice, 300n])
  expect((await recoverTransactionAddress({ serializedTransaction: raw })).toLowerCase()).toBe(signer.address)
  expect((await sign(number(2), 1n)).nonce).toBe(8)
})

test('a replayed request gets the same transaction, another transfer under the number is refused, also after a restart', async () => {
  const first = await sign(number(1), 300n)
  const again = await Promise.all([sign(number(1), 300n), sign(number(1), 300n)])
  await signer.stop()
  await start()
  for (const answer of [...again, await sign(number(1), 300n), await ask(`/transfers/${number(1)}`)])
    expect(answer).toMatchObject({ status: 200, nonce: 7, transactions: [{ raw: first.transactions?.[0]?.raw }] })
  for (const other of [sign(number(1), 301n), sign(number(1), 300n, { to: `0x${'b2'.repeat(20)}` })])
    expect(await other).toMatchObject({ status: 409, refused: 'otherTransfer' })
  expect((await ask(`/transfers/${number(9)}`)).status).toBe(404)
})

test('a higher gas price gets the same nonce and transfer, is not counted again, and is capped', async () => {
  await sign(number(1), 300n)
  expect((await sign(number(1), 300n, { maxFeePerGas: String(10n * gwei + 1n) })).transactions).toHaveLength(1)
  const raised = await sign(number(1), 300n, { maxFeePerGas: String(20n * gwei) })
  const capped = await sign(number(1), 300n, { maxFeePerGas: String(900n * gwei) })
  expect(capped.transactions).toHaveLength(3)
  expect(raised.transactions?.[1]).toMatchObject({ hash: capped.transactions?.[1]?.hash })
  const sent = capped.transactions?.map(({ raw }) => parseTransaction(raw)) ?? []
  expect(new Set(sent.map(({ nonce, to, data }) => `${nonce} ${to} ${data}`)).size).toBe(1)
  expect(sent.map(({ maxFeePerGas }) => maxFeePerGas)).toEqual([10n * gwei, 20n * gwei, 50n * gwei])
  // The same tip was asked each time; a node takes a replacement only with a higher one.
  const tips = sent.map(({ maxPriorityFeePerGas = 0n }) => maxPriorityFeePerGas)
  for (const [at, tip] of tips.slice(1).entries()) expect(tip * 10n).toBeGreaterThanOrEqual((tips[at] ?? 0n) * 11n)
  expect((await sign(number(1), 300n, { maxFeePerGas: String(900n * gwei) })).transactions).toHaveLength(3)
  expect(await sign(number(2), 500n)).toMatchObject({ status: 200 })
})

test('a server that was taken over gets at most the limit of the day, whatever it asks at once', async () => {
  expect(await sign(number(0), 501n)).toMatchObject({ status: 422, refused: 'transactionLimit' })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => sign(number(at + 1), 150n)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, refused: 'dayLimit' })
  const nonces = answers.flatMap(({ nonce }) => (nonce === undefined ? [] : [nonce]))
  expect(nonces.toSorted((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12])
  await signer.stop()
  await start()
  expect(await sign(number(30), 150n)).toMatchObject({ refused: 'dayLimit' })
  expect((await sign(number(31), 100n)).status).toBe(200)
  nowMs += 86_400_000
  expect((await sign(number(30), 150n)).status).toBe(200)
})

test('counts what is signed and not mined against the coins of the account', async () => {
  const funds = (balance: string, minedCount: number) => ({ funds: { balance, minedCount } })
  expect(await sign(number(1), 300n, funds('400', 7))).toMatchObject({ status: 200, nonce: 7 })
  expect(await sign(number(2), 101n, funds('400', 7))).toMatchObject({ status: 429, refused: 'coins' })
  expect(await ask(`/transfers/${number(2)}`)).toMatchObject({ status: 404 })
  // Its own transfer is not counted twice, and after it is mined the balance is without it.
  expect(await sign(number(1), 300n, funds('0', 7))).toMatchObject({ status: 200, nonce: 7 })
  expect(await sign(number(2), 100n, funds('100', 8))).toMatchObject({ status: 200, nonce: 8 })
})

test('signs nothing for a caller without the token, a malformed request, or an address that loses coins', async () => {
  for (const wrong of ['', 'Bearer guess', `${authorization}x`])
    expect((await ask(`/transfers/${number(1)}`, { headers: { authorization: wrong } })).status).toBe(401)
  for (const more of [
    { to: alice.toUpperCase() },
    { units: '-1' },
    { units: '1.5' },
    { payoutNo: 'X1' },
    { data: '0x' },
  ])
    expect((await sign(number(1), 1n, more)).status).toBe(400)
  for (const to of [`0x${'0'.repeat(40)}`, token, signer.address])
    expect(await sign(number(1), 1n, { to })).toMatchObject({ status: 422, refused: 'recipient' })
  expect((await sign(number(1), '0')).status).toBe(422)
  expect((await ask(`/transfers/${number(1)}`)).status).toBe(404)
})

test('a second signer cannot use the same store, and a live one refuses published secrets', async () => {
  await expect(startSigner(readSignerConfig(env()))).rejects.toThrow(/locked/)
  expect(() => readSignerConfig({ ...env(), ZAMRA_SIGNER_DEPLOYMENT: 'live' })).toThrow(
    /ZAMRA_SIGNER_KEY and ZAMRA_SIGNER_TOKEN/,
  )
  expect(() => readSignerConfig({ ZAMRA_SIGNER_DAY_LIMIT: '-5' })).toThrow(
    /ZAMRA_SIGNER_STORE.*\n.*ZAMRA_SIGNER_DAY_LIMIT/,
  )
})
