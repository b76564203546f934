import { nowMs } from './clock.ts'
import { useSession } from './session.ts'

/** Whether the player is taking a break from play. They are told what happened, and congratulated on nothing. */
export function useIsExcluded(): boolean {
  return useSession(({ userInfo }) => (userInfo?.rg.excludedUntil ?? 0) > nowMs())
}
