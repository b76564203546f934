import { now } from '../../base/clock.ts'
import { randomToken } from '../../base/random.ts'
import { refusal } from '../../base/refusal.ts'
import type { UploadHandler } from '../../http/upload.ts'
import { blobsOf, fileUrl } from './own-file.ts'
import { deleteFile, insertFile } from './queries.ts'
import { reencodePicture } from './reencode-picture.ts'

/**
 * A picture is drawn anew, and kept under a name that nobody can guess. Whose it is is written down first: a crash in
 * between leaves a row without a picture, and never a picture that nobody could find to erase.
 */
export const uploadFile: UploadHandler = async ({ app, playerId }, file) => {
  const picture = await reencodePicture(await file.read())
  if (!picture) throw refusal('input.invalid', { fields: [{ field: 'file', problem: 'notAPicture' }] })
  const name = `${randomToken(24)}.webp`
  const shard = app.databases.shardOf(playerId)
  await shard.transact((tx) => insertFile(tx, playerId, { name, bytes: picture.length, savedAt: now() }))
  try {
    await blobsOf(app).put(name, picture)
  } catch (error) {
    await shard.transact((tx) => deleteFile(tx, playerId, name))
    throw error
  }
  return { url: fileUrl(name) }
}
