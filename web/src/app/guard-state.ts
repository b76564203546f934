import { nowMs } from '../lib/clock.ts'
import type { GuardState } from '../lib/navigation/guard.ts'
import { isSignedIn, useSession } from '../lib/session.ts'

/** What the guards decide by. A player who is not loaded yet passes, because the server decides anyway. */
export function readGuardState(depositOpen: boolean): GuardState {
  const session = useSession.getState()
  const player = session.userInfo
  // While a check is under way or has ended, the player can do nothing there: the page itself says what stands against it.
  const canSendDocuments = player?.kycState === 'none' || player?.kycState === 'retry'
  const kycMissing = canSendDocuments && player.kycLevel < (player.kycLevelNeeded ?? 0)
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
