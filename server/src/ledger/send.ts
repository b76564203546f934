import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { monotonicMs } from '../base/clock.ts'
import { randomInt } from '../base/random.ts'
import { OutcomeUnknown } from '../db/client.ts'
import type { Command, Outcome } from './command.ts'
import { postBatch, type Querying } from './post.ts'
import type { Waiting } from './queue.ts'

/** A pool, or whatever stands in for it in a simulation. */
export type Connections = {
  connect(): Promise<Querying & { release(isBroken?: boolean): void }>
}

export type Item = { readonly command: Command; resolve(outcome: Outcome): void; reject(error: unknown): void }

type Batch = readonly Waiting<Item>[]

/** Once sent, a command is asked about under the same key until there is an answer or its time is up. */
export async function send(connections: Connections, batch: Batch, onRetry: () => void): Promise<void> {
  let open = batch
  for (let attempt = 0; open.length > 0; attempt += 1) {
    try {
      const outcomes = await once(connections, open)
      for (const [index, { item }] of open.entries()) item.resolve(outcomes[index] as Outcome)
      return
    } catch (error) {
      if (isOurMistake(error)) return await separate(connections, open, onRetry, error)
      onRetry()
      await sleep(randomInt(1, Math.min(5 * 2 ** attempt, 200)))
      open = inTime(open, error)
    }
  }
}

async function once(connections: Connections, batch: Batch): Promise<readonly Outcome[]> {
  const client = await connections.connect()
  const commands = batch.map(({ item }) => item.command)
  try {
    const outcomes = await postBatch(client, commands)
    client.release()
    return outcomes
  } catch (error) {
    client.release(!isAnswerOfTheServer(error))
    throw error
  }
}

/** A command that the database cannot digest must not take its neighbours with it. */
async function separate(connections: Connections, batch: Batch, onRetry: () => void, error: unknown): Promise<void> {
  if (batch.length === 1) batch[0]?.item.reject(error)
  else for (const waiting of batch) await send(connections, [waiting], onRetry)
}

function inTime(batch: Batch, cause: unknown): Batch {
  const nowMs = monotonicMs()
  for (const { deadlineMs, item } of batch) {
    if (deadlineMs <= nowMs) item.reject(new OutcomeUnknown('no answer from the book within the time given', { cause }))
  }
  return batch.filter(({ deadlineMs }) => deadlineMs > nowMs)
}

/** A server that goes down (57P…) or that has become a standby (25006) answers too, but not on this connection again. */
function isAnswerOfTheServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !/^(57P|25006)/.test(error.code ?? '')
}

/** Data that does not fit or a rule of the schema: the same batch would fail again. All else may pass. */
function isOurMistake(error: unknown): boolean {
  return isAnswerOfTheServer(error) && /^(22|23|42|P0)/.test(error.code ?? '')
}
