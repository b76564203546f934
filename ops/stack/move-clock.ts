import pg from 'pg'
import { prepareMonths } from '../../server/src/ledger/index.ts'
import { readOffsetMs, writeOffsetMs } from './clock-offset.ts'

const monthsAhead = 2

type Move = { readonly file: string; readonly shardUrls: readonly string[]; readonly byMs: number }

/** Moves the clock of a stack ahead and returns its new offset. */
export async function moveClock({ file, shardUrls, byMs }: Move): Promise<number> {
  const offsetMs = readOffsetMs(file) + byMs
  // Before any process sees the new time: the journal needs the partition of its month.
  for (const connectionString of shardUrls) {
    const pool = new pg.Pool({ connectionString, max: 1 })
    try {
      await prepareMonths(pool, new Date(Date.now() + offsetMs), monthsAhead)
    } finally {
      await pool.end()
    }
  }
  writeOffsetMs(file, offsetMs)
  return offsetMs
}
