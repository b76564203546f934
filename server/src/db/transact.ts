import { setTimeout as sleep } from 'node:timers/promises'
import { AbortedTransactionError, type ControlledTransaction, type Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { randomInt } from '../base/random.ts'
import { OutcomeUnknownError } from './client.ts'

export type Work<Tables, T> = (tx: Transaction<Tables>) => Promise<T>

/** Work that lost against a neighbour is done again from its beginning, so it must act on the database alone. */
export async function transact<Tables, T>(kysely: Kysely<Tables>, work: Work<Tables, T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(kysely, work)
    } catch (error) {
      if (attempt === attempts || !lostAgainstNeighbour(error)) throw error
      await sleep(randomInt(1, 5 * 4 ** attempt))
    }
  }
}

const attempts = 4
const serializationFailure = '40001'
const deadlock = '40P01'

async function once<Tables, T>(kysely: Kysely<Tables>, work: Work<Tables, T>): Promise<T> {
  const tx = await kysely.startTransaction().execute()
  let result: T
  try {
    result = await work(tx)
  } catch (error) {
    await rollBack(tx)
    throw error
  }
  await commit(tx)
  return result
}

async function commit<Tables>(tx: ControlledTransaction<Tables>): Promise<void> {
  try {
    await tx.commit().execute()
  } catch (error) {
    await rollBack(tx)
    if (error instanceof OutcomeUnknownError || saysRolledBack(error)) throw error
    throw new OutcomeUnknownError('the connection was lost during the commit', { cause: error })
  }
}

/** A rollback that fails costs the connection and nothing else: the server rolls back by itself. */
async function rollBack<Tables>(tx: ControlledTransaction<Tables>): Promise<void> {
  try {
    await tx.rollback().execute()
  } catch {
    // The first error is the one to be told.
  }
}

function lostAgainstNeighbour(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === serializationFailure || error.code === deadlock)
}

/** An ordinary error means that nothing was kept. A server that goes down (57P…) may have kept it and not said so. */
function saysRolledBack(error: unknown): boolean {
  if (error instanceof AbortedTransactionError) return true
  return error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
}
