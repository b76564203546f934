import type { Money } from '@zamra/contract/money.ts'
import { type AttachedRecord, refOf } from '../../../ledger/index.ts'
import type { TurnRules } from './queries.ts'
import type { StudioPlayer } from './studio-player.ts'

/** The ledger id of a studio's transaction. It includes the studio, because two studios may use the same id. */
export function betIdOf(provider: string, tx: string): string {
  return `${provider}:${tx}`
}

export type NewEntry = {
  readonly kind: 'bet' | 'win' | 'rollback'
  readonly tx: string
  readonly amount: Money
  /** The bet that it settles or refunds. */
  readonly bet?: string
  /** The part of the round's wins that is reversed. */
  readonly takes?: Money
  /** The reward whose free round pays the stake. */
  readonly freeRound?: string | undefined
  /** The most that all bets of the round may come to, in minor units. */
  readonly maxStake?: number | undefined
  /** The terms of its id, when they are written with it. */
  readonly claim?: string | undefined
  /** The rules by which a bet begins its round, when it was not begun before. */
  readonly turn?: TurnRules | undefined
  /** The round is over with this win, unless a bet is open. */
  readonly closes?: true | undefined
}

/** Written in the transaction of the money movement. */
export function roundRecordOf(player: StudioPlayer, { kind, tx, amount, takes, ...more }: NewEntry): AttachedRecord {
  const { provider, round, game, session, mode, currency } = player
  const of = { provider, round, game, session, mode, currency }
  const { bet } = more
  const record = { ...of, kind, tx, amount: String(amount), ...more }
  if (takes === undefined || bet === undefined) return { kind: 'round', record }
  return { kind: 'round', record: { ...record, takes: String(takes), ref: refOf('bet', betIdOf(provider, bet)) } }
}
