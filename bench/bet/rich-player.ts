import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { packageName } from '@zamra/contract/package-name.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import * as session from '../../server/src/features/session/index.ts'
import type { createHttpServer } from '../../server/src/http/serve.ts'
import * as book from '../../server/src/ledger/book.ts'

type Http = ReturnType<typeof createHttpServer>

const startCash = 9_000_000_000_000n

/**
 * A player who is signed in, has money enough for the whole run, and has every limit that a player can have. Returns the
 * fields that every request of theirs carries.
 */
export async function signInRichPlayer(
  app: AppContext,
  fastify: Http,
  index: number,
  run = '',
): Promise<RequestFields> {
  const password = `password ${index}`
  const playerId = await registerRichPlayer(app, index, password)
  const common = { appId: 1526, deviceNumber: `bench-device-${run}-${index}`, locale: 'en', h5No: 1, adid: 'organic' }
  const given = { ...common, appPackageName: packageName(1526) }
  const payload = { ...given, userId: String(playerId), password }
  const answer = await fastify.inject({ method: 'POST', url: '/api/sso/idlogin', payload })
  const { sign } = (answer.json() as { resultData: { sign: string } }).resultData
  return { ...given, uid: playerId, sign }
}

/** Registers such a player without a sign-in. */
export async function registerRichPlayer(app: AppContext, index: number, password: string): Promise<PlayerId> {
  const profile = { kind: 'registered', areaCode: '+91', nickName: `Player ${index}` } as const
  const playerId = await session.registerPlayer(app, { ...profile, password })
  await book.depositCredited(app.ledger, {
    currency: 'INR',
    playerId,
    order: 'bench',
    payment: 'bench',
    amount: minor(startCash),
  })
  const { pool } = app.databases.shardOf(playerId)
  for (const kind of ['deposit', 'loss', 'wager']) {
    await pool.query(`select ledger.set_limits($1, $2, $3, $3, $3, 'bench', 'no limit', now())`, [
      playerId,
      kind,
      String(startCash),
    ])
  }
  return playerId
}

type RequestFields = { readonly uid: PlayerId; readonly sign: string; readonly [field: string]: unknown }
