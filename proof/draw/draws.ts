import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { lotteryGames, rulesOf } from '@zamra/contract/lottery-games.ts'
import { drawNumbers } from '../../server/src/features/lottery/fair/numbers.ts'
import { deriveSeed, rulesHash } from '../../server/src/features/lottery/fair/seed.ts'

/** The results of many draws of one game: all numbers of a draw, one draw after the other. */
export type Results = { readonly game: (typeof lotteryGames)[number]; readonly numbers: Uint8Array }

type Share = { readonly games: readonly Results['game'][]; readonly from: number; readonly to: number }

/**
 * Draws by the derivation that the house uses, without the house around it. Every draw has a root, a round and a seed of
 * its own; they only count up, because a derivation that needs good inputs would not be one.
 */
export async function drawMany(
  draws: number,
  threads: number,
  games: readonly Results['game'][] = lotteryGames,
): Promise<readonly Results[]> {
  const step = Math.ceil(draws / threads)
  const shares = Array.from({ length: threads }, (_, at) => ({ games, from: at * step, to: Math.min(draws, (at + 1) * step) }))
  const parts = await Promise.all(shares.map(drawInThread))
  return games.map((game, at) => ({
    game,
    numbers: Buffer.concat(parts.map((part) => part[at] ?? Buffer.alloc(0))),
  }))
}

function drawInThread(share: Share): Promise<readonly Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share })
    worker.once('message', resolve).once('error', reject)
  })
}

function drawShare({ games, from, to }: Share): readonly Uint8Array[] {
  return games.map((game) => {
    const rules = rulesOf(game)
    const hash = rulesHash(rules)
    const { count } = rules.numbers
    const results = new Uint8Array((to - from) * count)
    for (let draw = from; draw < to; draw += 1) {
      results.set(drawNumbers(rules.numbers, seedOfDraw(`${game}-${draw}`, hash, draw)), (draw - from) * count)
    }
    return results
  })
}

const [ticketRoot, beaconSignature, opSeed] = [Buffer.alloc(32), Buffer.alloc(48), Buffer.alloc(32)]

function seedOfDraw(drawId: string, hash: string, draw: number): Buffer {
  ticketRoot.writeUInt32BE(draw, 0)
  beaconSignature.writeUInt32BE(draw, 44)
  opSeed.writeUInt32BE(draw, 16)
  return deriveSeed({ drawId, rulesHash: hash, ticketRoot, beaconSignature, opSeed })
}

if (!isMainThread) parentPort?.postMessage(drawShare(workerData as Share))
