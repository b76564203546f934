import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { minor } from '@zamra/contract/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SandboxChain, sandboxChain } from '../../../../ops/chain/sandbox-chain.ts'
import { type Anvil, startAnvil } from '../../../../ops/stack/anvil.ts'
import { temporaryFolder } from '../../../../ops/stack/folders.ts'
import type { ChainConfig } from '../../base/chain-config.ts'
import { type Signer, startSigner } from '../../signer/signer.ts'
import { readSignerConfig } from '../../signer/signer-config.ts'
import { ProviderError } from '../payment/port.ts'
import { chainPayout } from './chain-payout.ts'
import type { PayoutOrder, PayoutProvider } from './port.ts'

const confirmations = 3
let folder: string
let anvil: Anvil
let chain: SandboxChain
let signer: Signer
let nowMs = Date.now()

beforeAll(async () => {
  folder = temporaryFolder('chain-payout')
  anvil = await startAnvil({ dir: folder })
  chain = sandboxChain(anvil.url)
  const env = { ZAMRA_SIGNER_PORT: '0', ZAMRA_SIGNER_STORE: join(folder, 'signer.sqlite') }
  signer = await startSigner(readSignerConfig(env), () => nowMs)
  await chain.send(signer.address, 1_000_000_000n)
}, 30_000)
afterAll(async () => {
  await signer.stop()
  await anvil.stop()
  rmSync(folder, { recursive: true, force: true })
})

let addresses = 0
let address: string
beforeEach(() => {
  addresses += 1
  address = `0x${String(addresses).padStart(40, 'a')}`
})
/** Every transaction is mined, so that no nonce is left open for the next test. */
afterEach(async () => {
  await call('evm_setAutomine', true)
  await chain.mine(1)
})

async function call(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { result: unknown }).result
}

const token = 'a signer token for the sandbox only'
function open(more: Partial<ChainConfig> = {}, signerUrl = signer.url): PayoutProvider {
  const config = { url: anvil.url, chainId: 31_337, confirmations, needsFinalized: false, ...more }
  const payout = { contract: anvil.token as `0x${string}`, signer: { url: signerUrl, token }, stuckMs: 60_000 }
  return chainPayout({ ...config, network: 'EVM', xpub: '', tokens: [] }, payout)
}

const order = (units = 5_000_000n): PayoutOrder => ({
  payoutNo: `W0000000001${String(addresses).padStart(9, '0')}`,
  amount: minor(41_500n),
  currency: 'INR',
  payee: { kind: 'chain', address, units },
  narration: 'Zamra',
})
const known = ({ payoutNo, amount, payee }: PayoutOrder) => ({ payoutNo, amount, payee, providerRef: null })

async function arrived(): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).padStart(64, '0')}`
  return BigInt((await call('eth_call', { to: anvil.token, data }, 'latest')) as string)
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof ProviderError ? error.outcome : error),
  )

test('pays once however often it is ordered, and is paid when its block is as deep as a deposit must be', async () => {
  const provider = open()
  const ordered = order()
  const sent = await provider.send(ordered)
  expect(sent).toMatchObject({ state: 'pending', amount: 41_500n })
  await Promise.all([provider.send(ordered), provider.send(ordered), provider.fetch(known(ordered))])
  expect(await provider.fetch(known(ordered))).toMatchObject({ state: 'pending' })
  await chain.mine(confirmations - 1)
  expect(await provider.fetch(known(ordered))).toMatchObject({ state: 'paid', amount: 41_500n, utr: sent.providerRef })
  expect(await arrived()).toBe(5_000_000n)
})

test('sends a dropped transaction again, and a reorganised one is pending until it is deep again', async () => {
  const provider = open()
  await call('evm_setAutomine', false)
  const ordered = order()
  const { providerRef } = await provider.send(ordered)
  await call('anvil_dropTransaction', providerRef)
  expect(await provider.fetch(known(ordered))).toMatchObject({ state: 'pending' })
  await chain.mine(1)
  expect(await arrived()).toBe(5_000_000n)
  await chain.reorganise(1)
  expect(await arrived()).toBe(0n)
  expect(await provider.fetch(known(ordered))).toMatchObject({ state: 'pending' })
  await chain.mine(confirmations)
  expect(await provider.fetch(known(ordered))).toMatchObject({ state: 'paid', utr: providerRef })
  expect(await arrived()).toBe(5_000_000n)
})

test('a stuck transaction gets a higher gas price under the same nonce, and one of both is mined', async () => {
  const provider = open()
  await call('evm_setAutomine', false)
  const ordered = order()
  const { providerRef: first } = await provider.send(ordered)
  nowMs += 61_000
  await provider.fetch(known(ordered))
  await chain.mine(confirmations)
  const paid = await provider.fetch(known(ordered))
  expect(paid).toMatchObject({ state: 'paid', utr: expect.stringMatching(/^0x/) })
  expect(paid?.utr).not.toBe(first)
  expect(await arrived()).toBe(5_000_000n)
})

test('coins of a transfer that is not mined yet are not promised again, also to two orders at once', async () => {
  const provider = open()
  await call('evm_setAutomine', false)
  const units = ((await chain.balanceOf(signer.address)) * 3n) / 5n
  const orders = [1, 2].map((half) => {
    addresses += 1
    return { ...order(units), narration: String(half) }
  })
  const outcomes = await Promise.all(orders.map((one) => outcome(provider.send(one))))
  expect(outcomes.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual(['done', 'unknown'])
  const [refused] = orders.filter((_, at) => outcomes[at] === 'unknown')
  if (!refused) throw new Error('one was refused')
  expect(await provider.fetch(known(refused))).toBeUndefined()
  expect(await outcome(provider.send(refused))).toBe('unknown')
  await chain.mine(1)
  expect(await outcome(provider.send(refused))).toBe('unknown')
  await call('evm_setAutomine', true)
  await chain.send(signer.address, units)
  expect(await provider.send(refused)).toMatchObject({ state: 'pending' })
})

test('stays unknown while the node or the signer is away, on another chain or out of coins, and refuses above the limit', async () => {
  const gone = 'http://127.0.0.1:1'
  const ordered = order()
  expect(await outcome(open({ url: gone }).send(ordered))).toBe('unknown')
  expect(await outcome(open({}, gone).send(ordered))).toBe('unknown')
  expect(await outcome(open({}, gone).fetch(known(ordered)))).toBe('unknown')
  expect(await outcome(open({ chainId: 1 }).send(ordered))).toBe('unknown')
  expect(await outcome(open().send({ ...ordered, payee: { kind: 'chain', address, units: 5_000_001n } }))).toBe(
    'unknown',
  )
  addresses += 1
  expect(await outcome(open().send(order(1_900_000_000n)))).toBe('unknown')
  await chain.send(signer.address, 3_000_000_000n)
  expect(await outcome(open().send(order(2_000_000_001n)))).toBe('refused')
  expect(await open().fetch(known(order()))).toBeUndefined()
  // The first one was signed although the node was of another chain, so it is sent by the next question.
  await open().fetch(known(ordered))
  expect(await arrived()).toBe(5_000_000n)
})

test('a transfer to somebody else under the number is not believed', async () => {
  const ordered = order()
  await open().send(ordered)
  const other = { kind: 'chain', address: `0x${'b'.repeat(40)}`, units: 5_000_000n } as const
  expect(await outcome(open().fetch({ ...known(ordered), payee: other }))).toBe('unknown')
})
