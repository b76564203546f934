import { hash } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import type { PlayCall, RollBackCall } from '../../../providers/studio/port.ts'
import { claimId } from './queries.ts'
import { RefusedCallError } from './refusal.ts'

type Claimed = { readonly tx: string; readonly terms: readonly (string | number | bigint)[] }

/** A studio's transaction id stands for one player, kind, round, amount, free round and named bet for ever. Any other use is a conflict. */
export async function claimIds(app: AppContext, provider: string, call: PlayCall | RollBackCall): Promise<void> {
  const claims = 'moves' in call ? movesOf(call) : rollbacksOf(call)
  if (new Set(claims.map(({ tx }) => tx)).size < claims.length) throw new RefusedCallError('conflict')
  const answers = await Promise.all(claims.map((one) => isOurs(app, provider, one)))
  if (answers.includes(false)) throw new RefusedCallError('conflict')
}

function movesOf({ playerId, round, moves }: PlayCall): readonly Claimed[] {
  return moves.map(({ kind, tx, amount, freeRound, bet }) => ({
    tx,
    terms: [playerId, kind, round, amount, freeRound, bet && `for ${bet}`].filter((term) => term !== undefined),
  }))
}

function rollbacksOf({ playerId, round, undo }: RollBackCall): readonly Claimed[] {
  return undo.map(({ tx, original }) => ({ tx, terms: [playerId, 'rollback', round, original] }))
}

/** Stored in the shard of the id, so that the same id used for two players collides there. */
function isOurs({ databases }: AppContext, provider: string, { tx, terms }: Claimed): Promise<boolean> {
  const words = hash('sha256', terms.map(String).join('|'), 'buffer')
  return databases.shardOfDevice(`${provider}:${tx}`).transact((shard) => claimId(shard, provider, tx, words))
}
