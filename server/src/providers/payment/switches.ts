import type { Logger } from '../../base/log.ts'
import type { Databases } from '../../db/databases.ts'
import type { Rail } from './port.ts'
import { selectClosedSwitches } from './queries.ts'

export type Switches = {
  isRailOpen(rail: Rail): boolean
  isProviderOpen(provider: string): boolean
  /** Reads the switches from the database. */
  refresh(): Promise<void>
}

/**
 * The kill switches of rails and providers: rows such as `rail:upi` and `provider:razorpay` of `operator_switch`. A missing row
 * means open. While the database is unavailable the last known state stays.
 */
export function openSwitches({ main }: Databases, log: Logger): Switches {
  let closed: ReadonlySet<string> = new Set()
  return {
    isRailOpen: (rail) => !closed.has(`rail:${rail}`),
    isProviderOpen: (provider) => !closed.has(`provider:${provider}`),
    async refresh() {
      try {
        closed = new Set(await selectClosedSwitches(main.read))
      } catch (err) {
        log.error({ err }, 'payment switches not refreshed, keeping the last known state')
      }
    },
  }
}
