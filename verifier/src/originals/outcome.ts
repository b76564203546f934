import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** What a player chose, as the proof file has it. */
export type Play = { readonly game: string; readonly [setting: string]: string | number }

export type Outcome = { readonly result: readonly number[]; readonly pays: number }
export type RoundSeeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number }

type Draw = (below: number) => number

/** The outcome of a round by docs/originals.md. Undefined while the player still has to choose, and for an unknown game. */
export function outcomeOf(seeds: RoundSeeds, play: Play, steps: readonly number[]): Outcome | undefined {
  return games[play.game]?.(drawing(seeds), play, steps)
}

/** Words of 32 bits from HMAC-SHA256: as many of their first digits as the range has, and what is too large is skipped. */
function drawing({ serverSeed, clientSeed, nonce }: RoundSeeds): Draw {
  const key = hexToBytes(serverSeed)
  let words: number[] = []
  let block = 0
  return (below) => {
    let digits = 0
    while (2 ** digits < below) digits += 1
    while (digits > 0) {
      if (words.length === 0) {
        const view = new DataView(hmac(sha256, key, utf8ToBytes(`${clientSeed}:${nonce}:${block}`)).buffer)
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => view.getUint32(at))
        block += 1
      }
      const number = Math.floor((words.shift() ?? 0) / 2 ** (32 - digits))
      if (number < below) return number
    }
    return 0
  }
}

type Game = (draw: Draw, play: Play, steps: readonly number[]) => Outcome | undefined

const games: Readonly<Record<string, Game>> = {
  dice(draw, { side, wins }) {
    const roll = draw(10_000)
    const isWon = side === 'under' ? roll < Number(wins) : roll >= 10_000 - Number(wins)
    return { result: [roll], pays: isWon ? Math.floor(99_000_000 / Number(wins)) : 0 }
  },
  limbo(draw, { target }) {
    const reached = Math.floor(9_900_000_000 / (draw(100_000_000) + 1))
    return { result: [Math.max(100, reached)], pays: reached >= Number(target) ? Number(target) * 100 : 0 }
  },
  plinko(draw, { rows, risk }) {
    const result = Array.from({ length: Number(rows) }, () => draw(2))
    const right = result.reduce((sum, side) => sum + side, 0)
    const fromEdge = Math.min(right, Number(rows) - right)
    return { result, pays: (slots[`${rows} ${risk}`]?.[fromEdge] ?? Number.NaN) * 100 }
  },
  andarBahar(draw, { side }) {
    const pack = Array.from({ length: 52 }, (_, card) => card)
    const result: number[] = []
    do result.push(...pack.splice(draw(pack.length), 1))
    while (result.length < 2 || rankOf(result.at(-1)) !== rankOf(result[0]))
    // The open card and then one for each: an even number of cards ends with Andar.
    const winner = Number.isInteger(result.length / 2) ? 'andar' : 'bahar'
    return { result, pays: winner !== side ? 0 : side === 'andar' ? 19_200 : 20_400 }
  },
  mines(draw, { mines }, steps) {
    const left = Array.from({ length: 25 }, (_, tile) => tile)
    const result = Array.from({ length: Number(mines) }, () => left.splice(draw(left.length), 1)[0] ?? 0)
    const opened = steps.filter((step) => step >= 0)
    if (opened.some((tile) => result.includes(tile))) return { result, pays: 0 }
    const pays = minesPays(Number(mines), opened.length)
    const isOver = steps.includes(-1) || pays >= 10_000_000 || opened.length === 25 - Number(mines)
    return isOver ? { result, pays } : undefined
  },
}

function rankOf(card = 0): number {
  return card - 13 * Math.floor(card / 13)
}

/** 99 parts of a hundred of the fair multiplier after so many safe tiles. */
function minesPays(mines: number, safe: number): number {
  let [over, under] = [9_900n, 1n]
  for (let at = 0; at < safe; at += 1) {
    over *= BigInt(25 - at)
    under *= BigInt(25 - mines - at)
  }
  return safe === 0 ? 0 : Number(over / under)
}

/** In hundredths of the stake, from the outermost slot to the middle. */
const slots: Readonly<Record<string, readonly number[]>> = {
  '8 low': [560, 210, 110, 100, 50],
  '8 medium': [1_300, 300, 130, 70, 40],
  '8 high': [2_900, 400, 150, 30, 20],
  '12 low': [1_000, 300, 160, 140, 110, 100, 50],
  '12 medium': [3_300, 1_100, 400, 200, 110, 60, 30],
  '12 high': [17_000, 2_400, 810, 200, 70, 20, 20],
  '16 low': [1_600, 900, 200, 140, 140, 120, 110, 100, 50],
  '16 medium': [11_000, 4_100, 1_000, 500, 300, 150, 100, 50, 30],
  '16 high': [100_000, 13_000, 2_600, 900, 400, 200, 20, 20, 20],
}
