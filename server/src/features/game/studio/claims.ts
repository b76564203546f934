import { hash } from 'node:crypto'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { batchCalls } from '../../../base/batch.ts'
import type { Shard } from '../../../db/databases.ts'
import type { PlayCall, RollBackCall } from '../../../providers/studio/port.ts'
import { type Claim, claimIds, isOfOneCall } from './queries.ts'
import { RefusedCallError } from './refusal.ts'

/**
 * A studio's transaction id stands for one player, kind, round, amount, free round and named bet for ever. Any other use is
 * a conflict. A claim is stored in the shard of the id, so that the same id used for two players collides there.
 *
 * Where that is the shard of the player, the claim of a bet or win is written in the transaction of its money. All others
 * are written before anything moves.
 */
export type Claims = {
  /** The ids that are not stored yet, because they are written with their money. */
  readonly waiting: ReadonlyMap<string, Claim>
  /** Compares with what is stored. */
  compare(stored: Readonly<Record<string, string>>): void
  /** The id was written with its money. */
  drop(tx: string): void
  /** Stores what was not written with its money: of one id, or of all. */
  store(tx?: string): Promise<void>
}

export async function openClaims(app: AppContext, provider: string, call: PlayCall | RollBackCall): Promise<Claims> {
  const { playerId } = call
  const home = app.databases.shardOf(playerId)
  const isPlay = 'moves' in call
  const claims = (isPlay ? movesOf(call) : rollbacksOf(call)).map((claim) => ({ ...claim, provider }))
  const all = new Map(claims.map((claim) => [claim.tx, claim]))
  if (all.size < claims.length) throw new RefusedCallError('conflict')
  const isCarried = ({ tx }: Claim) => isPlay && shardOfId(app, provider, tx).index === home.index
  const waiting = new Map([...all].filter(([, claim]) => isCarried(claim)))
  const others = claims.filter(({ tx }) => !waiting.has(tx))
  try {
    await storeAll(app, others)
  } catch (error) {
    // Of a call that stops here, every id was used.
    await storeAll(app, [...waiting.values()])
    throw error
  }
  return {
    waiting,
    compare(stored) {
      for (const [tx, { terms }] of waiting) {
        const known = Object.hasOwn(stored, tx) ? stored[tx] : undefined
        if (known !== undefined && known !== terms) throw new RefusedCallError('conflict')
        if (known !== undefined) waiting.delete(tx)
      }
    },
    drop: (tx) => void waiting.delete(tx),
    async store(tx) {
      const wanted = [...waiting.values()].filter((claim) => tx === undefined || claim.tx === tx)
      for (const claim of wanted) waiting.delete(claim.tx)
      await storeAll(app, wanted)
    },
  }
}

type Claimed = Pick<Claim, 'tx' | 'terms'>

function movesOf({ playerId, round, moves }: PlayCall): readonly Claimed[] {
  return moves.map(({ kind, tx, amount, freeRound, bet }) => ({
    tx,
    terms: hashOf([playerId, kind, round, amount, freeRound, bet && `for ${bet}`].filter((term) => term !== undefined)),
  }))
}

function rollbacksOf({ playerId, round, undo }: RollBackCall): readonly Claimed[] {
  return undo.map(({ tx, original }) => ({ tx, terms: hashOf([playerId, 'rollback', round, original]) }))
}

function hashOf(terms: readonly (string | number | bigint)[]): string {
  return hash('sha256', terms.map(String).join('|'))
}

function shardOfId({ databases }: AppContext, provider: string, tx: string): Shard {
  return databases.shardOfDevice(`${provider}:${tx}`)
}

async function storeAll(app: AppContext, claims: readonly Claim[]): Promise<void> {
  const answers = await Promise.all(claims.map((claim) => storeOne(app, claim)))
  if (!answers.every((isOurs) => isOurs)) throw new RefusedCallError('conflict')
}

type Store = (claim: Claim) => Promise<boolean | Error>

const stores = stateKey('game.claims', () => {
  const byShard = new Map<number, Store>()
  return (shard: Shard): Store => {
    const store = byShard.get(shard.index) ?? batchCalls((claims) => storeSafely(shard, claims))
    byShard.set(shard.index, store)
    return store
  }
})

/** The claims of all players that arrive together share one transaction. */
async function storeOne(app: AppContext, claim: Claim): Promise<boolean> {
  const isOurs = await stateOf(app, stores)(shardOfId(app, claim.provider, claim.tx))(claim)
  if (isOurs instanceof Error) throw isOurs
  return isOurs
}

/** An id that the database cannot digest, or that another request has locked, must not take the claims beside it with it. */
async function storeSafely(shard: Shard, claims: readonly Claim[]): Promise<readonly (boolean | Error)[]> {
  try {
    return await shard.transact((tx) => claimIds(tx, claims))
  } catch (error) {
    if (!isOfOneCall(error) || claims.length === 1) return claims.map(() => error as Error)
    const alone = await Promise.all(claims.map((claim) => storeSafely(shard, [claim])))
    return alone.flat()
  }
}
