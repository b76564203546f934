import type { OutputOf } from '@zamra/contract/calls.ts'
import type { Handler } from '../../http/context.ts'
import { proveSeed } from '../lottery/index.ts'
import { shownBet } from './bet.ts'
import { findSeed, selectBetsUnder } from './queries.ts'
import { serverSeedOf } from './server-seed.ts'

const betsAtOnce = 500

export const proof: Handler<'/originals/proof'> = async (ctx, { number, fromNonce }) => {
  const { app, playerId } = ctx
  const shard = app.databases.shardOf(playerId).read
  const pair = await findSeed(shard, playerId, number)
  if (!pair || pair.note === null || pair.position === null) throw ctx.refusal('thing.notFound', {})
  const { clientSeed, openedAt, revealedAt, position, note } = pair
  const { entry, witnessed, playerSalt } = await proveSeed(app, pair, { position: Number(position), note })
  const bets = await selectBetsUnder(shard, playerId, { number, fromNonce, limit: betsAtOnce })
  return {
    v: 1,
    number,
    entry: entry as OutputOf<'/originals/proof'>['entry'],
    witnessed: { note: witnessed.note, path: [...witnessed.path] },
    owner: { salt: playerSalt, player: playerId },
    ...(clientSeed !== null && openedAt && { clientSeed, openedAt: openedAt.getTime() }),
    ...(revealedAt && { revealedAt: revealedAt.getTime(), serverSeed: serverSeedOf(app, pair) }),
    nonces: pair.nextNonce,
    bets: bets.map(shownBet),
  }
}
