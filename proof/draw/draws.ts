import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type LotteryGame, lotteryGames, rulesOf } from '@zamra/contract/lottery-games.ts'
import { drawNumbers } from '../../server/src/features/lottery/fair/numbers.ts'
import { deriveSeed, rulesHash } from '../../server/src/features/lottery/fair/seed.ts'

/** The results of many draws of one game: all numbers of a draw, one draw after the other. */
export type Results = { readonly game: LotteryGame; readonly numbers: Uint8Array }

/** One game for each way to draw numbers: games at another pace draw in the same way. */
export const drawnGames = lotteryGames.filter((game, at) => {
  const waysBefore = lotteryGames.slice(0, at).map((before) => JSON.stringify(rulesOf(before).numbers))
  return !waysBefore.includes(JSON.stringify(rulesOf(game).numbers))
})

type Share = { readonly game: Results['game']; readonly from: number; readonly to: number }

/**
 * Draws with the derivation that the server uses. Every draw has its own root, round and seed; they only count up, because
 * a derivation that needs random inputs would not be good.
 */
export async function drawMany(game: Results['game'], draws: number, first = 0): Promise<Results> {
  const threads = availableParallelism()
  const step = Math.ceil(draws / threads)
  const shares = Array.from({ length: threads }, (_, at) => ({
    game,
    from: first + at * step,
    to: first + Math.min(draws, (at + 1) * step),
  }))
  return { game, numbers: Buffer.concat(await Promise.all(shares.map(drawInThread))) }
}

function drawInThread(share: Share): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share })
    worker.once('message', resolve).once('error', reject)
  })
}

function drawShare({ game, from, to }: Share): Uint8Array {
  const rules = rulesOf(game)
  const hash = rulesHash(rules)
  const { count } = rules.numbers
  const results = new Uint8Array((to - from) * count)
  for (let draw = from; draw < to; draw += 1) {
    results.set(drawNumbers(rules.numbers, seedOfDraw(`${game}-${draw}`, hash, draw)), (draw - from) * count)
  }
  return results
}

const [ticketRoot, beaconSignature, opSeed] = [Buffer.alloc(32), Buffer.alloc(48), Buffer.alloc(32)]

function seedOfDraw(drawId: string, hash: string, draw: number): Buffer {
  ticketRoot.writeUInt32BE(draw, 0)
  beaconSignature.writeUInt32BE(draw, 44)
  opSeed.writeUInt32BE(draw, 16)
  return deriveSeed({ drawId, rulesHash: hash, ticketRoot, beaconSignature, opSeed })
}

if (!isMainThread) parentPort?.postMessage(drawShare(workerData as Share))
