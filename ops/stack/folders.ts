import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

/** A folder of this process alone, with room for the folders of several engines. */
export function temporaryFolder(purpose: string): string {
  sweep(purpose)
  const folder = mkdtempSync(join(tmpdir(), `zamra-${purpose}-${process.pid}-`))
  // The database server runs under a user of its own and has to walk through.
  chmodSync(folder, 0o755)
  return folder
}

/** What a killed run left behind goes when the next one begins, unless it belongs to somebody else. */
function sweep(purpose: string): void {
  const left = new RegExp(`^zamra-${purpose}-(\\d+)-`)
  for (const name of readdirSync(tmpdir())) {
    const owner = left.exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) removeIfMine(join(tmpdir(), name))
  }
}

function removeIfMine(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.uid !== userInfo().uid) return
  rmSync(folder, { recursive: true, force: true })
}
