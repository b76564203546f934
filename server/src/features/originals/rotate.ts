import type { CallContext, Handler } from '../../http/context.ts'
import { lockNewestSeeds, openSeed, revealSeed, type SeedPair, selectOpenBets } from './queries.ts'
import { openRound, shownSeeds } from './seeds.ts'
import { serverSeedOf } from './server-seed.ts'

type Ctx = CallContext<'/originals/rotate'>

/**
 * The player asks for it, always: nothing else reveals a pair. The client seed is chosen when the hash of the server seed
 * is already public, and the server seed is revealed when nothing can be staked under it any more.
 */
export const rotate: Handler<'/originals/rotate'> = async (ctx, { open, clientSeed }) => {
  const { app, playerId, market } = ctx
  const round = await openRound(app, playerId)
  if (round) throw ctx.refusal('thing.alreadyDone', { original: round.betId })
  const revealed = await app.databases.shardOf(playerId).transact(async (tx) => {
    const newest = await lockNewestSeeds(tx, playerId)
    const wanted = newest.find(({ number }) => number === open)
    if (!wanted) throw ctx.refusal('thing.notFound', {})
    const before = newest.find(({ number }) => number === open - 1)
    if (wanted.openedAt) return repeated(ctx, wanted, clientSeed) && before
    // A bet that was taken since waits for its outcome: the player asks again.
    if ((await selectOpenBets(tx, playerId)).length > 0) throw ctx.refusal('thing.alreadyDone', { original: null })
    if (wanted.note === null) throw ctx.refusal('thing.notFound', {})
    // The time of the request is too early: bets were placed while it waited for the lock.
    const at = app.clock.now()
    if (before) await revealSeed(tx, before, at)
    await openSeed(tx, wanted, clientSeed, at)
    return before
  })
  const seeds = await shownSeeds(app, playerId, market)
  if (!revealed) return { seeds }
  return { seeds, revealed: { number: revealed.number, serverSeed: serverSeedOf(app, revealed) } }
}

/** The same request again is answered in the same way; with another client seed it comes too late. */
function repeated(ctx: Ctx, { clientSeed }: SeedPair, wanted: string): true {
  if (clientSeed !== wanted) throw ctx.refusal('thing.alreadyDone', { original: clientSeed })
  return true
}
