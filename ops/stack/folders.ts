import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './processes.ts'

/** A temporary folder for this process, which may contain the folders of several engines. */
export function temporaryFolder(purpose: string, parent = tmpdir()): string {
  removeLeftovers(purpose, parent)
  const folder = mkdtempSync(join(parent, `zamra-${purpose}-${process.pid}-`))
  // The database server runs as another user and needs access.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * A temporary folder in memory, if the machine has that much to spare: a test copies and drops a thousand databases of
 * hundreds of files each, which cost a disk's file system more than their rows do.
 */
export function memoryFolder(purpose: string, bytesMin = 8 * 1_024 ** 3): string {
  const memory = '/dev/shm'
  const { bavail, bsize } = statSync(memory, { throwIfNoEntry: false }) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  return temporaryFolder(purpose, bavail * bsize >= bytesMin ? memory : tmpdir())
}

/** Removes the folders that killed runs left behind, unless they belong to another user. */
function removeLeftovers(purpose: string, parent: string): void {
  const left = new RegExp(`^zamra-${purpose}-(\\d+)-`)
  for (const name of readdirSync(parent)) {
    const owner = left.exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) removeIfMine(join(parent, name))
  }
}

function removeIfMine(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.uid !== userInfo().uid) return
  rmSync(folder, { recursive: true, force: true })
}
