import { add, type Money, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../../app-context.ts'
import { readTurnover } from '../../../ledger/index.ts'
import type { Move } from '../../../providers/studio/port.ts'
import { payPrize, settleBet } from '../bet.ts'
import { openFinding } from '../findings.ts'
import { gameTerms } from '../game-terms.ts'
import { settleGiftBet } from '../gift-bet.ts'
import { betIdOf, roundRecordOf } from './entry.ts'
import { lookAtRound } from './look-at-call.ts'
import type { Seen } from './look-queries.ts'
import { closeRound, type Entry, isKnownEntry, isOtherClaim, isOtherWalletMode } from './queries.ts'
import { doneOf, isClosedBy, type Moved, RefusedCallError } from './refusal.ts'
import { turnoverLeft, winsOf } from './round-turnover.ts'
import type { StudioPlayer } from './studio-player.ts'

/** What the call that is being answered says about the round. */
export type RoundNews = {
  /** The total stake as the studio knows it. */
  readonly staked: Money | undefined
  /** All wins of the call, so that each of its bets counts as turnover what it is in the end. */
  readonly wins: readonly Pick<Move, 'tx' | 'amount' | 'bet'>[]
  /** The round is over with this call: bets without a win are lost. */
  readonly isLast: boolean
  /** The terms of the id of this win, when they are written with it. */
  readonly claim?: string | undefined
  /** Nothing comes after this win: it closes the round when no other bet is open. */
  readonly isFinal?: boolean
  /** The round as it was read for this call, while nothing of the call has changed it. */
  readonly seen?: Pick<Seen, 'found' | 'entries'> | undefined
}

/** How often a concurrent win may interfere before this call fails and is repeated. */
const triesMax = 5

/**
 * A win settles the bet that it names, or the oldest open bet of its round; a win beyond the number of bets is a prize. It is
 * paid whatever the state of the player, the session and the game.
 */
export async function payWin(app: AppContext, player: StudioPlayer, move: Move, news: RoundNews): Promise<Moved> {
  let { seen } = news
  for (let tries = 0; tries < triesMax; tries += 1) {
    const done = await payOnce(app, player, move, { ...news, seen: seen ?? (await lookAtRound(app, player)) })
    if (done) return done
    seen = undefined
  }
  throw new Error(`studio win of ${player.provider} lost ${triesMax} races`)
}

/** Undefined when a concurrent win took the bet or the same win arrived twice: the caller reads the round again. */
async function payOnce(
  app: AppContext,
  player: StudioPlayer,
  move: Move,
  news: RoundNews & { readonly seen: Pick<Seen, 'found' | 'entries'> },
): Promise<Moved | undefined> {
  const { found, entries } = news.seen
  const known = entries.find(({ tx }) => tx === move.tx)
  if (known) return { tx: move.tx, seq: known.seq, again: true, isWritten: false }
  if (!found) throw new RefusedCallError('notFound')
  if (found.state === 'CANCELLED' || isGivenBack(betsFor(move, entries))) return await tooLate(app, player, move)
  const [bet] = betsFor(move, openBets(entries, news.staked))
  // All bets are settled and nothing more was won, so there is nothing to write.
  if (!bet && move.amount === nothing) return { tx: move.tx, seq: 0, again: false, isWritten: false }
  const turnoverMax = bet && (await turnoverMaxOf(app, player, entries, news))
  const answer = await pay(app, player, move, { ...news, ...(bet && { bet, turnoverMax }) })
  // The same win at the same moment may have counted another turnover: the round then shows what was settled.
  const isOvertaken = bet && (answer?.status === 'closed' || answer?.status === 'conflict')
  return answer && !isOvertaken ? doneOf(move.tx, answer) : undefined
}

type Decided = {
  /** The bet that it settles. */
  readonly bet?: Entry
  readonly turnoverMax?: Money | undefined
} & Pick<RoundNews, 'claim' | 'isFinal'>

async function pay(app: AppContext, player: StudioPlayer, { tx, amount }: Move, decided: Decided) {
  const { bet, turnoverMax, claim, isFinal } = decided
  const { playerId, provider, mode, currency } = player
  const attached = roundRecordOf(player, {
    ...{ kind: 'win', tx, amount, claim },
    ...(bet && { bet: bet.tx }),
    ...(isFinal && { closes: true }),
  })
  const of = { playerId, mode, currency, amount, attached }
  const id = betIdOf(provider, tx)
  try {
    if (!bet) return await payPrize(app, { ...of, prize: id })
    const settled = { ...of, bet: betIdOf(provider, bet.tx), settlement: `${id}|${bet.tx}` }
    return await (bet.freeRound === null ? settleBet(app, { ...settled, turnoverMax }) : settleGiftBet(app, settled))
  } catch (error) {
    if (isKnownEntry(error)) return undefined
    throw isOtherWalletMode(error) || isOtherClaim(error) ? new RefusedCallError('conflict') : error
  }
}

/** Games whose turnover is the difference between stake and win count it per round; others count each stake. */
async function turnoverMaxOf(
  app: AppContext,
  { playerId, provider, game, mode }: StudioPlayer,
  entries: readonly Entry[],
  { staked, wins, isLast }: RoundNews,
): Promise<Money | undefined> {
  if (mode === 'free' || (await gameTerms(app, game))?.turnover !== 'difference') return undefined
  const settled = entries.filter(({ kind, state }) => kind === 'bet' && state === 'SETTLED')
  const bets = settled.map(({ tx }) => betIdOf(provider, tx))
  const counted = await readTurnover(app.databases.shardOf(playerId).pool, playerId, bets)
  const coming = wins.filter(({ tx }) => entries.every((entry) => entry.tx !== tx))
  const isDecided = isLast || leftOpen(openBets(entries, staked), coming).length === 0
  return turnoverLeft(entries, { wins: winsOf(entries, wins), counted, isDecided })
}

/** The bets that a win may settle: the one that it names, or all. None when the bet that it names never arrived. */
function betsFor({ bet }: Pick<Move, 'bet'>, bets: readonly Entry[]): readonly Entry[] {
  return bet === undefined ? bets : bets.filter(({ tx, kind }) => kind === 'bet' && tx === bet)
}

/** The bets that these wins do not settle: a second win of the same bet settles no other one. */
function leftOpen(open: readonly Entry[], wins: readonly Pick<Move, 'bet'>[]): readonly Entry[] {
  return wins.reduce((left, win) => {
    const [settled] = betsFor(win, left)
    return left.filter((bet) => bet !== settled)
  }, open)
}

/** All of these bets were refunded, or there is none. */
function isGivenBack(entries: readonly Entry[]): boolean {
  return entries.every(({ kind, state }) => kind !== 'bet' || state === 'VOID')
}

/** What this win is for was refunded or never arrived, so it needs manual review. */
async function tooLate(app: AppContext, player: StudioPlayer, { tx, amount, bet }: Move): Promise<never> {
  await openFinding(app, {
    provider: player.provider,
    kind: 'lateWin',
    tx,
    playerId: player.playerId,
    detail: { round: player.round, amount: String(amount), ...(bet !== undefined && { bet }) },
  })
  throw new RefusedCallError('notFound')
}

/**
 * The bets that a settlement covers. When the total stake in the studio's message is lower than what we hold, the
 * last bets are ones whose outcome it never learned: they stay open until it cancels them.
 */
function openBets(entries: readonly Entry[], staked: Money | undefined): readonly Entry[] {
  let sum = nothing
  const covered = entries
    .filter(({ kind, state }) => kind === 'bet' && state !== 'VOID')
    .filter(({ amount }) => {
      sum = add(sum, amount)
      return staked === undefined || sum <= staked
    })
  return covered.filter(({ state }) => state === 'OPEN')
}

/** The round is over: bets without a win are settled with zero. */
export async function finishRound(
  app: AppContext,
  player: StudioPlayer,
  staked: Money | undefined,
  seen?: Pick<Seen, 'found' | 'entries'>,
): Promise<void> {
  const { found, entries } = seen ?? (await lookAtRound(app, player))
  if (found?.state !== 'OPEN') return
  const open = openBets(entries, staked)
  let left: readonly Entry[] = entries
  let isClosed = false
  for (const bet of open) {
    isClosed = await settleAsLost(app, player, { bet, entries: left, staked, closes: bet === open.at(-1) })
    left = withLoss(left, bet, `${bet.tx}#lost`)
  }
  const shard = app.databases.shardOf(player.playerId)
  if (!isClosed) await shard.transact((tx) => closeRound(tx, player, app.clock.now()))
}

type LostBet = {
  readonly bet: Entry
  readonly entries: readonly Entry[]
  readonly staked: Money | undefined
  readonly closes: boolean
}

/** Whether the round was closed with it. */
async function settleAsLost(
  app: AppContext,
  player: StudioPlayer,
  { bet, entries, staked, closes }: LostBet,
): Promise<boolean> {
  const { playerId, provider, mode, currency } = player
  const { tx } = bet
  const id = `${tx}#lost`
  const turnoverMax = await turnoverMaxOf(app, player, entries, { staked, wins: [], isLast: true })
  const entry = { kind: 'win', tx: id, amount: nothing, bet: tx, ...(closes && { closes }) } as const
  const settled = {
    ...{ playerId, mode, currency, bet: betIdOf(provider, tx), settlement: betIdOf(provider, id), amount: nothing },
    attached: roundRecordOf(player, entry),
  }
  const answer = await (bet.freeRound === null
    ? settleBet(app, { ...settled, turnoverMax })
    : settleGiftBet(app, settled))
  return isClosedBy(answer)
}

/** The round after a bet was settled as lost. */
function withLoss(entries: readonly Entry[], bet: Entry, id: string): readonly Entry[] {
  const lost: Entry = { ...bet, kind: 'win', tx: id, bet: bet.tx, amount: nothing, state: 'DONE' }
  return [...entries.map((entry) => (entry === bet ? { ...bet, state: 'SETTLED' as const } : entry)), lost]
}
