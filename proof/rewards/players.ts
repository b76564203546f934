import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { bps, minor } from '@zamra/contract/money.ts'
import type { AppContext } from '../../server/src/app-context.ts'
import { Refusal } from '../../server/src/base/refusal.ts'
import { findOrRegister, inviteCodeOf } from '../../server/src/features/session/index.ts'
import { betPlaced, betWon, depositCredited, type Outcome } from '../../server/src/ledger/index.ts'

let players = 0

/** A player of India with a number of their own. */
export async function newPlayer(app: AppContext, referralCode?: string): Promise<PlayerId> {
  players += 1
  const phone = `+91${98_300_00000 + players}`
  const registration = { kind: 'registered', areaCode: '+91', phone, referralCode } as const
  return await repeat(async () => (await findOrRegister(app, registration)).playerId)
}

export async function codeOf(app: AppContext, playerId: PlayerId): Promise<string> {
  return await inviteCodeOf(app, playerId, 'IN')
}

/** A deposit of the stake and a bet with it that is lost. */
export async function settleBet({ ledger }: AppContext, playerId: PlayerId, stake: bigint): Promise<void> {
  const bet = randomUUID()
  const about = { currency: 'INR', playerId } as const
  const paid = { ...about, order: `order ${bet}`, payment: `payment ${bet}`, amount: minor(stake) }
  await send(() => depositCredited(ledger, paid))
  const placed = { ...about, bet, stake: minor(stake), weight: bps(10_000), turnover: 'stake' } as const
  await send(() => betPlaced(ledger, placed))
  await send(() => betWon(ledger, { ...about, bet, settlement: `settlement ${bet}`, amount: minor(0n) }))
}

async function send(command: () => Promise<Outcome>): Promise<void> {
  const { answer } = await repeat(command)
  if (answer.status !== 'posted') throw new Error(`the ledger answered ${answer.status}`)
}

/** Something that must not happen. It is not sent again, because the second time it may not happen. */
export class Evidence extends Error {}

/**
 * A busy machine lets a query or the wait for a connection run into its timeout. What is sent again has the same key, so it
 * takes effect once however often it is sent.
 */
export async function repeat<T>(send: () => Promise<T>, tries = 20): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const isAnswer = error instanceof Evidence || (error instanceof Refusal && error.code !== 'server.busy')
    if (isAnswer || tries === 1) throw error
    await sleep(300)
    return await repeat(send, tries - 1)
  }
}
