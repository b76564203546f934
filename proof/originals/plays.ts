import type { Play } from '@zamra/contract/originals/plays.ts'

/** A choice whose rounds are played. `safe` is how many tiles are opened before the player stops, in a game with steps. */
export type Played = { readonly name: string; readonly play: Play; readonly safe: number }

/** At least one choice of every game. */
export const playedChoices: readonly Played[] = [
  { name: 'dice under 50', play: { game: 'dice', side: 'under', wins: 5_000 }, safe: 0 },
  { name: 'limbo 2×', play: { game: 'limbo', target: 200 }, safe: 0 },
  { name: 'mines 3, 2 tiles', play: { game: 'mines', mines: 3 }, safe: 2 },
  { name: 'plinko 12 medium', play: { game: 'plinko', rows: 12, risk: 'medium' }, safe: 0 },
  { name: 'andar bahar, andar', play: { game: 'andarBahar', side: 'andar' }, safe: 0 },
]

/** The steps of a player who opens the first tiles and stops. */
export function stepsOf({ play, safe }: Played): readonly number[] {
  return play.game === 'mines' ? [...Array.from({ length: safe }, (_, tile) => tile), -1] : []
}
