import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { refusal } from '../../base/refusal.ts'
import { isCorrectPassword } from '../session/index.ts'
import { countWithdrawAttempt, findWithdrawLock, resetWithdrawAttempts } from './queries.ts'

const withdrawTries = 5
const lockMs = 3_600_000

/** Six equal digits, or six in ascending or descending order: what an attacker tries first. */
export function isWeakWithdrawPassword(password: string): boolean {
  const digits = [...password].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return [0, 1, 9].some((step) => steps.every((each) => each === step))
}

/**
 * Requires the right withdrawal password. A wrong one is refused with the attempts left; the fifth locks it for an hour.
 * The count is stored in PostgreSQL beside the hash, so an outage of Redis gives an attacker no extra attempts.
 */
export async function checkWithdrawPassword(app: AppContext, playerId: PlayerId, password: string): Promise<void> {
  const shard = app.databases.shardOf(playerId)
  const at = app.clock.now()
  const lockedUntil = new Date(at.getTime() + lockMs)
  const taken = await shard.transact((tx) =>
    countWithdrawAttempt(tx, playerId, { max: withdrawTries, at, lockedUntil }),
  )
  if (!taken) throw locked(await findWithdrawLock(shard.read, playerId), at)
  const isRight = taken.hash !== null && (await isCorrectPassword(password, taken.hash))
  if (!isRight) throw refusal('withdrawPassword.wrong', { attemptsLeft: withdrawTries - taken.tries })
  await shard.transact((tx) => resetWithdrawAttempts(tx, playerId))
}

function locked(until: Date | undefined, at: Date) {
  const retryAfter = Math.max(1, Math.ceil(((until?.getTime() ?? at.getTime()) - at.getTime()) / 1_000))
  return refusal('account.locked', { retryAfter })
}
