import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Entry } from '../bundle.ts'
import { messageOf } from '../reasons.ts'
import { hashOf, isSigned } from '../signed.ts'
import { problemOfTrust, type Trust } from '../trust.ts'
import { wrongCheckpoint } from '../verify-witnesses.ts'
import { betsOfOthers, isOpenedElsewhere, wrongForDevice } from './device.ts'
import { outcomeOf } from './outcome.ts'
import { problemOfPlay } from './play.ts'
import { problemOfSeedFile, problemOfSeen, type SeedBet, type SeedFile, type Seen } from './seed-file.ts'

/** The steps in order. The last one needs what the player's own device noted. */
export const seedSteps = {
  form: 'The file is a complete proof of a seed pair',
  log: 'The operator signed the hash of the server seed for this player and this number',
  witnesses: 'Independent witnesses saw the hash in the public log before the first bet',
  commit: 'The server seed is the one whose hash was published',
  nonces: 'The bets follow one another without a gap, and each was settled',
  outcomes: 'Every outcome and every payout follows from the seeds',
  device: 'It is what your own device was shown, and every bet is as your device sent it',
} as const

/** Why a step, or a part of it, could not be checked. A count is of bets. */
export const seedGaps = {
  unrevealed: 'the server seed is not in the file: the pair is not revealed, or the operator leaves it out',
  openRounds: 'bets that are not settled yet',
  noNote: 'there is no note of your own device',
  openedElsewhere: 'the pair was opened with a client seed that this device did not send: check it on the one that did',
  betsOfOthers: 'bets or steps that this device has not noted: you made them elsewhere, or somebody else did',
} as const

export type SeedStep = keyof typeof seedSteps
export type SeedGap = { readonly code: keyof typeof seedGaps; readonly count?: number }
export type SeedStepResult =
  | { readonly step: SeedStep; readonly state: 'good' }
  | { readonly step: SeedStep; readonly state: 'wrong'; readonly why: string }
  | { readonly step: SeedStep; readonly state: 'notChecked'; readonly gaps: readonly SeedGap[] }

/** What is wrong, or what could not be checked. */
type Problem = string | readonly SeedGap[] | undefined

/** Verifies a seed pair and the bets under it, with the keys that the reader trusts. Ends with the first step that fails. */
export function verifySeed(file: unknown, trust: Trust, noted?: unknown): readonly SeedStepResult[] {
  const results: SeedStepResult[] = []
  const seed = file as SeedFile
  const checks: readonly (readonly [SeedStep, () => Problem])[] = [
    ['form', () => wrongForm(file, noted)],
    ['log', () => problemText(problemOfTrust(trust)) ?? wrongEntry(seed, trust)],
    ['witnesses', () => wrongWitnesses(seed, trust)],
    ['commit', () => wrongCommit(seed)],
    ['nonces', () => wrongNonces(seed)],
    ['outcomes', () => wrongOutcomes(seed)],
    ['device', () => (noted === undefined ? [{ code: 'noNote' }] : wrongOnDevice(seed, noted as Seen))],
  ]
  for (const [step, check] of checks) {
    const result = resultOf(step, runCheck(check))
    results.push(result)
    if (result.state === 'wrong') break
  }
  return results
}

/** Good only when every step was checked and passed. */
export function verdictOf(results: readonly SeedStepResult[]): SeedStepResult['state'] {
  const states = results.map(({ state }) => state)
  if (states.includes('wrong')) return 'wrong'
  return states.length === Object.keys(seedSteps).length && !states.includes('notChecked') ? 'good' : 'notChecked'
}

function resultOf(step: SeedStep, problem: Problem): SeedStepResult {
  if (problem === undefined) return { step, state: 'good' }
  return typeof problem === 'string'
    ? { step, state: 'wrong', why: problem }
    : { step, state: 'notChecked', gaps: problem }
}

function runCheck(check: () => Problem): Problem {
  try {
    return check()
  } catch (error) {
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

function problemText(problem: ReturnType<typeof problemOfSeedFile>): string | undefined {
  return problem && messageOf(problem)
}

function firstProblem(bets: readonly SeedBet[], problemOf: (bet: SeedBet, at: number) => string | undefined) {
  for (const [at, bet] of bets.entries()) {
    const problem = problemOf(bet, at)
    if (problem !== undefined) return problem
  }
  return undefined
}

function wrongForm(file: unknown, noted: unknown): string | undefined {
  return problemText(problemOfSeedFile(file) ?? (noted === undefined ? undefined : problemOfSeen(noted)))
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
  const first = bets.reduce((least, { placedAt }) => Math.min(least, placedAt), openedAt ?? Number.MAX_SAFE_INTEGER)
  const part = { entry: entry as unknown as Entry, seen: witnessed, beforeMs: first + 1 }
  const wrong = wrongCheckpoint(part, trust)
  return wrong && messageOf(wrong)
}

function wrongCommit({ entry, serverSeed, revealedAt }: SeedFile): Problem {
  if (serverSeed === undefined)
    return revealedAt === undefined ? [{ code: 'unrevealed' }] : 'the server seed is missing'
  if (revealedAt === undefined) return 'the time at which the server seed was revealed is missing'
  const commit = bytesToHex(sha256(hexToBytes(serverSeed)))
  return commit === entry.said.commit ? undefined : `its hash is ${commit}`
}

/**
 * A bet that is refused after its outcome could be known leaves a gap, or a bet without an outcome. Both are refused, and so
 * are bets outside the time in which the pair was in use.
 */
function wrongNonces(file: SeedFile): Problem {
  const { bets, nonces, openedAt, clientSeed, revealedAt } = file
  const isOpened = openedAt !== undefined && clientSeed !== undefined
  if (bets.length > 0 && !isOpened) return 'there are bets, and the pair was never opened with a client seed'
  if (revealedAt !== undefined && !isOpened) return 'it was revealed, and never opened with a client seed'
  const wrong = firstProblem(bets, (bet, at) => wrongPlace(file, bet, at))
  if (wrong !== undefined) return wrong
  if (bets.length !== nonces) return `${nonces} nonces were used, and the file has ${bets.length} bets`
  const count = bets.filter(({ settledAt }) => settledAt === undefined).length
  return count > 0 ? [{ code: 'openRounds', count }] : undefined
}

function wrongPlace({ number, openedAt = 0, revealedAt }: SeedFile, bet: SeedBet, at: number): string | undefined {
  const { nonce, seed, placedAt, settledAt } = bet
  if (seed !== number) return `bet ${at} is of another seed pair`
  if (nonce !== at) return `nonce ${at} was skipped`
  const isInTime = placedAt >= openedAt && placedAt <= (revealedAt ?? placedAt)
  if (!isInTime) return `bet ${nonce} is not of the time of the pair`
  return revealedAt !== undefined && settledAt === undefined ? `bet ${nonce} has no outcome` : undefined
}

/** What can be said without the seed is said: a choice that the game does not have is wrong in any case. */
function wrongOutcomes(seed: SeedFile): Problem {
  const wrong = firstProblem(seed.bets, (bet) => wrongChoice(bet) ?? wrongOutcome(seed, bet))
  if (wrong !== undefined) return wrong
  return seed.serverSeed === undefined ? [{ code: 'unrevealed' }] : undefined
}

function wrongChoice({ nonce, play, steps }: SeedBet): string | undefined {
  const problem = problemOfPlay(play, steps)
  return problem && `bet ${nonce}: ${problem}`
}

function wrongOutcome({ serverSeed, clientSeed }: SeedFile, bet: SeedBet): string | undefined {
  if (serverSeed === undefined || clientSeed === undefined) return undefined
  const { nonce, play, stake, steps, result, pays, payout } = bet
  const seeds = { serverSeed, clientSeed, nonce }
  const due = outcomeOf(seeds, play, steps)
  const isOverBefore = steps.length > 0 && outcomeOf(seeds, play, steps.slice(0, -1)) !== undefined
  if (isOverBefore) return `bet ${nonce} goes on after its end`
  if (!due) return `bet ${nonce} has an outcome that nothing decides`
  if (due.result.join() !== result?.join()) return `the result of bet ${nonce} is ${due.result.join()}`
  const paid = (BigInt(stake) * BigInt(due.pays)) / 10_000n
  return due.pays === pays && paid === BigInt(payout ?? -1) ? undefined : `bet ${nonce} pays ${paid}`
}

function wrongOnDevice(file: SeedFile, seen: Seen): Problem {
  const wrong = wrongForDevice(file, seen)
  if (wrong !== undefined) return wrong
  const count = betsOfOthers(file, seen)
  const gaps: readonly SeedGap[] = [
    ...(isOpenedElsewhere(file, seen) ? [{ code: 'openedElsewhere' } as const] : []),
    ...(count > 0 ? [{ code: 'betsOfOthers', count } as const] : []),
  ]
  return gaps.length > 0 ? gaps : undefined
}
