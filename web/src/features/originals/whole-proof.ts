import { CallError } from '../../lib/call-error.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { seenSeed } from './seeds-seen.ts'

/** How many bets were fetched, of how many. */
export type Progress = { readonly count: number; readonly total: number }

/**
 * The proof of a pair with all its bets, which come in parts. Waits when the server asks for it: a pair can have more parts
 * than a player may ask for in a minute.
 */
export async function wholeProof(number: number, onProgress: (progress: Progress) => void) {
  const first = await part(number, 0)
  const total = first.nonces
  const bets = [...first.bets]
  while (bets.length < total) {
    onProgress({ count: bets.length, total })
    const more = await part(number, bets.length)
    if (more.bets.length === 0) break
    bets.push(...more.bets)
  }
  // Bets that were placed meanwhile are not counted in what was read first.
  return { ...first, bets: bets.slice(0, total) }
}

async function part(number: number, fromNonce: number) {
  for (;;) {
    try {
      return await moneyCall('/originals/proof', { number, fromNonce }, { quiet: true })
    } catch (error) {
      if (!(error instanceof CallError) || error.refusal !== 'rate.limited') throw error
      const seconds = Math.max(1, Number(error.params.retryAfter ?? 0))
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    }
  }
}

/** What this device noted, in the form that the verifier reads. */
export function notedOf(number: number) {
  const seen = seenSeed(number)
  if (!seen) return undefined
  const { uid: _uid, ...noted } = seen
  return noted
}
