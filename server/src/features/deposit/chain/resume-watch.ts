import type { AppContext } from '../../../app-context.ts'
import { blocksRemembered } from '../../../base/chain-config.ts'
import type { Block, Chain } from '../../../providers/chain/port.ts'
import { coinsText } from './price.ts'
import { markGone, orphanDepositsAfter, selectGone } from './queries.ts'
import { findNewestCommonBlock } from './revert-blocks.ts'
import { watchChain } from './watch-chain.ts'
import { deleteBlocksAfter, endHalt, insertBlocks, lockWatch, selectBlocks, selectWatch } from './watch-queries.ts'

/** Said to who wants to go on: it cannot be, and why. */
export class ResumeError extends Error {
  override readonly name = 'ResumeError'
}

export type ResumeDecision = { readonly by: string; readonly why: string; readonly at: Date }

/** Whether the chain is halted, and which deposits were settled for blocks that are not there any more. */
export async function describeWatch(app: AppContext): Promise<readonly string[]> {
  const { main } = app.databases
  const chain = requireChain(app)
  const [watch, gone] = await Promise.all([selectWatch(main.read, chain.name), selectGone(main.read, chain.name)])
  const state = watch?.haltedAt ? `halted since ${watch.haltedAt.toISOString()}: ${watch.haltedWhy}` : 'watched'
  return [`${chain.name} is ${watch ? state : 'not watched yet'}`, ...gone.map((deposit) => lineOf(app, deposit))]
}

/**
 * After a person has decided to go on. All that was settled for replaced blocks counts as gone; the chain is then read
 * anew from the newest block that stands, and what was mined again in another is found by that. What stays gone was
 * credited for nothing, or, if it was not credited yet, never will be unless it is mined again.
 */
export async function resumeWatch(app: AppContext, { by, why, at }: ResumeDecision): Promise<readonly string[]> {
  if (by.trim() === '' || why.trim() === '') throw new ResumeError('who decides to go on, and why?')
  const { main } = app.databases
  const chain = requireChain(app)
  const from = await findResumeBlock(app, chain)
  await main.transact(async (tx) => {
    const watch = await lockWatch(tx, chain.name)
    if (!watch.haltedAt) throw new ResumeError('it is not halted')
    await markGone(tx, chain.name, from.number, at)
    await orphanDepositsAfter(tx, chain.name, from.number)
    await deleteBlocksAfter(tx, chain.name, from.number - 1n)
    await insertBlocks(tx, chain.name, [from])
    await endHalt(tx, chain.name, { by, why, at })
  })
  await catchUp(app, at)
  return await describeWatch(app)
}

function requireChain(app: AppContext): Chain {
  const chain = app.providers.chain
  if (!chain) throw new ResumeError('this house has no chain')
  return chain
}

/** The newest block that we remember and that is part of the chain; if there is none, the one before all of them. */
async function findResumeBlock({ databases }: AppContext, chain: Chain): Promise<Block> {
  const known = await selectBlocks(databases.main.read, chain.name, blocksRemembered)
  const oldest = known.at(-1)
  if (!oldest) throw new ResumeError('the chain is not watched yet')
  const block = (await findNewestCommonBlock(chain, known)) ?? (await chain.blockAt(oldest.number - 1n))
  if (!block) throw new ResumeError('the node does not know a block to go on from')
  return block
}

const runsMax = 100

/** So that whoever decided sees at once what was mined again. */
async function catchUp(app: AppContext, at: Date): Promise<void> {
  for (let run = 0; run < runsMax; run += 1) {
    const { blocks = 0 } = await watchChain(app, at)
    if (blocks === 0) return
  }
}

function lineOf({ config }: AppContext, { tx, ordinal, playerId, contract, units, state, blockNumber }: Gone): string {
  const token = config.chain?.tokens.find((one) => one.contract === contract)
  const coins = token ? `${coinsText(units, token.decimals)} ${token.coin}` : `${units} units of ${contract}`
  return `gone | ${tx}:${ordinal} | player ${playerId} | ${coins} | ${state} | was in block ${blockNumber}`
}

type Gone = Awaited<ReturnType<typeof selectGone>>[number]
