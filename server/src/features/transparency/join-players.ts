import type { Tally } from './tally.ts'

/** A group with fewer players is not shown, because its figures could tell what one of them did. */
export const playersMin = 10

/** A tally of a part of a day with some of its players: all, when they are fewer than those of a group that is shown. */
export type CountedPart = Omit<Tally, 'players'> & { readonly players: readonly number[] }

/** A player may be in any part of a day, so the parts are joined by who played and not by how many. */
export function joinPlayers(parts: readonly CountedPart[]): readonly Tally[] {
  const players = new Map<string, Set<number>>()
  for (const part of parts) {
    const known = players.get(nameOf(part)) ?? new Set()
    for (const player of part.players) known.add(player)
    players.set(nameOf(part), known)
  }
  return parts.map((part) => ({ ...part, players: Math.min(playersMin, players.get(nameOf(part))?.size ?? 0) }))
}

const nameOf = ({ kind, game, currency, day }: CountedPart) => `${kind} ${game} ${currency} ${day}`
