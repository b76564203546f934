import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

export function emptyFolder(path: string): string {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  return path
}

/** What a killed run left behind goes when the next one begins. */
function sweep(purpose: string): void {
  const left = new RegExp(`^zamra-${purpose}-(\\d+)-`)
  for (const name of readdirSync(tmpdir())) {
    const owner = left.exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
