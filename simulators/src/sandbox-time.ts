import { readFileSync } from 'node:fs'

const readMs = 250

/**
 * The time of the sandbox in milliseconds, for a simulator that follows it: real time and the offset in the file, which
 * the server reads too (`ZAMRA_CLOCK_OFFSET_FILE`). Other simulators have a clock of their own, as real providers do.
 */
export function sandboxTime(offsetFile: string | undefined): () => number {
  if (!offsetFile) return Date.now
  let offsetMs = 0
  const look = () => {
    offsetMs = Math.max(offsetMs, offsetIn(offsetFile))
  }
  look()
  setInterval(look, readMs).unref()
  return () => Date.now() + offsetMs
}

function offsetIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // The file appears with the first move.
    return 0
  }
}
