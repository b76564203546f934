import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomToken } from '../../base/random.ts'
import type { BlobStore } from './port.ts'

const nameForm = /^[\w-]{16,64}\.[a-z]{3,4}$/

/** A folder, with a folder in it for each beginning of a name, so that none grows too long to list. */
export function folderStore(dir: string): BlobStore {
  const pathOf = (name: string) => {
    // A name is made by us; one that could lead out of the folder was not.
    if (!nameForm.test(name)) throw new RangeError('not a name of a blob')
    return join(dir, name.slice(0, 2), name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomToken(6)}`
      await writeThrough(unfinished, bytes)
      await rename(unfinished, path)
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** On the disk, and not only in the memory of the machine, before anybody is told that it is kept. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
