import type { Readable } from 'node:stream'

/** A public file. An immutable one may be cached for ever. */
export type PublicFile = {
  readonly type: string
  readonly body: string | Readable
  readonly isForEver: boolean
}

export type PublicFiles = { find(path: string): Promise<PublicFile | undefined> }
