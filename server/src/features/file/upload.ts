import { randomToken } from '../../base/random.ts'
import { refusal } from '../../base/refusal.ts'
import type { UploadHandler } from '../../http/upload.ts'
import { blobsOf, fileUrl } from './own-file.ts'
import { deleteFile, insertFile } from './queries.ts'
import { sanitizePicture } from './sanitize-picture.ts'

/**
 * The picture is re-encoded and stored under a random name. Its row is written first: a crash in between leaves a row
 * without a picture, never a picture that cannot be found and erased.
 */
export const uploadFile: UploadHandler = async ({ app, playerId }, file) => {
  const picture = await sanitizePicture(await file.read())
  if (!picture) throw refusal('input.invalid', { fields: [{ field: 'file', problem: 'notAPicture' }] })
  const name = `${randomToken(24)}.webp`
  const stored = { name, bytes: picture.length, savedAt: app.clock.now() }
  const shard = app.databases.shardOf(playerId)
  await shard.transact((tx) => insertFile(tx, playerId, { ...stored, keyId: app.vault.newest }))
  try {
    await blobsOf(app).put(name, picture)
  } catch (error) {
    await shard.transact((tx) => deleteFile(tx, playerId, name))
    throw error
  }
  return { url: fileUrl(name) }
}
