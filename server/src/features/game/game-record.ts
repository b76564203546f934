import { recordStatus } from '@zamra/contract/game.ts'
import { daysChosen } from '../../base/chosen-days.ts'
import { daysIn } from '../../base/clock.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { allTerms, nameOf } from './game-terms.ts'
import { type RecordRow, selectRecords } from './record-queries.ts'

const days = { today: [0, 0], yesterday: [1, 1], '3d': [2, 0] } as const
const states = { 0: undefined, 1: 'SETTLED', 2: 'OPEN', 3: 'CANCELLED' } as const
const statuses = {
  SETTLED: recordStatus.settled,
  OPEN: recordStatus.unsettled,
  CANCELLED: recordStatus.cancel,
} as const

/** Unsettled rounds stay in the widest view until they are settled. */
export const gameRecord: Handler<'/game/record'> = async (ctx, input) => {
  const { status, range, pageNo, pageSize } = input
  const { app, playerId, market, locale, now } = ctx
  const policy = policyOf(app, market)
  const { timeZone } = policy
  const period =
    range === 'custom' ? daysChosen(policy, now, input) : daysIn(timeZone, now, days[range][0], days[range][1])
  const [{ rows, total }, terms] = await Promise.all([
    selectRecords(app.databases.shardOf(playerId).read, playerId, {
      state: states[status],
      ...period,
      isWidest: range === '3d',
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    }),
    allTerms(app),
  ])
  const list = rows.map((row) => {
    const game = terms.get(row.gameId)
    return { ...recordOf(row, nameOf(game, row.gameId, locale)), ...(game && { gameImg: game.image }) }
  })
  return { list, total, pageNo, pageSize, hasMore: pageNo * pageSize < total }
}

function recordOf(row: RecordRow, gameName: string) {
  const { kind, roundId, gameId, provider, mode, currency, stake, payout, state, settledAt, proof, isFreeRound } = row
  return {
    kind,
    roundId,
    gameId,
    mode,
    currency,
    stake,
    payout,
    providerCode: provider,
    gameName,
    status: statuses[state],
    ...(isFreeRound && { isFreeRound }),
    placedAt: row.placedAt.getTime(),
    ...(settledAt && { settledAt: settledAt.getTime() }),
    ...(proof && { proof }),
    canResume: kind === 'round' && state === 'OPEN',
  }
}
