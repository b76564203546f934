import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { now } from '../../base/clock.ts'
import { refusal } from '../../base/refusal.ts'
import { isCorrectPassword } from '../session/index.ts'
import { countWithdrawAttempt, findWithdrawLock, resetWithdrawAttempts } from './queries.ts'

const withdrawTries = 5
const lockMs = 3_600_000

/** Six of one digit, or six in a row up or down: what everybody tries first. */
export function isWeakWithdrawPassword(password: string): boolean {
  const digits = [...password].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return [0, 1, 9].some((step) => steps.every((each) => each === step))
}

/**
 * For the withdrawal room: goes on if the password is right; otherwise refuses with the tries that are left, and after
 * the fifth wrong one for an hour. The count is kept in PostgreSQL with the hash, so nothing can be away that would let
 * somebody guess on.
 */
export async function checkWithdrawPassword(app: AppContext, playerId: PlayerId, password: string): Promise<void> {
  const shard = app.databases.shardOf(playerId)
  const at = now()
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
