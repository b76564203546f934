import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

/** A temporary folder for this process, which may contain the folders of several engines. */
export function temporaryFolder(purpose: string): string {
  removeLeftovers(purpose)
  const folder = mkdtempSync(join(tmpdir(), `zamra-${purpose}-${process.pid}-`))
  // The database server runs as another user and needs access.
  chmodSync(folder, 0o755)
  return folder
}

/** Removes the folders that killed runs left behind, unless they belong to another user. */
function removeLeftovers(purpose: string): void {
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
