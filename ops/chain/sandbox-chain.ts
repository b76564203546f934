import { setTimeout as sleep } from 'node:timers/promises'
import { compiledToken } from './compile-token.ts'

/**
 * The operations on the sandbox chain. The node holds the keys of its test accounts and signs, so this needs no library.
 */
export type SandboxChain = {
  readonly url: string
  /** Sends units of the token; the answer is the hash of the transaction. */
  send(to: string, units: bigint, token?: string): Promise<string>
  /** The same amount to each of them, in one transaction. */
  sendMany(to: readonly string[], units: bigint): Promise<string>
  /** In units of the token. */
  balanceOf(address: string): Promise<bigint>
  mine(blocks: number): Promise<void>
  head(): Promise<number>
  /** Replaces the last blocks by others. Transactions in them are gone, unless they are sent again. */
  reorganise(depth: number): Promise<void>
  rawTransaction(tx: string): Promise<string>
  sendAgain(raw: string): Promise<string>
  /** Deploys a second token that the server does not accept. */
  deployToken(): Promise<string>
}

/** The address of the first contract of the node's first account, on every chain like this one. */
const sandboxToken = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

export function sandboxChain(url: string): SandboxChain {
  const call = <T>(method: string, ...params: readonly unknown[]) => callNode<T>(url, method, params)
  const sendData = async (to: string, data: string) => {
    const [from] = await call<string[]>('eth_accounts')
    return (await mined(url, await call('eth_sendTransaction', { from, to, data }))).transactionHash
  }
  return {
    url,
    send: (to, units, token = sandboxToken) => sendData(token, `0xa9059cbb${abiWord(BigInt(to))}${abiWord(units)}`),
    sendMany(to, units) {
      const list = [BigInt(to.length), ...to.map((address) => BigInt(address))]
      return sendData(sandboxToken, `0x${transferMany}${[64n, units, ...list].map(abiWord).join('')}`)
    },
    async balanceOf(address) {
      const data = `0x70a08231${abiWord(BigInt(address))}`
      return BigInt(await call<string>('eth_call', { to: sandboxToken, data }, 'latest'))
    },
    mine: (blocks) => call('anvil_mine', blocks),
    head: async () => Number(await call<string>('eth_blockNumber')),
    reorganise: (depth) => call('anvil_reorg', depth, []),
    rawTransaction: (tx) => call('eth_getRawTransactionByHash', tx),
    sendAgain: async (raw) => (await mined(url, await call('eth_sendRawTransaction', raw))).transactionHash,
    deployToken: () => deploy(url),
  }
}

/** Deploys the coin unless it is there already. */
export async function ensureToken(url: string): Promise<string> {
  const code = await callNode<string>(url, 'eth_getCode', [sandboxToken, 'latest'])
  const address = code === '0x' ? await deploy(url) : sandboxToken
  if (address !== sandboxToken)
    throw new Error(`the sandbox token was deployed at ${address}, expected ${sandboxToken}`)
  return address
}

async function deploy(url: string): Promise<string> {
  const [from] = await callNode<string[]>(url, 'eth_accounts', [])
  const data = compiledToken().bytecode
  const tx = await callNode<string>(url, 'eth_sendTransaction', [{ from, data }])
  return (await mined(url, tx)).contractAddress.toLowerCase()
}

type Receipt = { readonly transactionHash: string; readonly contractAddress: string }

/** The node mines a transaction shortly after it has accepted it. */
async function mined(url: string, tx: string): Promise<Receipt> {
  for (let tries = 0; tries < 500; tries += 1) {
    const receipt = await callNode<Receipt | null>(url, 'eth_getTransactionReceipt', [tx])
    if (receipt) return receipt
    await sleep(10)
  }
  throw new Error(`${tx} was not mined`)
}

/** The first four bytes of the hash of `transferMany(address[],uint256)`. */
const transferMany = '0a8e30d9'

function abiWord(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

async function callNode<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const { result, error } = (await response.json()) as { result?: T; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result as T
}
