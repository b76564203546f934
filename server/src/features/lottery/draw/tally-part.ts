import type { PlayerId } from '@zamra/contract/brand.ts'
import type { Rules } from '@zamra/contract/lottery-rules.ts'
import { add, nothing } from '@zamra/contract/money.ts'
import type { Databases } from '../../../db/databases.ts'
import { type Part, shardAt } from './draw-part.ts'
import { winsOf } from './prize.ts'
import { takenTickets } from './read-tickets.ts'
import type { Payout } from './result-queries.ts'

/** The winning lines of one tier in one currency. */
export type Tier = Payout & { readonly isJackpot: boolean }

export type Tally = {
  readonly tiers: readonly Tier[]
  /** The tickets that share the pot. */
  readonly winners: readonly { readonly shard: number; readonly playerId: PlayerId; readonly ticketId: string }[]
}

type Given = {
  readonly drawId: string
  readonly part: Part
  readonly rules: Rules
  readonly numbers: readonly number[]
}

/** Counts the winning lines of one part of a draw. */
export async function tallyPart(databases: Databases, { drawId, part, rules, numbers }: Given): Promise<Tally> {
  const tiers: Tier[] = []
  const winners: Tally['winners'][number][] = []
  for await (const page of takenTickets(shardAt(databases, part.shard), drawId, part)) {
    const found = page.flatMap(({ mode, currency, lines, playerId, ticketId }) => {
      const wins = winsOf(rules, numbers, lines, undefined)
      if (wins.some(({ isJackpot }) => isJackpot)) winners.push({ shard: part.shard, playerId, ticketId })
      return wins.map((win) => ({ ...win, mode, currency, winners: 1 }))
    })
    tiers.splice(0, tiers.length, ...mergeTiers([...tiers, ...found]))
  }
  return { tiers, winners }
}

export function mergeTiers(given: readonly Tier[]): readonly Tier[] {
  const merged = new Map<string, Tier>()
  for (const tier of given) {
    const name = `${tier.currency} ${tier.tier}`
    const known = merged.get(name) ?? { ...tier, winners: 0, paid: nothing }
    merged.set(name, { ...known, winners: known.winners + tier.winners, paid: add(known.paid, tier.paid) })
  }
  return [...merged.values()]
}
