import type { AppContext } from '../../../app-context.ts'
import { drawNumbers } from '../fair/numbers.ts'
import { deriveSeed } from '../fair/seed.ts'
import { appendLogEntry } from './append-log-entry.ts'
import { type Draw, decidingRound } from './draw.ts'
import { findRoot } from './leaves/queries.ts'
import { openSeed } from './op-seed.ts'
import { updateDraw } from './queries.ts'
import { insertResult, type Result } from './result-queries.ts'
import { transitionDraw } from './transition-draw.ts'

/**
 * Draws the numbers once the deciding round exists. They follow from published values; nothing is chosen here. False
 * when the beacon does not serve the round. A round that is served decides, however late: then the
 * refund for a silent beacon is not allowed, because the log would give an untrue reason.
 */
export async function holdDraw(app: AppContext, draw: Draw): Promise<boolean> {
  const result = await resultOf(app, draw)
  if (!result) return false
  await transitionDraw(app, draw.drawId, decidedByRound, async (tx, { draw: now, logLock }) => {
    if (now.state !== 'ROOTED' || !now.rootNote || decidingRound(now).round !== result.round) return
    await insertResult(tx, draw.drawId, result, logLock.at)
    await updateDraw(tx, draw.drawId, { state: 'DRAWN' })
    await appendLogEntry(app, tx, logLock, { drawId: draw.drawId, event: 'drawn', said: inWords(result) })
  })
  return true
}

/** The steps of a draw with a root after the time of its round. */
const decidedByRound = ['draw', 'void'] as const

async function resultOf(app: AppContext, draw: Draw): Promise<Result | undefined> {
  const { drawId, rulesHash, rules } = draw
  const beacon = app.providers.beacon
  // This server no longer uses the beacon of the draw. No other beacon may replace it, so the draw ends as if it were silent.
  const isItsBeacon = [beacon.chain.hash].includes(draw.beacon)
  if (!isItsBeacon) return undefined
  const answer = await beacon.fetch(decidingRound(draw).round)
  if (answer.outcome !== 'found') return undefined
  const ticketRoot = await findRoot(app.databases.main.read, drawId)
  if (!ticketRoot) throw new Error(`draw ${drawId} has no ticket root, so no result can be computed`)
  const [opSeed, signature] = [await openSeed(app, draw), Buffer.from(answer.signature, 'hex')]
  const seed = deriveSeed({ drawId, rulesHash, ticketRoot, beaconSignature: signature, opSeed })
  return { round: answer.round, signature, opSeed, seed, numbers: drawNumbers(rules.numbers, seed) }
}

function inWords({ round, signature, opSeed, seed, numbers }: Result) {
  const hex = (bytes: Buffer) => bytes.toString('hex')
  return { round, signature: hex(signature), opSeed: hex(opSeed), seed: hex(seed), numbers }
}
