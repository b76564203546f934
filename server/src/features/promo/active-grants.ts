import type { PlayerId } from '@zamra/contract/brand.ts'
import type { StoredText } from '@zamra/contract/languages.ts'
import type { Money } from '@zamra/contract/money.ts'
import { selectWagering } from './grant-queries.ts'

/** A bonus that is not wagered yet. */
type ActiveGrant = {
  readonly id: string
  readonly name: StoredText
  readonly bonus: Money
  /** Cash that stays until the bonus is wagered or given up. */
  readonly locked: Money
  readonly wagerRequired: Money
  readonly wagerLeft: Money
  readonly expiresAt: Date
}

type Book = Parameters<typeof selectWagering>[0]

/** The player's bonuses in play, oldest first. Call `followGrants` first, so that none of them is due. */
export async function activeGrants(book: Book, playerId: PlayerId): Promise<readonly ActiveGrant[]> {
  const grants = await selectWagering(book, playerId)
  return grants
    .filter(({ isActive }) => isActive)
    .map(({ grantId, name, bonus, locked, wagerRequired, wagerLeft, expiresAt }) => ({
      ...{ id: grantId, name, bonus, locked, wagerRequired, wagerLeft, expiresAt },
    }))
}
