import type { Request } from '../model/book.ts'
import type { FaultInjector } from './faults.ts'
import type { World } from './virtual-time.ts'

/** A server process as its database sees it. */
export type Caller = {
  readonly isAlive: boolean
  /** Called with each decided request, and whether its key was decided before. */
  decided(request: Request, again: boolean): void
}

export type Environment = {
  readonly world: World
  readonly faults: FaultInjector
  readonly violate: (what: string) => void
}
