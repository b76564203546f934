import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sandboxChain } from '../chain/sandbox-chain.ts'
import { type Anvil, type AnvilOptions, startAnvil } from './anvil.ts'
import { repository } from './app-processes.ts'
import { type Running, run } from './processes.ts'

/** The account of the signer: the second one of every development chain. The node gives it gas, and the sandbox coins. */
const payingAccount = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const coinsAtLeast = 100_000_000_000n

export async function startFundedChain(options: AnvilOptions): Promise<Anvil> {
  const node = await startAnvil(options)
  try {
    const chain = sandboxChain(node.url)
    const missing = coinsAtLeast - (await chain.balanceOf(payingAccount))
    if (missing > 0n) await chain.send(payingAccount, missing)
    return node
  } catch (error) {
    await node.stop()
    throw error
  }
}

type SignerOptions = {
  readonly dir: string
  readonly logFile: string
  readonly port: number
}

/** The signer of coin payouts with the published key of the sandbox. Its store belongs to one chain. */
export async function startSigner({ dir, logFile, port }: SignerOptions): Promise<Running & { readonly url: string }> {
  mkdirSync(dir, { recursive: true })
  const url = `http://127.0.0.1:${port}`
  const signer = await run({
    name: 'signer',
    command: process.execPath,
    args: [join(repository, 'server/src/signer/main.ts')],
    env: { ZAMRA_SIGNER_PORT: String(port), ZAMRA_SIGNER_STORE: join(dir, 'signer.sqlite') },
    logFile,
    ports: [port],
    ready: () => isListening(`${url}/address`),
  })
  return Object.assign(signer, { url })
}

/** Whatever it answers: the signer tells nothing without its token. */
async function isListening(url: string): Promise<boolean> {
  return await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  )
}
