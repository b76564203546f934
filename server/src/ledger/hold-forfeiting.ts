import type { Money } from '@zamra/contract/money.ts'
import { commandFor, forfeitOf, type WithRecord } from './book.ts'
import type { AttachedRecord, Command } from './command.ts'

/** For movements that happen together or not at all. */
export type BookTogether = {
  submitTogether(commands: readonly [Command, ...Command[]]): Promise<boolean>
}

/**
 * Holds a withdrawal and gives up the bonuses that lock its cash, in one transaction: no bonus is lost for a withdrawal that
 * was not made. False when one of these was refused; then nothing has changed.
 */
export function withdrawalHeldForfeiting(
  book: BookTogether,
  given: WithRecord<{
    withdrawal: string
    amount: Money
    forfeits: readonly { readonly grant: string; readonly attached?: AttachedRecord | undefined }[]
  }>,
): Promise<boolean> {
  const { playerId, currency, withdrawal, amount, forfeits } = given
  const forfeited = forfeits.map(({ grant, attached }) =>
    commandFor('bonusForfeited', { playerId, currency, ...(attached && { attached }) }, forfeitOf(grant)),
  )
  const held = commandFor('withdrawalHeld', given, { id: withdrawal, ref: ['withdrawal', withdrawal], amount })
  const [first = held, ...rest] = forfeited
  return book.submitTogether(first === held ? [held] : [first, ...rest, held])
}
