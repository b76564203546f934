import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { describeWatch, ResumeError, resumeWatch } from '../server/src/features/deposit/index.ts'
import { type SandboxChain, sandboxChain } from './chain/sandbox-chain.ts'
import { repository } from './stack/app-processes.ts'
import { rememberedPorts } from './stack/remembered-ports.ts'
import { withApp } from './with-app.ts'

const usage = `npm run chain -- <what> [options]
  send ADDRESS AMOUNT   sends test coins to an address, then mines until they are final
  mine BLOCKS           mines empty blocks
  reorganise DEPTH      replaces the last blocks by others: transactions in them are gone
  --blocks COUNT        how many blocks follow a transfer (12)
  --url URL             a node other than that of npm run dev
npm run chain -- status             whether the server follows the chain, and what it credited for blocks that are gone
npm run chain -- resume --who NAME --why TEXT
                                    continues after a halt, once an operator has checked it`

const blockMs = 500
const decimals = 6

/** `npm run chain`: controls the sandbox chain, and resumes the chain watcher after a halt. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      blocks: { type: 'string', default: '12' },
      url: { type: 'string' },
      who: { type: 'string', default: '' },
      why: { type: 'string', default: '' },
    },
  })
  if (positionals[0] === 'status') return await report(describeWatch)
  if (positionals[0] === 'resume') {
    return await report((app) => resumeWatch(app, { by: values.who, why: values.why, at: app.clock.now() }))
  }
  const chain = sandboxChain(values.url ?? `http://127.0.0.1:${rememberedPorts(join(repository, '.stack')).chain}`)
  const [what, first = '', second = ''] = positionals
  if (what === 'send' && isAddress(first) && isAmount(second)) await send(chain, first, second, Number(values.blocks))
  else if (what === 'mine' && isCount(first)) await chain.mine(Number(first))
  else if (what === 'reorganise' && isCount(first)) await chain.reorganise(Number(first))
  else return print(usage, 2)
  return print(`The chain is at block ${await chain.head()}.`, 0)
}

/** Runs with the app context that the environment configures. */
async function report(work: (app: AppContext) => Promise<readonly string[]>): Promise<number> {
  try {
    return print((await withApp(work)).join('\n'), 0)
  } catch (error) {
    if (!(error instanceof ResumeError)) throw error
    return print(`FAILED ${error.message}`, 1)
  }
}

/** Mines one block at a time, as on a real chain, so that the confirmations grow. */
async function send(chain: SandboxChain, address: string, amount: string, blocks: number): Promise<void> {
  const [whole = '', fraction = ''] = amount.split('.')
  const tx = await chain.send(address, BigInt(whole + fraction.padEnd(decimals, '0')))
  print(`${amount} test coins are on their way: ${tx}`, 0)
  for (let block = 1; block < blocks; block += 1) {
    await sleep(blockMs)
    await chain.mine(1)
  }
}

function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{1,6})?$/.test(text)
}

function isCount(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text)
}

function print(text: string, exitCode: number): number {
  console.log(text)
  return exitCode
}

try {
  process.exit(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
