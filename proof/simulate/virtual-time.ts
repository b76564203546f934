/** One thread and one clock that jumps from event to event: the same seed gives the same run, to the last event. */
export type World = {
  readonly nowMs: number
  readonly events: number
  /** A number from 0 up to, and without, 1. */
  random(): number
  after(delayMs: number, happen: () => void): void
  /** Runs until nothing is left to happen or the time given is over. */
  run(untilMs: number): Promise<void>
}

export function createWorld(seed: number): World {
  const heap = createHeap()
  const random = randomFrom(seed)
  let nowMs = 0
  let events = 0
  const world: World = {
    get nowMs() {
      return nowMs
    },
    get events() {
      return events
    },
    random,
    after: (delayMs, happen) => heap.push({ atMs: nowMs + delayMs, happen }),
    async run(untilMs) {
      for (let event = heap.shift(); event && event.atMs <= untilMs; event = heap.shift()) {
        nowMs = event.atMs
        events += 1
        event.happen()
        // Promises of this event settle before the next event.
        await new Promise(realImmediate)
      }
    },
  }
  current = world
  return world
}

const realImmediate = setImmediate
let current: World | undefined

/** The world that the code under simulation runs in. */
export function currentWorld(): World {
  if (!current) throw new Error('no world was created')
  return current
}

function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Event = { readonly atMs: number; readonly happen: () => void }
type Entry = Event & { readonly number: number }

/** The earliest first; of two at the same moment, the one that was planned first. */
function createHeap() {
  const entries: Entry[] = []
  let numbered = 0
  const isBefore = (one: Entry, other: Entry) =>
    one.atMs < other.atMs || (one.atMs === other.atMs && one.number < other.number)
  const swap = (one: number, other: number) => {
    const [first, second] = [entries[one] as Entry, entries[other] as Entry]
    entries[one] = second
    entries[other] = first
  }
  const at = (place: number) => entries[place] as Entry
  const earlierBelow = (place: number): number | undefined => {
    const [left, right] = [2 * place + 1, 2 * place + 2]
    const down = right < entries.length && isBefore(at(right), at(left)) ? right : left
    return down < entries.length && isBefore(at(down), at(place)) ? down : undefined
  }
  return {
    push(event: Event) {
      let place = entries.push({ ...event, number: numbered++ }) - 1
      for (let up = (place - 1) >> 1; place > 0 && isBefore(at(place), at(up)); up = (place - 1) >> 1) {
        swap(place, up)
        place = up
      }
    },
    shift(): Event | undefined {
      const [first] = entries
      const last = entries.pop()
      if (!first || !last || entries.length === 0) return first
      entries[0] = last
      for (let place = 0, down = earlierBelow(0); down !== undefined; down = earlierBelow(place)) {
        swap(down, place)
        place = down
      }
      return first
    },
  }
}
