import type { PlayerId } from '@zamra/contract/brand.ts'
import { nothing, subtract } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import type { Handler } from '../../http/context.ts'
import { readPlayed } from '../../ledger/index.ts'
import { findCheckMinutes } from '../safety/index.ts'
import { balanceOf } from './balance.ts'
import type { PlayMode } from './bet-types.ts'
import { pausedUntil, rulesOf } from './play-rules.ts'
import { findSessionInfo, readFreePlayed } from './session-queries.ts'

/** Read from the ledger: everything since the session began, across all games. */
export const gameSession: Handler<'/game/session'> = async (ctx, { sessionId }) => {
  const { app, playerId } = ctx
  const { read } = app.databases.shardOf(playerId)
  const session = await findSessionInfo(read, playerId, sessionId, ctx.now)
  if (!session) throw ctx.refusal('thing.notFound', {})
  const mode = session.mode as PlayMode
  const rules = rulesOf(app, session.market)
  const { checkMinutes: ofMarket, minCycleMs, autoplay, pauseMinutes } = rules
  const [{ staked, won }, balance, checkMinutes] = await Promise.all([
    played(app, playerId, { ...session, mode }),
    balanceOf(app, { playerId, mode }),
    findCheckMinutes(read, playerId, ofMarket),
  ])
  const isAtIt = session.seenAt !== null && session.seenAt.getTime() > ctx.now.getTime() - pauseMinutes * 60_000
  const checkAt = isAtIt
    ? session.checkAt?.getTime()
    : // Nothing was played for a while: the cycle begins with the next round.
      checkMinutes && ctx.now.getTime() + checkMinutes * 60_000
  const paused = isAtIt ? pausedUntil(rules, session.checkAt, ctx.now) : undefined
  return {
    gameId: session.gameId,
    mode,
    currency: session.currency,
    isOpen: session.isOpen,
    startedAt: session.startedAt.getTime(),
    staked,
    won,
    net: subtract(won, staked),
    balance: balance ?? nothing,
    ...(checkAt !== undefined && { realityCheckAt: checkAt }),
    checkFigures: rules.checkFigures,
    ...(paused && { pausedUntil: paused.getTime() }),
    minCycleMs,
    autoplay,
    serverTime: ctx.now.getTime(),
  }
}

type Since = { readonly mode: PlayMode; readonly startedAt: Date; readonly startedSeq: number }

function played({ databases }: AppContext, playerId: PlayerId, { mode, startedAt, startedSeq }: Since) {
  const shard = databases.shardOf(playerId)
  if (mode === 'free') return readFreePlayed(shard.read, playerId, startedAt)
  return readPlayed(shard.pool, playerId, startedSeq)
}
