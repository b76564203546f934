import { add, type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Done, RollBackCall, Undo } from '../../../providers/studio/port.ts'
import { rollBackBet } from '../bet.ts'
import { openFinding } from '../findings.ts'
import { rollBackGiftBet } from '../gift-bet.ts'
import { reverseBet } from '../reverse-bet.ts'
import { betIdOf, roundRecordOf } from './entry.ts'
import { closeRound, type Entry, findEntry, isGivenOften, isTakenBack, readRound } from './queries.ts'
import { doneOf, RefusedCallError } from './refusal.ts'
import type { StudioPlayer } from './studio-player.ts'

/** Rolls back a transaction whose outcome the studio does not know. One that never arrived is blocked from arriving late. */
export async function rollBackAll(
  app: AppContext,
  player: StudioPlayer,
  { undo }: RollBackCall,
): Promise<readonly Done[]> {
  const shard = app.databases.shardOf(player.playerId)
  const { entries } = await readRound(shard.read, player)
  // Checked before anything moves, so that a refused rollback changes nothing.
  for (const one of undo) await demandUndoable(app, player, one, entries)
  const isWin = ({ original }: Undo) => entries.some(({ tx, kind }) => tx === original && kind === 'win')
  const done: Done[] = []
  // A win is rolled back with the bet that it settled, so bets are handled first.
  for (const one of [...undo.filter((each) => !isWin(each)), ...undo.filter(isWin)]) {
    done.push(await rollBack(app, player, one))
  }
  await shard.transact((tx) => closeRound(tx, player, app.clock.now()))
  return done
}

async function demandUndoable(
  app: AppContext,
  player: StudioPlayer,
  undo: Undo,
  entries: readonly Entry[],
): Promise<void> {
  if (isSettledFor(undo, entries)) await refuse(app, player, undo, 'settled')
  if (entries.some(({ tx }) => tx === undo.original)) return
  const { playerId, provider } = player
  const came = await findEntry(app.databases.shardOf(playerId).read, playerId, provider, undo.original)
  // It belongs to another round than the call says.
  if (came && came.round !== player.round) throw new RefusedCallError('conflict')
}

/** How often a concurrent change may interfere before this rollback fails and is repeated. */
const triesMax = 5

async function rollBack(app: AppContext, player: StudioPlayer, undo: Undo, tries = triesMax): Promise<Done> {
  if (tries === 0) throw new Error(`studio rollback of ${player.provider} lost ${triesMax} races`)
  const { playerId, provider, mode } = player
  const shard = app.databases.shardOf(playerId).read
  const { entries } = await readRound(shard, player)
  const original = entries.find(({ tx }) => tx === undo.original)
  if (original?.kind === 'win') return winTakenBack(original, entries, undo)
  if (original?.state === 'VOID') return { tx: undo.tx, seq: original.seq, again: true }
  if (original?.state === 'SETTLED') return await takeBack(app, player, undo, entries)
  const amount = original?.amount ?? nothing
  const rolledBack = {
    ...{ playerId, mode, currency: player.currency, bet: betIdOf(provider, undo.original) },
    rollback: betIdOf(provider, undo.tx),
    attached: roundRecordOf(player, { kind: 'rollback', tx: undo.tx, amount, bet: undo.original }),
  }
  const isGift = typeof original?.freeRound === 'string'
  const answer = await (isGift ? rollBackGiftBet(app, rolledBack) : rollBackBet(app, rolledBack))
  if (answer.status !== 'closed' && answer.status !== 'noHold') return doneOf(undo.tx, answer)
  // It was settled or refunded meanwhile, or arrived as a free round, or never arrived and another rollback has blocked it.
  const came = original ?? (await findEntry(shard, playerId, provider, undo.original))
  return came ? await rollBack(app, player, undo, tries - 1) : { tx: undo.tx, seq: answer.seq, again: true }
}

function winTakenBack(win: Entry, entries: readonly Entry[], undo: Undo): Done {
  const bet = entries.find(({ tx }) => tx === win.bet)
  if (bet?.state !== 'VOID') throw new RefusedCallError('settled')
  return { tx: undo.tx, seq: bet.seq, again: true }
}

/** A settled bet stays settled, unless the studio rolls back the call that settled it, with its whole win. */
function isSettledFor({ original, along }: Undo, entries: readonly Entry[]): boolean {
  const bet = entries.find(({ tx }) => tx === original)
  if (bet?.kind !== 'bet' || bet.state !== 'SETTLED') return false
  return !along || winsOf(bet, entries).some(({ tx, amount }) => amount > nothing && !along.includes(tx))
}

function winsOf(bet: Entry, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter((entry) => entry.kind === 'win' && entry.bet === bet.tx)
}

async function takeBack(app: AppContext, player: StudioPlayer, undo: Undo, entries: readonly Entry[]): Promise<Done> {
  const bet = entries.find(({ tx }) => tx === undo.original)
  if (!bet || isSettledFor(undo, entries)) return await refuse(app, player, undo, 'settled')
  const takes: Money = add(...winsOf(bet, entries).map(({ amount }) => amount))
  const answer = await reverseBet(app, {
    playerId: player.playerId,
    mode: player.mode,
    currency: player.currency,
    bet: betIdOf(player.provider, bet.tx),
    // Once per bet, whatever ids the calls carry.
    reversal: betIdOf(player.provider, bet.tx),
    // The stake of a free round was not the player's: they get the free round again.
    stake: bet.freeRound === null ? bet.amount : nothing,
    won: takes,
    attached: roundRecordOf(player, { kind: 'rollback', tx: undo.tx, amount: bet.amount, bet: bet.tx, takes }),
  }).catch((error: unknown) => {
    if (isTakenBack(error)) return undefined
    if (isGivenOften(error)) return 'often' as const
    throw error
  })
  if (answer === 'often') return await refuse(app, player, undo, 'settled')
  if (!answer) return { tx: undo.tx, seq: bet.seq, again: true }
  if (answer.status !== 'posted') return await refuse(app, player, undo, 'negative')
  return { tx: undo.tx, seq: answer.seq, again: answer.again }
}

/** A rollback that cannot be done opens a finding for manual review. */
async function refuse(
  app: AppContext,
  player: StudioPlayer,
  undo: Undo,
  refusal: 'settled' | 'negative',
): Promise<never> {
  await openFinding(app, {
    provider: player.provider,
    kind: 'cancelRefused',
    tx: undo.tx,
    playerId: player.playerId,
    detail: { round: player.round, original: undo.original, why: refusal },
  })
  throw new RefusedCallError(refusal)
}
