import type { AppContext } from '../../../app-context.ts'
import type { Databases } from '../../../db/databases.ts'
import { openDrand } from '../../../providers/beacon/drand.ts'
import type { Beacon } from '../../../providers/beacon/port.ts'

const opened = new WeakMap<Databases, Beacon>()

/** The beacon that the draws of this house trust: one per process. */
export function beaconOf({ config, databases, log }: AppContext): Beacon {
  const beacon = opened.get(databases) ?? openDrand(config.draw, log)
  opened.set(databases, beacon)
  return beacon
}
