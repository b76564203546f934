import type { Shard } from '../../../../db/databases.ts'
import { beforeAll, type DrawTicket, selectTaken } from './queries.ts'

/** So many at a time: as many wallets wait until they are settled, and no longer than that takes. */
const pageSize = 2_000

/** The tickets of a draw that are in it and not settled yet, page by page. The next page is fetched while one is worked on. */
export async function* takenTickets(shard: Shard, drawId: string): AsyncGenerator<readonly DrawTicket[]> {
  let coming = selectTaken(shard.read, drawId, beforeAll, pageSize)
  for (;;) {
    const page = await coming
    const last = page.at(-1)
    if (!last) return
    coming = selectTaken(shard.read, drawId, last, pageSize)
    // Whoever stops early leaves this one unread, and its failure is nobody's.
    coming.catch(() => undefined)
    yield page
  }
}
