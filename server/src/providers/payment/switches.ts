import type { Logger } from '../../base/log.ts'
import type { Databases } from '../../db/databases.ts'
import type { ProviderId, Rail } from './port.ts'
import { selectClosedSwitches } from './queries.ts'

export type Switches = {
  isRailOpen(rail: Rail): boolean
  isProviderOpen(provider: ProviderId): boolean
  /** Asks the database now. */
  refresh(): Promise<void>
}

/**
 * The kill switches: rows `rail:upi` and `provider:razorpay` of `house_switch`. What has no row is open. While the
 * database is away the last known ones stay: what was shut stays shut.
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
        log.error({ err }, 'the switches of the rails could not be read: what is known stays')
      }
    },
  }
}
