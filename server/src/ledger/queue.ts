/**
 * The order of commands: the pure part of group commit, without a clock or a connection.
 *
 * A player's commands are sent in the order of their arrival, one batch at a time. More urgent players go first, and a
 * player is as urgent as their most urgent queued command. The queue is bounded, with a lower bound for less urgent
 * commands, so that under load new bets are refused while settlements are still accepted.
 */
export type Waiting<T> = {
  readonly player: number
  readonly urgency: Urgency
  /** When the caller gives up, on the same clock as `take`. */
  readonly deadlineMs: number
  readonly item: T
}

export const urgencies = ['settle', 'bet', 'other'] as const
export type Urgency = (typeof urgencies)[number]

export type Taken<T> = {
  readonly batch: readonly Waiting<T>[]
  /** Their deadline passed before they were sent, so they were not done. */
  readonly expired: readonly Waiting<T>[]
}

export type Queue<T> = {
  /** False when the queue is full: the caller is refused at once. */
  add(waiting: Waiting<T>): boolean
  take(nowMs: number, max: number): Taken<T>
  /** The next command of each player of a turn that was taken, to be done in the same transaction after it. */
  takeTurn(turn: readonly Waiting<T>[], nowMs: number, max: number): Taken<T>
  /** Commands that were taken and could not be done yet go back to the front, in their order; their players stay busy. */
  putBack(batch: readonly Waiting<T>[]): void
  /** The players of a batch may be served again. */
  release(batch: readonly Waiting<T>[]): void
  readonly size: number
  /** How many players have a command that `take` would return. */
  readonly ready: number
}

type Line<T> = {
  readonly player: number
  readonly waiting: Waiting<T>[]
  /** How many of each rank are waiting. */
  readonly counts: number[]
  isBusy: boolean
  listed: number
}

const notListed = 9

export function createQueue<T>(capacity: number): Queue<T> {
  const lines = new Map<number, Line<T>>()
  const lists: Fifo<Line<T>>[] = urgencies.map(() => createFifo())
  const rooms = urgencies.map((_, rank) => Math.floor((capacity * (5 - rank)) / 5))
  let size = 0
  let ready = 0

  // A line that became more urgent is listed a second time; its older place no longer agrees with `listed` and is skipped.
  const list = (line: Line<T>) => {
    const rank = line.counts.findIndex((count) => count > 0)
    if (line.isBusy || rank >= line.listed) return
    if (line.listed === notListed) ready += 1
    line.listed = rank
    lists[rank]?.push(line)
  }

  return {
    add(waiting) {
      if (size >= (rooms[rankOf(waiting)] ?? 0)) return false
      const rank = rankOf(waiting)
      const line = lines.get(waiting.player) ?? newLine<T>(waiting.player)
      lines.set(waiting.player, line)
      line.waiting.push(waiting)
      line.counts[rank] = (line.counts[rank] ?? 0) + 1
      size += 1
      list(line)
      return true
    },
    take(nowMs, max) {
      const batch: Waiting<T>[] = []
      const expired: Waiting<T>[] = []
      while (batch.length < max) {
        const line = nextOf(lists)
        if (!line) break
        line.listed = notListed
        ready -= 1
        const first = shiftInTime(line, nowMs, expired)
        if (first) batch.push(first)
        else lines.delete(line.player)
        line.isBusy = first !== undefined
      }
      size -= batch.length + expired.length
      return { batch, expired }
    },
    takeTurn(turn, nowMs, max) {
      const batch: Waiting<T>[] = []
      const expired: Waiting<T>[] = []
      for (const { player } of turn.slice(0, max)) {
        const line = lines.get(player)
        const next = line && shiftInTime(line, nowMs, expired)
        if (next) batch.push(next)
      }
      size -= batch.length + expired.length
      return { batch, expired }
    },
    putBack(batch) {
      for (const waiting of batch.toReversed()) {
        const line = lines.get(waiting.player) ?? newLine<T>(waiting.player)
        lines.set(waiting.player, line)
        line.waiting.unshift(waiting)
        line.counts[rankOf(waiting)] = (line.counts[rankOf(waiting)] ?? 0) + 1
        size += 1
      }
    },
    release(batch) {
      for (const { player } of batch) {
        const line = lines.get(player)
        if (!line) continue
        line.isBusy = false
        if (line.waiting.length > 0) list(line)
        else lines.delete(player)
      }
    },
    get size() {
      return size
    },
    get ready() {
      return ready
    },
  }
}

function nextOf<T>(lists: readonly Fifo<Line<T>>[]): Line<T> | undefined {
  for (const [rank, lines] of lists.entries()) {
    for (let line = lines.shift(); line; line = lines.shift()) if (line.listed === rank) return line
  }
  return undefined
}

function shift<T>(line: Line<T>): Waiting<T> | undefined {
  const first = line.waiting.shift()
  if (first) line.counts[rankOf(first)] = (line.counts[rankOf(first)] ?? 0) - 1
  return first
}

function shiftInTime<T>(line: Line<T>, nowMs: number, expired: Waiting<T>[]): Waiting<T> | undefined {
  let first = shift(line)
  for (; first && first.deadlineMs <= nowMs; first = shift(line)) expired.push(first)
  return first
}

function newLine<T>(player: number): Line<T> {
  return { player, waiting: [], counts: urgencies.map(() => 0), isBusy: false, listed: notListed }
}

function rankOf(waiting: Waiting<unknown>): number {
  return urgencies.indexOf(waiting.urgency)
}

type Fifo<T> = { push(item: T): void; shift(): T | undefined }

/** An array with a moving front, because shifting a long array copies it. */
function createFifo<T>(): Fifo<T> {
  let items: T[] = []
  let front = 0
  return {
    push(item) {
      items.push(item)
    },
    shift() {
      const item = items[front]
      if (item === undefined) return undefined
      front += 1
      if (front === items.length || front === 1_024) {
        items = items.slice(front)
        front = 0
      }
      return item
    },
  }
}
