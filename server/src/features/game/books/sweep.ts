import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import type { Shard } from '../../../db/databases.ts'
import { type Move, type RoundReport, StudioError } from '../../../providers/studio/port.ts'
import { dialectOf } from '../../../providers/studio/studios.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { Refused } from '../studio/no.ts'
import { finishRound, payWin } from '../studio/pay-win.ts'
import { closeRound, readRound } from '../studio/queries.ts'
import { rollBackAll } from '../studio/roll-back.ts'
import type { Seat } from '../studio/seat.ts'
import { markAsked, type OpenRound, openRounds } from './queries.ts'

/** A round is left alone for so long, and so long again after the studio was asked about it. */
const askAfterMs = 600_000
const roundsAtOnce = 200
const hourMs = 3_600_000

/**
 * Rounds that nobody has settled: the studio is asked what became of them, and told nothing new when it does not know.
 * After the time that the contract allows, the stakes are given back. Each studio has its turn: nobody's rounds wait behind
 * those of one that is silent, and that one is not asked again and again.
 */
export async function sweepRounds(app: AppContext, shard: Shard, at: Date): Promise<RunCounts> {
  const before = new Date(at.getTime() - askAfterMs)
  const wanted = { placedBefore: before, askedBefore: before, limit: roundsAtOnce }
  const figures = { open: 0, settled: 0, voided: 0 }
  const studios = app.config.studio.studios.map(({ code }) => code)
  for (const of of [...studios.map((code) => ({ only: code })), { others: studios }]) {
    const rounds = await openRounds(shard.read, { ...wanted, ...of })
    figures.open += rounds.length
    for await (const end of ends(app, shard, rounds, at)) figures[end] += 1
  }
  return figures
}

async function* ends(app: AppContext, shard: Shard, rounds: readonly OpenRound[], at: Date) {
  let isSilent = false
  for (const round of rounds) {
    const isOver = at.getTime() - round.placedAt.getTime() >= app.config.studio.voidHours * hourMs
    if (isSilent && !isOver) continue
    await shard.transact((tx) => markAsked(tx, round, at))
    const report: RoundReport | undefined = isSilent ? undefined : await ask(app, round)
    isSilent ||= report === undefined
    const end = await sweepRound(app, round, report ?? { state: 'unknown' }, isOver)
    if (end) yield end
  }
}

type End = 'settled' | 'voided' | undefined

async function sweepRound(app: AppContext, round: OpenRound, report: RoundReport, isOver: boolean): Promise<End> {
  const seat: Seat = { ...round, session: undefined, market: undefined }
  if (report.state === 'finished') return await settleAsTold(app, seat, report.wins)
  if (report.state !== 'void' && !isOver) return undefined
  await giveBack(app, seat)
  return 'voided'
}

/** What cannot be paid is for a person, who was told; no bet is held to be lost then, and the other rounds go on. */
async function settleAsTold(app: AppContext, seat: Seat, wins: readonly Omit<Move, 'kind'>[]): Promise<End> {
  try {
    for (const win of wins) await payWin(app, seat, { kind: 'win', ...win }, undefined)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { provider, playerId, round } = seat
    app.log.warn({ provider, playerId, round, no: error.no }, 'a win that a studio told of was refused')
    await app.databases.shardOf(playerId).transact((tx) => closeRound(tx, seat, now()))
    return undefined
  }
  await finishRound(app, seat, undefined)
  return 'settled'
}

/** Undefined when the studio does not answer, which then knows as much as one that does not know. */
async function ask(
  { config, log }: AppContext,
  { provider, playerId, round }: OpenRound,
): Promise<RoundReport | undefined> {
  const studio = config.studio.studios.find(({ code }) => code === provider)
  if (!studio) return undefined
  try {
    return await dialectOf(studio).fetchRound(studio, playerId, round)
  } catch (error) {
    if (!(error instanceof StudioError)) throw error
    log.warn({ err: error, provider, round }, 'a studio could not say what became of a round')
    return undefined
  }
}

/** Whatever is open of it; a win that comes for it later is for a person to decide. */
async function giveBack(app: AppContext, seat: Seat): Promise<void> {
  const { entries } = await readRound(app.databases.shardOf(seat.playerId).read, seat)
  const open = entries.filter(({ kind, state }) => kind === 'bet' && state === 'OPEN')
  const undo = open.map(({ tx }) => ({ tx: `${tx}#void`, original: tx }))
  await rollBackAll(app, seat, { ...seat, undo })
}
