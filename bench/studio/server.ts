import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { openAppContext } from '../../server/src/app-context.ts'
import { systemNow } from '../../server/src/base/clock.ts'
import { readConfig } from '../../server/src/base/config.ts'
import { measureLag } from '../../server/src/base/lag.ts'
import { createLog, gathered } from '../../server/src/base/log.ts'
import { uuidv7 } from '../../server/src/base/random.ts'
import { studioWalletHandler } from '../../server/src/features/game/index.ts'
import * as market from '../../server/src/features/market/index.ts'
import * as session from '../../server/src/features/session/index.ts'
import { openEdge } from '../../server/src/http/edge.ts'
import { openRateLimiter } from '../../server/src/http/rate-limit.ts'
import { createListener } from '../../server/src/http/serve.ts'
import { registerStudioWallet } from '../../server/src/http/studio-wallet.ts'
import { registerRichPlayer } from '../bet/rich-player.ts'
import { readyFile } from '../bet/ticket-call.ts'
import { withoutLimit } from '../measured-server.ts'
import { game, signed, stake, studio, walletPath } from './studio-call.ts'

/**
 * The listener of the providers with the wallet that studios call: limit in Redis, signature, decode, the claim of the
 * transaction id, session and round, the market policy, the play clock, the ledger with its allowances and its group
 * commit, the push of the new balance, encode, log to a file, count.
 */
const [port, folder = '.', connections] = process.argv.slice(2)

const config = readConfig({ ...process.env, ZAMRA_STUDIOS: `${studio}=gcp@http://127.0.0.1:1` })
const app = openAppContext(config, createLog(config, gathered(join(folder, 'calls.log'))))
// A market makes a player wait between two rounds; the bench measures how many rounds a server can play.
const quick = market.sandbox.map((policy) => ({ ...policy, games: { ...policy.games, minCycleMs: 0 } }))
await app.databases.main.transact((tx) => market.publishPolicies(tx, quick, ['Asha', 'Bilal'], systemNow()))
await addGame()
await market.startPolicyCache(app)
const edge = openEdge({
  app,
  authenticate: session.authenticateBy(app),
  evaluatePolicy: market.actionEvaluator(app),
  lag: measureLag(),
  rateLimiter: withoutLimit(openRateLimiter(app.redis)),
})
const fastify = createListener(edge)
registerStudioWallet(fastify, edge, studioWalletHandler(app))
const bodies: string[] = []
// A few at a time: on a busy machine the app refuses many password hashes at once.
while (bodies.length < Number(connections)) {
  const few = Array.from({ length: 8 }, (_, index) => messageOf(bodies.length + index))
  bodies.push(...(await Promise.all(few)))
}
// An ordinary end, so that a profile (`node --cpu-prof`) is written.
process.on('SIGTERM', () => process.exit())
await fastify.listen({ host: '127.0.0.1', port: Number(port) })
writeFileSync(join(folder, 'ready.tmp'), JSON.stringify({ bodies, drawId: '', path: walletPath, signed }))
renameSync(join(folder, 'ready.tmp'), join(folder, readyFile))

async function addGame(): Promise<void> {
  const names = Object.fromEntries(['en', 'fr', 'es', 'zh', 'tw', 'id'].map((locale) => [locale, 'Slots']))
  const shown = { has_demo: false, is_hot: false, is_shown: true, sort: 99, added_at: systemNow() }
  await app.databases.main.transact(async (tx) => {
    await tx
      .insertInto('game_category')
      .values({ category: 'slots', icon: 'reels', name: JSON.stringify(names), sort: 1 })
      .execute()
    await tx
      .insertInto('game')
      .values({ ...shown, game_id: game, provider_code: studio, name: game, category: 'slots', image: 'reels' })
      .execute()
  })
}

/** The message of a bet in a round of its own, with `@` for the ids of both. */
async function messageOf(index: number): Promise<string> {
  const playerId = await registerRichPlayer(app, index, `password ${index}`)
  const session_id = await openPlay(playerId)
  const of = { user_id: String(playerId), currency: 'INR', game, session_id, game_id: '@' }
  return JSON.stringify({ ...of, actions: [{ action: 'bet', action_id: '@', amount: stake }] })
}

async function openPlay(player_id: PlayerId): Promise<string> {
  const session_id = uuidv7()
  const startedAt = systemNow()
  const terms = { game_id: game, provider_code: studio, mode: 'real', currency: 'INR', market: 'IN' }
  const token = { token_hash: Buffer.alloc(32), token_until: startedAt }
  await app.databases.shardOf(player_id).transact((tx) =>
    tx
      .insertInto('play_session')
      .values({ player_id, session_id, ...terms, ...token, started_at: startedAt, started_seq: 1 })
      .execute(),
  )
  return session_id
}
