import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomToken } from '../../base/random.ts'
import type { BlobStore } from './port.ts'

const namePattern = /^[\w-]{16,64}\.[a-z]{3,4}$/

/** Stores blobs in a folder, with subfolders by the first characters of the name to keep each folder small. */
export function folderStore(dir: string): BlobStore {
  const pathOf = (name: string) => {
    // Names are generated here. Any other name could be a path traversal.
    if (!namePattern.test(name)) throw new RangeError('invalid blob name')
    return join(dir, name.slice(0, 2), name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomToken(6)}`
      await writeSynced(temporary, bytes)
      await rename(temporary, path)
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

/** Writes and syncs to disk, so that a confirmed blob survives a crash of the machine. */
async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
