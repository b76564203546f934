import type { Shard } from '../../../db/databases.ts'
import { allPlayers, type DrawTicket, type PlayerRange, selectTaken } from './ticket-queries.ts'

/** The page size: this many wallets are locked while a page is settled. */
const pageSize = 2_000

/** The unsettled tickets of a draw, page by page. The next page is fetched while one is processed. */
export async function* takenTickets(
  shard: Shard,
  drawId: string,
  players: PlayerRange = allPlayers,
): AsyncGenerator<readonly DrawTicket[]> {
  let coming = selectTaken(shard.read, drawId, { players, limit: pageSize })
  for (;;) {
    const page = await coming
    const last = page.at(-1)
    if (!last) return
    coming = selectTaken(shard.read, drawId, { players, limit: pageSize, after: last })
    // If the consumer stops early this page stays unread, and its error must not be unhandled.
    coming.catch(() => undefined)
    yield page
  }
}
