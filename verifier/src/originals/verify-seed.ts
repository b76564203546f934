import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Entry } from '../bundle.ts'
import { messageOf } from '../reasons.ts'
import { hashOf, isSigned } from '../signed.ts'
import type { Trust } from '../trust.ts'
import { wrongCheckpoint } from '../verify-witnesses.ts'
import { outcomeOf } from './outcome.ts'
import { problemOfSeedFile, problemOfSeen, type SeedBet, type SeedFile, type Seen } from './seed-file.ts'

/** The steps in order. The last one needs what the player's own device noted. */
export const seedSteps = {
  form: 'The file is a complete proof of a seed pair',
  log: 'The operator signed the hash of the server seed for this player and this number',
  witnesses: 'Independent witnesses saw the hash in the public log before the first bet',
  commit: 'The server seed is the one whose hash was published',
  nonces: 'The bets follow one another without a gap, and each was settled',
  outcomes: 'Every outcome and every payout follows from the seeds',
  device: 'It is what your own device was shown',
} as const

export type SeedStep = keyof typeof seedSteps
export type SeedStepResult = { readonly step: SeedStep; readonly ok: boolean; readonly why?: string }

/** Verifies a seed pair and the bets under it, with the keys that the reader trusts. Ends with the first step that fails. */
export function verifySeed(file: unknown, trust: Trust, noted?: unknown): readonly SeedStepResult[] {
  const results: SeedStepResult[] = []
  const seed = file as SeedFile
  const checks: readonly (readonly [SeedStep, () => string | undefined])[] = [
    [
      'form',
      () =>
        problemText(problemOfSeedFile(file)) ?? (noted === undefined ? undefined : problemText(problemOfSeen(noted))),
    ],
    ['log', () => wrongEntry(seed, trust)],
    ['witnesses', () => wrongWitnesses(seed, trust)],
    ['commit', () => wrongCommit(seed)],
    ['nonces', () => wrongNonces(seed)],
    ['outcomes', () => seed.bets.map((bet) => wrongOutcome(seed, bet)).find((why) => why !== undefined)],
    ...(noted === undefined ? [] : [['device', () => wrongForDevice(seed, noted as Seen)] as const]),
  ]
  for (const [step, check] of checks) {
    const why = runCheck(check)
    results.push(why === undefined ? { step, ok: true } : { step, ok: false, why })
    if (why !== undefined) break
  }
  return results
}

function runCheck(check: () => string | undefined): string | undefined {
  try {
    return check()
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function problemText(problem: ReturnType<typeof problemOfSeedFile>): string | undefined {
  return problem && messageOf(problem)
}

function wrongEntry({ number, entry, owner }: SeedFile, trust: Trust): string | undefined {
  const { hash, key, signature, ...unsigned } = entry
  const player = bytesToHex(sha256(concatBytes(hexToBytes(owner.salt), utf8ToBytes(`${owner.player}`))))
  if (!trust.operator.includes(key)) return `the key ${key} is not one you trust`
  if (hashOf(unsigned) !== hash || !isSigned('log', unsigned, { key, signature })) return 'the entry is not signed'
  if (entry.said.player !== player) return 'the commitment is for another player'
  const isNamed = entry.said.number === number && entry.drawId === `seed-${player}-${number}`
  return isNamed ? undefined : 'the commitment is for another seed'
}

/** Before the pair was opened with the client seed, by the clocks of the witnesses. */
function wrongWitnesses({ entry, witnessed, openedAt, bets }: SeedFile, trust: Trust): string | undefined {
  const first = Math.min(openedAt ?? Number.MAX_SAFE_INTEGER, ...bets.map(({ placedAt }) => placedAt))
  const part = { entry: entry as unknown as Entry, seen: witnessed, beforeMs: first + 1 }
  const wrong = wrongCheckpoint(part, trust)
  return wrong && messageOf(wrong)
}

function wrongCommit({ entry, serverSeed, revealedAt }: SeedFile): string | undefined {
  if (serverSeed === undefined) return revealedAt === undefined ? undefined : 'the server seed is missing'
  const commit = bytesToHex(sha256(hexToBytes(serverSeed)))
  return commit === entry.said.commit ? undefined : `its hash is ${commit}`
}

/**
 * A bet that is refused after its outcome could be known leaves a gap, or a bet without an outcome. Both are refused, and so
 * are bets outside the time in which the pair was in use.
 */
function wrongNonces(file: SeedFile): string | undefined {
  const { bets, nonces, openedAt } = file
  if (bets.length > 0 && openedAt === undefined) return 'there are bets, and the pair was never opened'
  const wrong = bets.map((bet, at) => wrongPlace(file, bet, at)).find((why) => why !== undefined)
  if (wrong !== undefined) return wrong
  return bets.length === nonces ? undefined : `${nonces} nonces were used, and the file has ${bets.length} bets`
}

function wrongPlace({ number, openedAt = 0, revealedAt }: SeedFile, bet: SeedBet, at: number): string | undefined {
  const { nonce, seed, placedAt, settledAt } = bet
  if (seed !== number) return `bet ${at} is of another seed pair`
  if (nonce !== at) return `nonce ${at} was skipped`
  const isInTime = placedAt >= openedAt && placedAt <= (revealedAt ?? placedAt)
  if (!isInTime) return `bet ${nonce} is not of the time of the pair`
  return revealedAt !== undefined && settledAt === undefined ? `bet ${nonce} has no outcome` : undefined
}

function wrongOutcome({ serverSeed, clientSeed }: SeedFile, bet: SeedBet): string | undefined {
  if (serverSeed === undefined || clientSeed === undefined) return undefined
  const { nonce, play, stake, steps, result, pays, payout } = bet
  const due = outcomeOf({ serverSeed, clientSeed, nonce }, play, steps)
  if (!due) return `bet ${nonce} has an outcome that nothing decides`
  if (due.result.join() !== result?.join()) return `the result of bet ${nonce} is ${due.result.join()}`
  const paid = (BigInt(stake) * BigInt(due.pays)) / 10_000n
  return due.pays === pays && paid === BigInt(payout ?? -1) ? undefined : `bet ${nonce} pays ${paid}`
}

/** A hash that came after the client seed, a pair that was opened unasked, or a bet that was left out shows here. */
function wrongForDevice({ number, entry, clientSeed, bets }: SeedFile, seen: Seen): string | undefined {
  if (seen.number !== number) return `your device noted seed ${seen.number}`
  if (entry.said.commit !== seen.commit) return 'your device was shown another hash before it chose the client seed'
  if (clientSeed !== seen.clientSeed) return 'the client seed is not the one of your device'
  const left = seen.bets.find(({ betId, nonce }) => bets[nonce]?.betId !== betId)
  return left && `bet ${left.betId} was answered to your device and is not in the file`
}
