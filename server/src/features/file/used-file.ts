import type { PlayerId } from '@zamra/contract/brand.ts'
import sharp from 'sharp'
import type { AppContext } from '../../app-context.ts'
import { blobsOf } from './own-file.ts'
import { deleteFile } from './queries.ts'

/** A picture that a feature has taken, as JPEG. Undefined when it is gone or its key is. */
export async function readAsJpeg(app: AppContext, name: string): Promise<Buffer | undefined> {
  try {
    const picture = await blobsOf(app).get(name)
    return picture && (await sharp(picture).jpeg({ quality: 90 }).toBuffer())
  } catch (err) {
    app.log.error({ err }, 'stored picture cannot be opened')
    return undefined
  }
}

/** Removes the picture before its row, as `forgetFiles` does. May be repeated. */
export async function dropFiles(app: AppContext, playerId: PlayerId, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await blobsOf(app).remove(name)
    await app.databases.shardOf(playerId).transact((tx) => deleteFile(tx, playerId, name))
  }
}
