import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a stack keeps the offset of its clock. It goes with the rest of its data: `npm run dev -- --fresh`. */
export function offsetFileOf(dir: string): string {
  return join(dir, 'clock-offset')
}

export function readOffsetMs(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}

/** Replaces the file as a whole, so that a reader never sees half a number. */
export function writeOffsetMs(file: string, offsetMs: number): void {
  if (!Number.isSafeInteger(offsetMs) || offsetMs < readOffsetMs(file)) {
    throw new RangeError(`the clock only goes forward: ${offsetMs} ms is not after ${readOffsetMs(file)} ms`)
  }
  const next = `${file}.${process.pid}`
  writeFileSync(next, `${offsetMs}\n`)
  renameSync(next, file)
}
