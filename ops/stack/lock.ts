import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

/** One stack per folder, because two would write to the same data. Returns the function that releases the lock. */
export function lockFolder(dir: string): () => void {
  const file = join(dir, 'owner.pid')
  const owner = ownerOf(file)
  if (owner !== undefined && owner !== process.pid && isAlive(owner)) {
    throw new Error(
      `a stack is already running in ${dir} (process ${owner}): stop it first, with Ctrl-C or kill ${owner}`,
    )
  }
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

function ownerOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
