import type { Original } from './game.ts'
import type { MinesPlay } from './plays.ts'

export const tiles = 25
/** The step of a player who stops. Every other step is a tile from 0 to 24. */
export const stop = -1
/** The operator keeps one part of a hundred. */
const returned = 9_900n
/** The round ends by itself, as a win, with the tile that reaches 1,000×. */
const endsAt = 10_000_000

/** What is paid after so many safe tiles, in basis points of the stake; nothing before the first. */
export function paysAfter(mines: number, safe: number): number {
  if (safe === 0) return 0
  return Number((returned * choose(tiles, safe)) / choose(tiles - mines, safe))
}

/** How many safe tiles there are to open until the round ends by itself. */
export function safeMax({ mines }: MinesPlay): number {
  let safe = 1
  while (safe < tiles - mines && paysAfter(mines, safe) < endsAt) safe += 1
  return safe
}

/** `result` is where the mines lie. */
export const mines: Original<MinesPlay> = {
  chances: (play) =>
    Array.from({ length: safeMax(play) }, (_, at) => ({
      ways: Number(choose(tiles - play.mines, at + 1)),
      of: Number(choose(tiles, at + 1)),
      pays: paysAfter(play.mines, at + 1),
    })),
  resolve(draw, play, steps) {
    const opened = steps.filter((step) => step !== stop)
    const left = Array.from({ length: tiles }, (_, tile) => tile)
    const result = Array.from({ length: play.mines }, () => left.splice(draw(left.length), 1)[0] ?? 0)
    if (opened.some((tile) => result.includes(tile))) return { result, pays: 0 }
    const isOver = steps.includes(stop) || opened.length >= safeMax(play)
    return isOver ? { result, pays: paysAfter(play.mines, opened.length) } : undefined
  },
}

function choose(from: number, count: number): bigint {
  let ways = 1n
  for (let at = 0; at < count; at += 1) ways = (ways * BigInt(from - at)) / BigInt(at + 1)
  return ways
}
