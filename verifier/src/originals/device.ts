import { canonical } from '../canonical.ts'
import type { SeedBet, SeedFile, Seen, SeenBet } from './seed-file.ts'

/** A hash that came after the client seed, a pair that was opened unasked, or a bet that was left out or changed shows here. */
export function wrongForDevice(file: SeedFile, seen: Seen): string | undefined {
  const { number, entry, clientSeed, serverSeed, bets } = file
  if (seen.number !== number) return `your device noted seed ${seen.number}`
  if (entry.said.commit !== seen.commit) return 'your device was shown another hash before it chose the client seed'
  if (seen.opening !== 'sent' && clientSeed !== seen.clientSeed) return 'the client seed is not the one of your device'
  if (seen.serverSeed !== undefined && serverSeed !== seen.serverSeed) {
    return serverSeed === undefined
      ? 'the server seed was revealed to your device and is not in the file'
      : 'your device was answered another server seed'
  }
  return seen.bets.map((noted) => wrongBet(noted, bets[noted.nonce])).find((why) => why !== undefined)
}

function wrongBet(noted: SeenBet, bet: SeedBet | undefined): string | undefined {
  const { betId, mode, stake, play, steps } = noted
  if (bet?.betId !== betId) return `bet ${betId} was answered to your device and is not in the file`
  const isOrder = bet.mode === mode && bet.stake === stake && canonical(bet.play) === canonical(play)
  if (!isOrder) return `bet ${bet.nonce} is not the one that your device sent`
  const isTaken = steps.every(({ place, step }) => bet.steps[place] === step)
  return isTaken ? undefined : `the steps of bet ${bet.nonce} are not those that your device sent`
}

/** Whether the pair was opened with a client seed that this device did not send. It cannot tell who did. */
export function isOpenedElsewhere({ clientSeed }: SeedFile, { opening, clientSeed: sent }: Seen): boolean {
  return opening === 'shown' || (opening === 'sent' && clientSeed !== undefined && clientSeed !== sent)
}

/** Bets that the device did not send, or whose steps it did not send. Somebody else did, or nobody. */
export function betsOfOthers({ bets }: SeedFile, seen: Seen): number {
  const stepsOf = new Map(seen.bets.map(({ betId, steps }) => [betId, new Set(steps.map(({ place }) => place)).size]))
  return bets.filter(({ betId, steps }) => stepsOf.get(betId) !== steps.length).length
}
