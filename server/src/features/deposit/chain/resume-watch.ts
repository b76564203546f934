import * as z from 'zod/mini'
import type { AppContext } from '../../../app-context.ts'
import { blocksRemembered } from '../../../base/chain-config.ts'
import type { Block, Chain } from '../../../providers/chain/port.ts'
import {
  type ProposalApproval,
  readProposal,
  requireSignatures,
  type SignedProposal,
  writeProposal,
} from '../../market/index.ts'
import { formatCoins } from './price.ts'
import { markGone, orphanDepositsAfter, selectGone } from './queries.ts'
import { findNewestCommonBlock } from './revert-blocks.ts'
import { watchChain } from './watch-chain.ts'
import { deleteBlocksAfter, endHalt, insertBlocks, lockWatch, selectBlocks, selectWatch } from './watch-queries.ts'

/** The watcher cannot be resumed. The message tells the operator why. */
export class ResumeError extends Error {
  override readonly name = 'ResumeError'
}

const shape = z.strictObject({
  chain: z.string(),
  /** The halt that the decision ends, in milliseconds: the signatures are worth nothing for the next one. */
  haltedAt: z.int(),
  why: z.string(),
  by: z.string(),
})

/** The exact text that two operators sign to resume the watcher. */
export async function resumptionToPropose(
  app: AppContext,
  { why, by }: { readonly why: string; readonly by: string },
): Promise<string> {
  const chain = requireChain(app)
  const watch = await selectWatch(app.databases.main.read, chain.name)
  if (!watch?.haltedAt) throw new ResumeError('the watcher is not halted')
  const resumption = { chain: chain.name, haltedAt: watch.haltedAt.getTime(), why, by }
  return writeProposal(resumption)
}

/** Describes whether the chain is halted, and which deposits were settled for replaced blocks. */
export async function describeWatch(app: AppContext): Promise<readonly string[]> {
  const { main } = app.databases
  const chain = requireChain(app)
  const [watch, gone] = await Promise.all([selectWatch(main.read, chain.name), selectGone(main.read, chain.name)])
  const state = watch?.haltedAt ? `halted since ${watch.haltedAt.toISOString()}: ${watch.haltedWhy}` : 'watched'
  return [`${chain.name} is ${watch ? state : 'not watched yet'}`, ...gone.map((deposit) => lineOf(app, deposit))]
}

/**
 * Resumes the watcher when two operators have signed the decision, because money is credited again. Deposits settled for replaced blocks are marked as gone; the chain is
 * then read again from the newest common block, which finds the deposits that were mined again. A deposit that stays gone
 * was credited without money or, if it was not credited yet, is not credited unless it is mined again.
 */
export async function resumeWatch(
  app: AppContext,
  proposal: SignedProposal,
  approved: ProposalApproval,
): Promise<readonly string[]> {
  const { main } = app.databases
  const chain = requireChain(app)
  const { at } = approved
  const { why, by, ...halt } = readProposal(shape, proposal.content)
  const { approval } = await requireSignatures(main.read, 'chain resumption', proposal, approved)
  const from = await findResumeBlock(app, chain)
  await main.transact(async (tx) => {
    const watch = await lockWatch(tx, chain.name)
    if (!watch.haltedAt) throw new ResumeError('the watcher is not halted')
    if (halt.chain !== chain.name || halt.haltedAt !== watch.haltedAt.getTime())
      throw new ResumeError('this was signed for another halt: look at this one and sign it')
    await markGone(tx, chain.name, from.number, at)
    await orphanDepositsAfter(tx, chain.name, from.number)
    await deleteBlocksAfter(tx, chain.name, from.number - 1n)
    await insertBlocks(tx, chain.name, [from])
    await endHalt(tx, chain.name, { by, why, at, approvedBy: approved.by, approval })
  })
  await catchUp(app, at)
  return await describeWatch(app)
}

function requireChain(app: AppContext): Chain {
  const chain = app.providers.chain
  if (!chain) throw new ResumeError('no chain is configured')
  return chain
}

/** The newest stored block that is still part of the chain, or else the block before the oldest stored one. */
async function findResumeBlock({ databases }: AppContext, chain: Chain): Promise<Block> {
  const known = await selectBlocks(databases.main.read, chain.name, blocksRemembered)
  const oldest = known.at(-1)
  if (!oldest) throw new ResumeError('the chain is not watched yet')
  const block = (await findNewestCommonBlock(chain, known)) ?? (await chain.blockAt(oldest.number - 1n))
  if (!block) throw new ResumeError('the node does not have the block to resume from')
  return block
}

const runsMax = 100

/** Reads up to the head, so that the operator sees at once which deposits were mined again. */
async function catchUp(app: AppContext, at: Date): Promise<void> {
  for (let run = 0; run < runsMax; run += 1) {
    const { blocks = 0 } = await watchChain(app, at)
    if (blocks === 0) return
  }
}

function lineOf({ config }: AppContext, { tx, ordinal, playerId, contract, units, state, blockNumber }: Gone): string {
  const token = config.chain?.tokens.find((one) => one.contract === contract)
  const coins = token ? `${formatCoins(units, token.decimals)} ${token.coin}` : `${units} units of ${contract}`
  return `gone | ${tx}:${ordinal} | player ${playerId} | ${coins} | ${state} | was in block ${blockNumber}`
}

type Gone = Awaited<ReturnType<typeof selectGone>>[number]
