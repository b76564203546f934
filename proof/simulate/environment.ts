import type { Request } from '../model/book.ts'
import type { Weather } from './faults.ts'
import type { World } from './virtual-time.ts'

/** A server process as its database sees it. */
export type Caller = {
  readonly isAlive: boolean
  /** Told what was decided, and whether that was so before. */
  decided(request: Request, again: boolean): void
}

export type Environment = {
  readonly world: World
  readonly weather: Weather
  readonly violate: (what: string) => void
}
