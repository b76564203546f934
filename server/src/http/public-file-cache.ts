import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import type { PublicFile, PublicFiles } from './public-file.ts'

/** How long a file that may change, or that does not exist, is answered without looking for it. */
const freshMs = 2_000
const memoryMax = 32 * 1_048_576
const missingMax = 10_000
const spooledMax = 200
const attempts = 3

type Kept = { readonly type: string; readonly isForEver: boolean } & (
  | { readonly text: string }
  | { readonly file: string }
)

export type PublicFileCache = PublicFiles & { close(): Promise<void> }

/**
 * Public files are read by anyone, so they are made once and not once per reader: texts stay in memory, streamed ones in a
 * temporary folder of this process. An immutable file stays; another one, and the knowledge that there is none, for two
 * seconds. Readers who come at the same time share one look.
 */
export function cachePublicFiles(files: PublicFiles, parent = tmpdir()): PublicFileCache {
  const folder = mkdtemp(join(parent, 'zamra-public-'))
  const missing = new LRUCache<string, true>({ max: missingMax, ttl: freshMs })
  const texts = new LRUCache<string, Kept>({ maxSize: memoryMax, sizeCalculation: sizeOf })
  const spooled = new LRUCache<string, Kept & { readonly file: string }>({
    max: spooledMax,
    dispose: ({ file }) => void rm(file, { force: true }),
  })
  const looking = new Map<string, Promise<Kept | undefined>>()
  let names = 0

  async function look(path: string): Promise<Kept | undefined> {
    const found = await files.find(path)
    if (!found) {
      missing.set(path, true)
      return undefined
    }
    const { type, body, isForEver } = found
    if (typeof body === 'string') {
      const read = { type, isForEver, text: body }
      texts.set(path, read, isForEver ? {} : { ttl: freshMs })
      return read
    }
    names += 1
    const written = { type, isForEver, file: await spool(await folder, `${names}`, body) }
    spooled.set(path, written, isForEver ? {} : { ttl: freshMs })
    return written
  }

  async function kept(path: string): Promise<Kept | undefined> {
    if (missing.has(path)) return undefined
    return texts.get(path) ?? spooled.get(path) ?? (await lookOnce(path))
  }

  function lookOnce(path: string): Promise<Kept | undefined> {
    const asked = looking.get(path) ?? look(path).finally(() => looking.delete(path))
    looking.set(path, asked)
    return asked
  }

  return {
    async find(path) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const found = await kept(path)
        const file = found && (await fileOf(found))
        if (!found || file) return file
        // It was evicted between the lookup and the opening, or its file was removed. It is made again.
        if (spooled.peek(path) === found) spooled.delete(path)
      }
      throw new Error(`public file ${path} was removed ${attempts} times while it was opened`)
    },
    close: async () => rm(await folder, { recursive: true, force: true }),
  }
}

/** Written under another name first: a file that stands there is complete. */
async function spool(folder: string, name: string, body: Readable): Promise<string> {
  const file = join(folder, name)
  await pipeline(body, createWriteStream(`${file}.part`))
  await rename(`${file}.part`, file)
  return file
}

/** An open file can be read to its end even when it is removed meanwhile. Undefined when it is gone already. */
async function fileOf({ type, isForEver, ...kept }: Kept): Promise<PublicFile | undefined> {
  if ('text' in kept) return { type, isForEver, body: kept.text }
  try {
    return { type, isForEver, body: (await open(kept.file)).createReadStream() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function sizeOf(kept: Kept): number {
  return 'text' in kept ? Math.max(1, Buffer.byteLength(kept.text)) : 1
}
