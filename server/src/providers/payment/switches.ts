import type { Logger } from '../../base/log.ts'
import type { Rail } from './port.ts'

export type Switches = {
  isRailOpen(rail: Rail): boolean
  isProviderOpen(provider: string): boolean
  refresh(readClosed: ReadClosed): Promise<void>
}

/** Reads the names of the closed switches, as operators have signed them. */
export type ReadClosed = () => Promise<readonly string[]>

/**
 * The kill switches of rails and providers: such as `rail:upi` and `provider:razorpay`. A missing one means open. While the database is
 * unavailable the last known state stays; before the first one is known, everything is closed.
 */
export function openSwitches(log: Logger): Switches {
  let closed: ReadonlySet<string> | undefined
  const isOpen = (name: string) => closed !== undefined && !closed.has(name)
  return {
    isRailOpen: (rail) => isOpen(`rail:${rail}`),
    isProviderOpen: (provider) => isOpen(`provider:${provider}`),
    async refresh(readClosed) {
      try {
        closed = new Set(await readClosed())
      } catch (err) {
        if (closed) log.error({ err }, 'payment switches not refreshed, keeping the last known state')
        else log.error({ err }, 'payment switches not read yet, every rail and provider stays closed')
      }
    },
  }
}
