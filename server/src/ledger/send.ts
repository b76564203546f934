import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Clock, monotonicMs } from '../base/clock.ts'
import { randomInt } from '../base/random.ts'
import { refusal } from '../base/refusal.ts'
import { OutcomeUnknownError } from '../db/client.ts'
import type { Command, Outcome } from './command.ts'
import { postBatch, type Querying, WalletsHeldError } from './post.ts'
import type { Waiting } from './queue.ts'

/** A pool, or whatever stands in for it in a simulation. */
export type Connections = {
  connect(): Promise<Querying & { release(isBroken?: boolean): void }>
}

export type Target = { readonly connections: Connections; readonly clock: Clock }

export type Item = {
  readonly command: Command
  resolve(outcome: Outcome): void
  reject(error: unknown): void
  /** It was sent, and the connection was lost before the answer: the database may have done it. */
  isInDoubt?: boolean
  /** How often its wallet was held by another transaction. */
  timesHeld?: number
}

export type Batch = readonly Waiting<Item>[]

/**
 * Sends commands until each has its answer or its time is up, always under the same keys. Returns the commands that must
 * be sent later, because another transaction holds their wallet; none of these was done.
 */
export async function send(target: Target, batch: Batch, onRetry: () => void): Promise<Batch> {
  const held: Waiting<Item>[] = []
  let open = batch
  for (let attempt = 0; open.length > 0; attempt += 1) {
    try {
      const outcomes = await once(target, open)
      for (const [index, { item }] of open.entries()) item.resolve(outcomes[index] as Outcome)
      return held
    } catch (error) {
      if (error instanceof WalletsHeldError) {
        held.push(...open.filter((_, place) => error.places.has(place)))
        open = open.filter((_, place) => !error.places.has(place))
        continue
      }
      if (isOurMistake(error)) return [...held, ...(await separate(target, open, onRetry, error))]
      onRetry()
      await sleep(randomInt(1, Math.min(5 * 2 ** attempt, 200)))
      open = inTime(open, error)
    }
  }
  return held
}

async function once({ connections, clock }: Target, batch: Batch): Promise<readonly Outcome[]> {
  const client = await connections.connect()
  const commands = batch.map(({ item }) => item.command)
  // The time is read when the batch leaves and again for each attempt: a command that waited is not of the past.
  try {
    const outcomes = await postBatch(client, commands, clock.now())
    client.release()
    return outcomes
  } catch (error) {
    const isAnswered = error instanceof WalletsHeldError || isAnswerOfTheServer(error)
    if (!isAnswered) for (const { item } of batch) item.isInDoubt = true
    client.release(!isAnswered)
    throw error
  }
}

/** A command that the database cannot digest must not take its neighbours with it. */
async function separate(target: Target, batch: Batch, onRetry: () => void, error: unknown): Promise<Batch> {
  const held: Waiting<Item>[] = []
  if (batch.length === 1) batch[0]?.item.reject(error)
  else for (const waiting of batch) held.push(...(await sendInTurn(target, waiting, held, onRetry)))
  return held
}

/** A command waits with the earlier ones of its player. */
async function sendInTurn(target: Target, waiting: Waiting<Item>, held: Batch, onRetry: () => void): Promise<Batch> {
  if (held.some(({ player }) => player === waiting.player)) return [waiting]
  return await send(target, [waiting], onRetry)
}

function inTime(batch: Batch, cause: unknown): Batch {
  const nowMs = monotonicMs()
  for (const { deadlineMs, item } of batch) if (deadlineMs <= nowMs) giveUp(item, cause)
  return batch.filter(({ deadlineMs }) => deadlineMs > nowMs)
}

/** The time of a command is up. Unless it is in doubt it was certainly not done, and the player may try again. */
export function giveUp(item: Item, cause?: unknown): void {
  if (item.isInDoubt) item.reject(new OutcomeUnknownError('no answer from the ledger within the time given', { cause }))
  else item.reject(refusal(item.timesHeld ? 'wallet.busy' : 'server.busy', { retryAfter: 1 }))
}

/** A server that goes down (57P…) or that has become a standby (25006) answers too, but not on this connection again. */
function isAnswerOfTheServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !/^(57P|25006)/.test(error.code ?? '')
}

/** Data that does not fit or a rule of the schema: the same batch would fail again. All else may pass. */
function isOurMistake(error: unknown): boolean {
  return isAnswerOfTheServer(error) && /^(22|23|42|P0)/.test(error.code ?? '')
}
