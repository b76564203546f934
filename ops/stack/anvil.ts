import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureToken } from '../chain/sandbox-chain.ts'
import { claimPort } from './ports.ts'
import { type Running, run } from './processes.ts'
import { anvilProgram } from './programs.ts'

export type Anvil = Running & { readonly url: string; readonly token: string }

export type AnvilOptions = {
  readonly dir: string
  readonly logFile?: string
  /** A claimed one; otherwise any that is free. */
  readonly port?: number
  /** Keeps the chain in `dir` for the next start. Otherwise it is lost when the process ends. */
  readonly durable?: boolean
}

/** One Ethereum node with its own chain and the sandbox token. It mines a block for each transaction. */
export async function startAnvil({ dir, logFile, port: claimed, durable = false }: AnvilOptions): Promise<Anvil> {
  mkdirSync(dir, { recursive: true })
  const port = claimed ?? (await claimPort())
  const url = `http://127.0.0.1:${port}`
  const kept = ['--state', join(dir, 'anvil.json'), '--state-interval', '1']
  const node = await run({
    name: 'chain',
    command: anvilProgram(),
    args: ['--host', '127.0.0.1', '--port', String(port), '--slots-in-an-epoch', '2', ...(durable ? kept : [])],
    logFile: logFile ?? join(dir, 'anvil.log'),
    ports: [port],
    ready: () => isResponding(url),
  })
  try {
    return Object.assign(node, { url, token: await ensureToken(url) })
  } catch (error) {
    await node.stop()
    throw error
  }
}

async function isResponding(url: string): Promise<boolean> {
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}
