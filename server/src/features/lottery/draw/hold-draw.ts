import type { AppContext } from '../../../app-context.ts'
import { drawNumbers } from '../fair/numbers.ts'
import { deriveSeed } from '../fair/seed.ts'
import { type Draw, decidingRound } from './draw.ts'
import { inTurn } from './in-turn.ts'
import { findRoot } from './leaves/queries.ts'
import { say } from './log/say.ts'
import { openSeed } from './op-seed.ts'
import { changeDraw } from './queries.ts'
import { insertResult, type Result } from './result/queries.ts'

/** Draws the numbers, if the round that decides has come. They follow from what was published; nothing is chosen here. */
export async function holdDraw(app: AppContext, draw: Draw): Promise<void> {
  const result = await resultOf(app, draw)
  if (!result) return
  await inTurn(app, draw.drawId, 'draw', async (tx, { draw: now, turn }) => {
    if (decidingRound(now).round !== result.round) return
    await insertResult(tx, draw.drawId, result, turn.at)
    await changeDraw(tx, draw.drawId, { state: 'DRAWN' })
    await say(app, tx, turn, { drawId: draw.drawId, event: 'drawn', said: inWords(result) })
  })
}

async function resultOf(app: AppContext, draw: Draw): Promise<Result | undefined> {
  const { drawId, rulesHash, rules } = draw
  const beacon = app.providers.beacon
  // The house has left the beacon of this draw, which nobody replaces by another: it ends as it was declared for silence.
  const isItsBeacon = [beacon.chain.hash].includes(draw.beacon)
  if (!isItsBeacon) return undefined
  const answer = await beacon.fetch(decidingRound(draw).round)
  if (answer.outcome !== 'found') return undefined
  const ticketRoot = await findRoot(app.databases.main.read, drawId)
  if (!ticketRoot) throw new Error(`${drawId} has no root, and without one there is no result`)
  const [opSeed, signature] = [await openSeed(app, drawId), Buffer.from(answer.signature, 'hex')]
  const seed = deriveSeed({ drawId, rulesHash, ticketRoot, beaconSignature: signature, opSeed })
  return { round: answer.round, signature, opSeed, seed, numbers: drawNumbers(rules.numbers, seed) }
}

function inWords({ round, signature, opSeed, seed, numbers }: Result) {
  const hex = (bytes: Buffer) => bytes.toString('hex')
  return { round, signature: hex(signature), opSeed: hex(opSeed), seed: hex(seed), numbers }
}
