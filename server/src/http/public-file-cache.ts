import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
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
export function cachePublicFiles(files: PublicFiles): PublicFileCache {
  const folder = mkdtemp(join(tmpdir(), 'zamra-public-'))
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
      const kept = { type, isForEver, text: body }
      texts.set(path, kept, isForEver ? {} : { ttl: freshMs })
      return kept
    }
    names += 1
    const kept = { type, isForEver, file: await spool(await folder, `${names}`, body) }
    spooled.set(path, kept, isForEver ? {} : { ttl: freshMs })
    return kept
  }

  return {
    async find(path) {
      if (missing.has(path)) return undefined
      const known = texts.get(path) ?? spooled.get(path)
      if (known) return fileOf(known)
      const asked = looking.get(path) ?? look(path).finally(() => looking.delete(path))
      looking.set(path, asked)
      const kept = await asked
      return kept && fileOf(kept)
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

function fileOf({ type, isForEver, ...kept }: Kept): PublicFile {
  return { type, isForEver, body: 'text' in kept ? kept.text : createReadStream(kept.file) }
}

function sizeOf(kept: Kept): number {
  return 'text' in kept ? Math.max(1, Buffer.byteLength(kept.text)) : 1
}
