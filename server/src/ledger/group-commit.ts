import { setTimeout as sleep } from 'node:timers/promises'
import { monotonicMs } from '../base/clock.ts'
import { refusal } from '../base/refusal.ts'
import type { Command, Outcome } from './command.ts'
import type { Movement } from './movements.ts'
import { createQueue, type Queue, type Taken, type Urgency } from './queue.ts'
import { type Batch, giveUp, type Item, send, type Target } from './send.ts'
import { createSetAside } from './set-aside.ts'

/**
 * Commands that arrive together for one shard share one round trip and one transaction. While a batch is in flight the
 * next one fills, so a busier shard has larger batches and cheaper commands.
 *
 * A batch never waits for a wallet that another transaction holds: the commands of that player are set aside and sent
 * again a little later, in their order, while the commands of other players continue.
 */
export type GroupCommit = {
  /**
   * Refuses when the queue is full or the command could not be done in time; then nothing was done. Rejects with
   * `OutcomeUnknownError` when it was sent and its outcome was still unknown at the deadline.
   */
  submit(command: Command, withinMs?: number): Promise<Outcome>
  readonly figures: GroupCommitFigures
  /** Refuses new commands and waits for the accepted ones. */
  close(): Promise<void>
}

export type GroupCommitFigures = {
  batches: number
  commands: number
  refused: number
  expired: number
  retries: number
  /** Commands that were set aside because another transaction held the wallet. */
  setAside: number
}

export type GroupCommitOptions = {
  readonly capacity?: number
  readonly batchMax?: number
  readonly lanes?: number
  /** How many commands of one player may follow one another in one transaction. */
  readonly turnsMax?: number
  /** How many players may be set aside at one time; the commands of a further one are refused. */
  readonly setAsideMax?: number
}

const timeoutMs = 5_000

export function createGroupCommit(target: Target, options: GroupCommitOptions = {}): GroupCommit {
  const { capacity = 4_096, batchMax = 96, lanes = 2, turnsMax = 1, setAsideMax = 1_024 } = options
  const queue = createQueue<Item>(capacity)
  const figures: GroupCommitFigures = { batches: 0, commands: 0, refused: 0, expired: 0, retries: 0, setAside: 0 }
  const running = new Set<Promise<void>>()
  const pumpSoon = createPump({ queue, running, lanes, besideMin: batchMax / 4, start })
  const aside = createSetAside({ queue, max: setAsideMax, onReady: pumpSoon, figures })
  let isClosed = false

  function submit(command: Command, withinMs = timeoutMs): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const waiting = {
      player: command.playerId,
      urgency: urgencyOf(command.movement),
      deadlineMs: monotonicMs() + withinMs,
      item: { command, resolve, reject },
    }
    if (isClosed || !queue.add(waiting)) {
      figures.refused += 1
      reject(refusal('server.busy', { retryAfter: 1 }))
    } else pumpSoon()
    return promise
  }

  /** When no other player waits, the batch takes further commands of its players, so that a hot player needs fewer commits. */
  function takeTurns(): Batch {
    let turn = drop(queue.take(monotonicMs(), batchMax))
    const batch = [...turn]
    const mayAdd = () => turn.length > 0 && batch.length < batchMax && queue.ready === 0
    for (let turns = 1; turns < turnsMax && mayAdd(); turns += 1) {
      turn = drop(queue.takeTurn(turn, monotonicMs(), batchMax - batch.length))
      batch.push(...turn)
    }
    return batch
  }

  function drop({ batch, expired }: Taken<Item>): Batch {
    for (const { item } of expired) giveUp(item)
    figures.expired += expired.length
    return batch
  }

  function start(): void {
    const batch = takeTurns()
    if (batch.length === 0) return
    figures.batches += 1
    figures.commands += batch.length
    const run = send(target, batch, () => (figures.retries += 1)).then((held) => {
      running.delete(run)
      const heldPlayers = Map.groupBy(held, ({ player }) => player)
      queue.release(batch.filter(({ player }) => !heldPlayers.has(player)))
      for (const commands of heldPlayers.values()) aside.add(commands)
      if (queue.ready > 0) pumpSoon()
    })
    running.add(run)
  }

  return {
    submit,
    figures,
    async close() {
      isClosed = true
      while (running.size > 0 || aside.resting.size > 0 || queue.ready > 0) {
        await Promise.all([...running, ...aside.resting])
        await new Promise(setImmediate)
      }
    },
  }
}

/**
 * A batch leaves beside another one only when it is a quarter full or has waited this long: PostgreSQL needs a millisecond
 * for a batch of any size, so one command that leaves alone is as dear as twenty that leave together.
 */
const besideAfterMs = 10

type Pump = {
  readonly queue: Queue<Item>
  readonly running: ReadonlySet<unknown>
  readonly lanes: number
  /** How many players must wait before a batch leaves beside another one. */
  readonly besideMin: number
  readonly start: () => void
}

/** Returns what is called when commands may be ready: it starts batches at the end of this turn of the event loop. */
function createPump({ queue, running, lanes, besideMin, start }: Pump): () => void {
  let isPumping = false
  let isWaitingBeside = false

  function startBatches(isOverdue = false): void {
    const mayStart = () => running.size === 0 || isOverdue || queue.ready >= besideMin
    while (queue.ready > 0 && running.size < lanes && mayStart()) start()
    if (queue.ready === 0 || running.size >= lanes || isWaitingBeside) return
    isWaitingBeside = true
    void sleep(besideAfterMs).then(() => {
      isWaitingBeside = false
      if (running.size > 0) startBatches(true)
    })
  }

  return () => {
    if (isPumping) return
    isPumping = true
    setImmediate(() => {
      isPumping = false
      startBatches()
    })
  }
}

const settling: ReadonlySet<Movement> = new Set<Movement>([
  'betWon',
  'betRolledBack',
  'giftBetWon',
  'giftBetWonAsBonus',
  'giftBetRolledBack',
  'depositCredited',
  'withdrawalPaid',
  'withdrawalReturned',
  'withdrawalReversed',
  'withdrawalFeeReturned',
  'withdrawalTaxReturned',
  'prizeWon',
])

function urgencyOf(movement: Movement): Urgency {
  if (settling.has(movement)) return 'settle'
  return movement === 'betPlaced' || movement === 'giftBetPlaced' ? 'bet' : 'other'
}
