import type { AppContext } from '../../../app-context.ts'
import type { Shard } from '../../../db/databases.ts'
import { type Move, type RoundReport, StudioError } from '../../../providers/studio/port.ts'
import { dialectOf } from '../../../providers/studio/studios.ts'
import type { RunCounts } from '../../../workflow/define.ts'
import { finishRound, payWin } from '../studio/pay-win.ts'
import { closeRound, readRound } from '../studio/queries.ts'
import { RefusedCallError } from '../studio/refusal.ts'
import { rollBackAll } from '../studio/roll-back.ts'
import type { StudioPlayer } from '../studio/studio-player.ts'
import { markQueried, type OpenRound, selectOpenRounds } from './queries.ts'

/** The age at which an open round is queried, and the pause before it is queried again. */
const askAfterMs = 600_000
const roundsAtOnce = 200
const hourMs = 3_600_000

/**
 * Queries the studio for rounds that are still open, and changes nothing when the studio does not know.
 * After the time that the contract allows, stakes are refunded. Each studio is handled separately, so a silent one
 * delays no other and is not queried in a loop.
 */
export async function sweepRounds(app: AppContext, shard: Shard, at: Date): Promise<RunCounts> {
  const before = new Date(at.getTime() - askAfterMs)
  const wanted = { placedBefore: before, askedBefore: before, limit: roundsAtOnce }
  const figures = { open: 0, settled: 0, voided: 0 }
  const studios = app.config.studio.studios.map(({ code }) => code)
  for (const of of [...studios.map((code) => ({ only: code })), { others: studios }]) {
    const rounds = await selectOpenRounds(shard.read, { ...wanted, ...of })
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
    await shard.transact((tx) => markQueried(tx, round, at))
    const report: RoundReport | undefined = isSilent ? undefined : await fetchRoundStatus(app, round)
    isSilent ||= report === undefined
    const end = await sweepRound(app, round, report ?? { state: 'unknown' }, isOver)
    if (end) yield end
  }
}

type End = 'settled' | 'voided' | undefined

type Told = Omit<Move, 'kind'>

async function sweepRound(app: AppContext, round: OpenRound, report: RoundReport, isOver: boolean): Promise<End> {
  const seat: StudioPlayer = { ...round, session: undefined, market: undefined }
  if (report.state === 'finished' && (await settleAsTold(app, seat, report.wins))) return 'settled'
  if (report.state !== 'void' && !isOver) return undefined
  await giveBack(app, seat)
  return 'voided'
}

/**
 * Pays all wins that can be paid. One that cannot was reported for review: until then a bet without a win stays open, as it
 * may be the one that was meant, but not longer than the contract allows. False while that is so.
 */
async function settleAsTold(app: AppContext, seat: StudioPlayer, wins: readonly Told[]): Promise<boolean> {
  const { provider, playerId, round } = seat
  let isRefused = false
  for (const win of wins) {
    try {
      await payWin(app, seat, { kind: 'win', ...win }, { staked: undefined, wins, isLast: true })
    } catch (error) {
      if (!(error instanceof RefusedCallError)) throw error
      isRefused = true
      app.log.warn({ provider, playerId, round, tx: win.tx, refusal: error.refusal }, 'studio win refused during sweep')
    }
  }
  if (!isRefused) await finishRound(app, seat, undefined)
  return !isRefused || (await closeWithoutOpenBets(app, seat))
}

/** Whether the round is closed now. */
async function closeWithoutOpenBets({ databases, clock }: AppContext, seat: StudioPlayer): Promise<boolean> {
  const shard = databases.shardOf(seat.playerId)
  await shard.transact((tx) => closeRound(tx, seat, clock.now()))
  return (await readRound(shard.read, seat)).found?.state !== 'OPEN'
}

/** Undefined when the studio does not answer, which is treated like an unknown round. */
async function fetchRoundStatus(
  { config, log }: AppContext,
  { provider, playerId, round }: OpenRound,
): Promise<RoundReport | undefined> {
  const studio = config.studio.studios.find(({ code }) => code === provider)
  if (!studio) return undefined
  try {
    return await dialectOf(studio).fetchRound(studio, playerId, round)
  } catch (error) {
    if (!(error instanceof StudioError)) throw error
    log.warn({ err: error, provider, round }, 'studio round status unavailable')
    return undefined
  }
}

/** Refunds all open bets of the round; a win that arrives later needs manual review. */
async function giveBack(app: AppContext, seat: StudioPlayer): Promise<void> {
  const { entries } = await readRound(app.databases.shardOf(seat.playerId).read, seat)
  const open = entries.filter(({ kind, state }) => kind === 'bet' && state === 'OPEN')
  const undo = open.map(({ tx }) => ({ tx: `${tx}#void`, original: tx }))
  await rollBackAll(app, seat, { ...seat, undo })
}
