import { existsSync, readFileSync } from 'node:fs'
import { type Clock, systemMs } from './clock.ts'

/** The clock of a process. In a sandbox it can be moved ahead while it runs; it never goes back. */
export type ProductClock = Clock & {
  /** The real time that belongs to a time of the product: for what an outside party compares with its own clock. */
  toSystemTime(date: Date): Date
  /**
   * Calls the listener with the new offset after each move, when every process has had the time to notice it. Returns the
   * function that ends this.
   */
  onMove(listener: (offsetMs: number) => void): () => void
  close(): void
}

/** How often the file is read. A watcher would miss a move between the first read and its own first look. */
const readMs = 250

/**
 * Without a file, the time of the machine. With one, so many milliseconds later as it says, and the file is read again
 * and again. A smaller number than before is ignored: nothing may happen before what has happened already.
 */
export function openProductClock(offsetFile?: string): ProductClock {
  const listeners = new Set<(offsetMs: number) => void>()
  let offsetMs = offsetFile === undefined ? 0 : (readOffset(offsetFile) ?? 0)
  const notify = (movedTo: number) => {
    for (const listener of listeners) listener(movedTo)
  }
  const look = () => {
    const found = offsetFile === undefined ? undefined : readOffset(offsetFile)
    if (found === undefined || found <= offsetMs) return
    offsetMs = found
    // Another process may read the file as much later as it waits between two looks.
    setTimeout(() => notify(found), readMs + 50).unref()
  }
  const timer = offsetFile === undefined ? undefined : setInterval(look, readMs).unref()
  return {
    now: () => new Date(systemMs() + offsetMs),
    toSystemTime: (date) => new Date(date.getTime() - offsetMs),
    onMove(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      clearInterval(timer)
    },
  }
}

/** The file is replaced as a whole, so it is never seen half written. */
function readOffset(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8').trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
