import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { folderStore } from '../../providers/blob/folder.ts'
import type { BlobStore } from '../../providers/blob/port.ts'
import { deleteFile, hasFile, listFiles } from './queries.ts'
import { sealedStore } from './sealed-store.ts'

const base = '/file/'

export function fileUrl(name: string): string {
  return base + name
}

/** The file name in a URL of `/file/upload`, or undefined for any other URL. */
export function fileNameOf(url: string): string | undefined {
  return /^\/file\/([\w-]{32}\.webp)$/.exec(url)?.[1]
}

/** Whether the player uploaded it and no identity check has taken it. */
export function ownsFile({ databases }: AppContext, playerId: PlayerId, name: string): Promise<boolean> {
  return hasFile(databases.shardOf(playerId).read, playerId, name)
}

export function blobsOf({ config, vault }: Pick<AppContext, 'config' | 'vault'>): BlobStore {
  return sealedStore(folderStore(config.fileDir), vault)
}

/** Removes the picture before its row: a row without a picture is found again, a picture without a row is not. */
export async function forgetFiles(app: AppContext, playerId: PlayerId): Promise<void> {
  const shard = app.databases.shardOf(playerId)
  for (const { name } of await listFiles(shard.read, playerId)) {
    await blobsOf(app).remove(name)
    await shard.transact((tx) => deleteFile(tx, playerId, name))
  }
}
