import type { PlayerId } from '@zamra/contract/brand.ts'
import { randomInt } from '../../../base/random.ts'
import type { Stores } from './claim.ts'
import { deleteCode, findByCode, findCodeOf, insertCode } from './invite-queries.ts'

/** Without letters and digits that are mistaken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 7

/** The player's invite code. It is made when it is first asked for; of two requests at once both get the same. */
export async function inviteCodeOf({ databases, clock }: Stores, playerId: PlayerId, market: string): Promise<string> {
  for (;;) {
    const found = await findCodeOf(databases.main.read, playerId)
    if (found) return found.code
    await databases.main.transact((tx) => insertCode(tx, { code: newCode(), playerId, market }, clock.now()))
  }
}

/**
 * Who invited a new player of this market. A code that is unknown or of another market is ignored: a registration does not
 * fail because of it, and an answer must not tell which codes exist.
 */
export async function findInviter(
  { databases }: Stores,
  code: string | undefined,
  market: string | undefined,
): Promise<PlayerId | undefined> {
  // A copied message may bring invisible marks of direction along.
  const written = code
    ?.replace(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
  if (!written) return undefined
  const found = await findByCode(databases.main.read, written)
  return found?.market === market ? found?.playerId : undefined
}

export async function forgetInviteCode({ databases }: Stores, playerId: PlayerId): Promise<void> {
  await databases.main.transact((tx) => deleteCode(tx, playerId))
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(0, alphabet.length - 1)]).join('')
}
