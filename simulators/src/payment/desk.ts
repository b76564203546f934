import type { Manners } from './behaviour.ts'
import type { Messenger, Tally } from './messenger.ts'
import type { Transfer } from './statement.ts'
import type { Office } from './wire.ts'

/** The whole of it: four companies, their moods and messages, and a bank. */
export type Desk = {
  readonly office: Office
  readonly manners: Manners
  readonly messenger: Messenger
  readonly tally: Tally
  /** What the companies were asked on bad days, how many answers failed to come, and how much of an outage is due. */
  readonly questions: { number: number; asked: number; unanswered: number; owed: number }
  /** What was paid to the accounts of the house. */
  readonly transfers: Transfer[]
  noticesTo: string | undefined
  stop(): void
}
