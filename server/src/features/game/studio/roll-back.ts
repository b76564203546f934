import { add, type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { now } from '../../../base/clock.ts'
import type { Done, RollBackCall, Undo } from '../../../providers/studio/port.ts'
import { rollBackBet } from '../bet.ts'
import { openFinding } from '../findings.ts'
import { reverseBet } from '../reverse-bet.ts'
import { betIdOf, roundRecordOf } from './entry.ts'
import { doneOf, Refused } from './no.ts'
import { closeRound, type Entry, findEntry, readRound } from './queries.ts'
import type { Seat } from './seat.ts'

/** Takes back what the studio could not be sure of. What never came is remembered, so that it will not come late. */
export async function rollBackAll(app: AppContext, seat: Seat, { undo }: RollBackCall): Promise<readonly Done[]> {
  const shard = app.databases.shardOf(seat.playerId)
  const { entries } = await readRound(shard.read, seat)
  // Before anything moves: whoever is refused has taken back nothing.
  for (const one of undo) await demandUndoable(app, seat, one, entries)
  const isWin = ({ original }: Undo) => entries.some(({ tx, kind }) => tx === original && kind === 'win')
  const done: Done[] = []
  // A win is taken back with the bet that it settled, so the bets go first.
  for (const one of [...undo.filter((each) => !isWin(each)), ...undo.filter(isWin)]) {
    done.push(await rollBack(app, seat, one))
  }
  await shard.transact((tx) => closeRound(tx, seat, now()))
  return done
}

async function demandUndoable(app: AppContext, seat: Seat, undo: Undo, entries: readonly Entry[]): Promise<void> {
  if (isSettledFor(undo, entries)) await refuse(app, seat, undo, 'settled')
  if (entries.some(({ tx }) => tx === undo.original)) return
  const { playerId, provider } = seat
  const came = await findEntry(app.databases.shardOf(playerId).read, playerId, provider, undo.original)
  // In another round than the one that is told now.
  if (came && came.round !== seat.round) throw new Refused('conflict')
}

/** How often a bet may change under one's hands before this rollback gives up and is asked again. */
const triesMax = 5

async function rollBack(app: AppContext, seat: Seat, undo: Undo, tries = triesMax): Promise<Done> {
  if (tries === 0) throw new Error(`a rollback of ${seat.provider} was overtaken ${triesMax} times`)
  const { playerId, provider, mode } = seat
  const shard = app.databases.shardOf(playerId).read
  const { entries } = await readRound(shard, seat)
  const original = entries.find(({ tx }) => tx === undo.original)
  if (original?.kind === 'win') return winTakenBack(original, entries, undo)
  if (original?.state === 'VOID') return { tx: undo.tx, seq: original.seq, again: true }
  if (original?.state === 'SETTLED') return await takeBack(app, seat, undo, entries)
  const answer = await rollBackBet(app, {
    playerId,
    mode,
    currency: seat.currency,
    bet: betIdOf(provider, undo.original),
    rollback: betIdOf(provider, undo.tx),
    attached: roundRecordOf(seat, {
      kind: 'rollback',
      tx: undo.tx,
      amount: original?.amount ?? nothing,
      bet: undo.original,
    }),
  })
  if (answer.status !== 'closed') return doneOf(undo.tx, answer)
  // It was settled or given back while we looked; or it never came, and another rollback has seen to it that it will not.
  const came = original ?? (await findEntry(shard, playerId, provider, undo.original))
  return came ? await rollBack(app, seat, undo, tries - 1) : { tx: undo.tx, seq: answer.seq, again: true }
}

function winTakenBack(win: Entry, entries: readonly Entry[], undo: Undo): Done {
  const bet = entries.find(({ tx }) => tx === win.bet)
  if (bet?.state !== 'VOID') throw new Refused('settled')
  return { tx: undo.tx, seq: bet.seq, again: true }
}

/** A settled bet stays settled, except when the studio takes back the very call that settled it, with all that it won. */
function isSettledFor({ original, along }: Undo, entries: readonly Entry[]): boolean {
  const bet = entries.find(({ tx }) => tx === original)
  if (bet?.kind !== 'bet' || bet.state !== 'SETTLED') return false
  return !along || winsOf(bet, entries).some(({ tx, amount }) => amount > nothing && !along.includes(tx))
}

function winsOf(bet: Entry, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter((entry) => entry.kind === 'win' && entry.bet === bet.tx)
}

async function takeBack(app: AppContext, seat: Seat, undo: Undo, entries: readonly Entry[]): Promise<Done> {
  const bet = entries.find(({ tx }) => tx === undo.original)
  if (!bet || isSettledFor(undo, entries)) return await refuse(app, seat, undo, 'settled')
  const takes: Money = add(...winsOf(bet, entries).map(({ amount }) => amount))
  const answer = await reverseBet(app, {
    playerId: seat.playerId,
    mode: seat.mode,
    currency: seat.currency,
    bet: betIdOf(seat.provider, bet.tx),
    // Once per bet, under whatever ids it is asked for.
    reversal: betIdOf(seat.provider, bet.tx),
    stake: bet.amount,
    won: takes,
    attached: roundRecordOf(seat, { kind: 'rollback', tx: undo.tx, amount: bet.amount, bet: bet.tx, takes }),
  })
  if (answer.status !== 'posted') return await refuse(app, seat, undo, 'negative')
  return { tx: undo.tx, seq: answer.seq, again: answer.again }
}

/** What cannot be given back is not forgotten: a person talks to the studio. */
async function refuse(app: AppContext, seat: Seat, undo: Undo, no: 'settled' | 'negative'): Promise<never> {
  await openFinding(app, {
    provider: seat.provider,
    kind: 'cancelRefused',
    tx: undo.tx,
    playerId: seat.playerId,
    detail: { round: seat.round, original: undo.original, why: no },
  })
  throw new Refused(no)
}
