import type { Shard } from '../../../db/databases.ts'
import type { Figures } from '../../../flow/define.ts'
import type { House } from '../../../http/context.ts'
import { type RoundReport, StudioFailure } from '../../../providers/studio/port.ts'
import { dialectOf } from '../../../providers/studio/studios.ts'
import { finishRound, payWin } from '../studio/pay-win.ts'
import { readRound } from '../studio/queries.ts'
import { rollBackAll } from '../studio/roll-back.ts'
import type { Seat } from '../studio/seat.ts'
import { markAsked, type OpenRound, openRounds } from './queries.ts'

/** A round is left alone for so long, and so long again after the studio was asked about it. */
const askAfterMs = 600_000
const roundsAtOnce = 200
const hourMs = 3_600_000

/**
 * Rounds that nobody has settled: the studio is asked what became of them, and told nothing new when it does not know.
 * After the time that the contract allows, the stakes are given back.
 */
export async function sweepRounds(house: House, shard: Shard, now: Date): Promise<Figures> {
  const before = new Date(now.getTime() - askAfterMs)
  const rounds = await openRounds(shard.read, { placedBefore: before, askedBefore: before, limit: roundsAtOnce })
  const figures = { open: rounds.length, settled: 0, voided: 0 }
  for (const round of rounds) {
    await shard.transact((tx) => markAsked(tx, round, now))
    const end = await sweepRound(house, round, now)
    if (end) figures[end] += 1
  }
  return figures
}

async function sweepRound(house: House, round: OpenRound, now: Date): Promise<'settled' | 'voided' | undefined> {
  const seat: Seat = { ...round, session: undefined, market: undefined }
  const report = await ask(house, round)
  if (report.state === 'finished') {
    const move = { kind: 'win' } as const
    for (const win of report.wins) await payWin(house, seat, { ...move, ...win }, undefined)
    await finishRound(house, seat, undefined)
    return 'settled'
  }
  const isOver = now.getTime() - round.placedAt.getTime() >= house.config.studio.voidHours * hourMs
  if (report.state !== 'void' && !isOver) return undefined
  await giveBack(house, seat)
  return 'voided'
}

/** A studio that does not answer knows as much as one that does not know. */
async function ask({ config, log }: House, { provider, playerId, round }: OpenRound): Promise<RoundReport> {
  const studio = config.studio.studios.find(({ code }) => code === provider)
  if (!studio) return { state: 'unknown' }
  try {
    return await dialectOf(studio).askRound(studio, playerId, round)
  } catch (error) {
    if (!(error instanceof StudioFailure)) throw error
    log.warn({ err: error, provider, round }, 'a studio could not say what became of a round')
    return { state: 'unknown' }
  }
}

/** Whatever is open of it; a win that comes for it later is for a person to decide. */
async function giveBack(house: House, seat: Seat): Promise<void> {
  const { entries } = await readRound(house.databases.shardOf(seat.playerId).read, seat)
  const open = entries.filter(({ kind, state }) => kind === 'bet' && state === 'OPEN')
  const undo = open.map(({ tx }) => ({ tx: `${tx}#void`, original: tx, whole: false }))
  await rollBackAll(house, seat, { ...seat, undo })
}
