import { findStored, store } from './storage.ts'

/** The prize as a multiple of the stake: 90,000 basis points are 9 times the stake. */
export function timesOf(pays: number): string {
  return String(pays / 10_000)
}

/** "One in N": one decimal below 100, whole numbers from there on. */
export function oneIn({ ways, of }: { readonly ways: number; readonly of: number }): string {
  const count = of / ways
  return count < 100 ? String(Math.round(count * 10) / 10) : Math.round(count).toLocaleString('en')
}

export function percentOf(rtp: number): string {
  return `${Math.floor(rtp / 10) / 10}%`
}

/** The odds are shown before the first stake of a game, and again whenever its rules have changed. */
export function hasSeenOdds(rulesHash: string): boolean {
  return findStored('rulesSeen')?.includes(rulesHash) ?? false
}

const hashesMax = 40

export function markOddsSeen(rulesHash: string): void {
  store('rulesSeen', [rulesHash, ...(findStored('rulesSeen') ?? [])].slice(0, hashesMax))
}
