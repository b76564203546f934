import { hash } from 'node:crypto'
import type { AppContext } from '../../../app-context.ts'
import type { PlayCall, RollBackCall } from '../../../providers/studio/port.ts'
import { Refused } from './no.ts'
import { claim } from './queries.ts'

type Claimed = { readonly tx: string; readonly terms: readonly (string | number | bigint)[] }

/** An id of a studio means one thing for ever: who, what, in which round and how much. Another use of it is a conflict. */
export async function claimIds(app: AppContext, provider: string, call: PlayCall | RollBackCall): Promise<void> {
  const claims = 'moves' in call ? movesOf(call) : undosOf(call)
  if (new Set(claims.map(({ tx }) => tx)).size < claims.length) throw new Refused('conflict')
  const answers = await Promise.all(claims.map((one) => isOurs(app, provider, one)))
  if (answers.includes(false)) throw new Refused('conflict')
}

function movesOf({ playerId, round, moves }: PlayCall): readonly Claimed[] {
  return moves.map(({ kind, tx, amount }) => ({ tx, terms: [playerId, kind, round, amount] }))
}

function undosOf({ playerId, round, undo }: RollBackCall): readonly Claimed[] {
  return undo.map(({ tx, original }) => ({ tx, terms: [playerId, 'rollback', round, original] }))
}

/** Kept where the id itself belongs, so that two players who are given the same one meet there. */
function isOurs({ databases }: AppContext, provider: string, { tx, terms }: Claimed): Promise<boolean> {
  const words = hash('sha256', terms.map(String).join('|'), 'buffer')
  return databases.shardOfDevice(`${provider}:${tx}`).transact((shard) => claim(shard, provider, tx, words))
}
