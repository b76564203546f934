import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AppContext } from '../server/src/app-context.ts'
import { describeWatch, ResumeError, resumeWatch, resumptionToPropose } from '../server/src/features/deposit/index.ts'
import { ProposalError } from '../server/src/features/market/index.ts'
import type { SandboxChain } from './chain/sandbox-chain.ts'
import { operatorOptions } from './operator-command.ts'
import { approvalOf, readSignedProposal, type Signer, writeSignedProposal } from './signed-proposal.ts'
import { withApp } from './with-app.ts'

const usage = `npm run chain -- <what> [options]
  send ADDRESS AMOUNT   sends test coins to an address, then mines until they are final
  mine BLOCKS           mines empty blocks
  reorganise DEPTH      replaces the last blocks by others: transactions in them are gone
  --blocks COUNT        how many blocks follow a transfer (12)
  --url URL             a node other than that of npm run dev
npm run chain -- status             whether the server follows the chain, and what it credited for blocks that are gone
npm run chain -- propose PROPOSAL   sign, after a halt that was looked into, that the server may continue
npm run chain -- resume PROPOSAL    another operator signs it too, and the server continues
  --who NAME --key FILE             the operator and their private key (npm run operator)
  --why TEXT                        the reason of a proposal: stored permanently`

const blockMs = 500
const decimals = 6

type Deciding = Signer & { readonly why: string }
type WatchTask = (app: AppContext, file: string, signer: Deciding) => Promise<readonly string[]>

/** About the watcher of the server, not about the sandbox chain. */
const watchTasks: Readonly<Record<string, WatchTask>> = {
  status: (app) => describeWatch(app),
  async propose(app, file, signer) {
    const content = await resumptionToPropose(app, { why: signer.why, by: signer.who })
    writeSignedProposal(file, 'chain resumption', content, signer)
    return [`another operator reads ${file} and resumes with: npm run chain -- resume ${file}`]
  },
  async resume(app, file, signer) {
    const proposal = readSignedProposal(file)
    return await resumeWatch(app, proposal, approvalOf('chain resumption', proposal, signer, app.clock.now()))
  },
}

/** `npm run chain`: controls the sandbox chain, and resumes the chain watcher after a halt. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      blocks: { type: 'string', default: '12' },
      url: { type: 'string' },
      ...operatorOptions,
    },
  })
  const [what = '', first = '', second = ''] = positionals
  const watchTask = watchTasks[what]
  if (watchTask && (first !== '' || what === 'status')) return await report((app) => watchTask(app, first, values))
  const chain = await openSandboxChain(values.url)
  if (what === 'send' && isAddress(first) && isAmount(second)) await send(chain, first, second, Number(values.blocks))
  else if (what === 'mine' && isCount(first)) await chain.mine(Number(first))
  else if (what === 'reorganise' && isCount(first)) await chain.reorganise(Number(first))
  else return print(usage, 2)
  return print(`The chain is at block ${await chain.head()}.`, 0)
}

/** A release has neither a sandbox chain nor a local stack, so they are loaded where they are needed. */
async function openSandboxChain(url: string | undefined): Promise<SandboxChain> {
  const { sandboxChain } = await import('./chain/sandbox-chain.ts')
  const { repository } = await import('./stack/app-processes.ts')
  const { rememberedPorts } = await import('./stack/remembered-ports.ts')
  return sandboxChain(url ?? `http://127.0.0.1:${rememberedPorts(join(repository, '.stack')).chain}`)
}

/** Runs with the app context that the environment configures. */
async function report(work: (app: AppContext) => Promise<readonly string[]>): Promise<number> {
  try {
    return print((await withApp(work)).join('\n'), 0)
  } catch (error) {
    if (!(error instanceof ResumeError || error instanceof ProposalError)) throw error
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
