import pg from 'pg'
import type { Command } from './command.ts'
import { attachedTo, requestsOf } from './post.ts'

/**
 * Posts commands of one player in one transaction, all of them or none. False when one of them was refused, or when
 * another transaction was busy with the player: then nothing has changed.
 */
export async function postTogether(
  pool: Pick<pg.Pool, 'query'>,
  commands: readonly Command[],
  at: Date,
): Promise<boolean> {
  const values = [requestsOf(commands), at.toISOString(), JSON.stringify(attachedTo(commands))]
  try {
    await pool.query('select ledger.post_together($1::ledger.request[], $2::timestamptz, $3::jsonb)', values)
    return true
  } catch (error) {
    if (isRefused(error) || isBusy(error)) return false
    throw error
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514' && error.constraint === 'posted_together'
}

/** The lock of the events was taken, or two transactions waited for each other. */
function isBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
}
