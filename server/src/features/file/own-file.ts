import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { folderStore } from '../../providers/blob/folder.ts'
import type { BlobStore } from '../../providers/blob/port.ts'
import { deleteFile, hasFile, listFiles } from './queries.ts'

const base = '/file/'

export function fileUrl(name: string): string {
  return base + name
}

/** The name in what `/file/upload` answered, or undefined for any other address. */
export function fileNameOf(url: string): string | undefined {
  return /^\/file\/([\w-]{32}\.webp)$/.exec(url)?.[1]
}

export function ownsFile({ databases }: AppContext, playerId: PlayerId, name: string): Promise<boolean> {
  return hasFile(databases.shardOf(playerId).read, playerId, name)
}

export function blobsOf({ config }: Pick<AppContext, 'config'>): BlobStore {
  return folderStore(config.fileDir)
}

/** The picture first: a row without one is found again, a picture without a row would be kept for ever. */
export async function forgetFiles(app: AppContext, playerId: PlayerId): Promise<void> {
  const shard = app.databases.shardOf(playerId)
  for (const { name } of await listFiles(shard.read, playerId)) {
    await blobsOf(app).remove(name)
    await shard.transact((tx) => deleteFile(tx, playerId, name))
  }
}
