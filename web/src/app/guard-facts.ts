import { nowMs } from '../lib/clock.ts'
import type { GuardFacts } from '../lib/navigation/guard.ts'
import { isSignedIn, useSession } from '../lib/session.ts'

/** What the guards look at, from what the app knows now. A player not known yet passes: the server decides. */
export function guardFacts(depositOpen: boolean): GuardFacts {
  const session = useSession.getState()
  const player = session.userInfo
  const kycMissing = player !== undefined && player.kycLevel < (player.kycLevelNeeded ?? 0)
  return {
    signedIn: isSignedIn(session),
    market: player?.market.mode ?? 'real',
    depositOpen,
    excluded: (player?.rg.excludedUntil ?? 0) > nowMs(),
    phoneBound: player?.phoneBound ?? true,
    hasBankAccount: (player?.bankCardCount ?? 1) > 0,
    hasWithdrawPassword: player?.hasWithdrawPwd ?? true,
    kycNeededFor: kycMissing ? ['deposit', 'withdraw'] : [],
  }
}
