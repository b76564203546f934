import { now } from '../../base/clock.ts'
import { randomToken } from '../../base/random.ts'
import { refusal } from '../../base/refusal.ts'
import type { UploadStory } from '../../http/upload.ts'
import { blobsOf, fileUrl } from './own-file.ts'
import { redraw } from './picture.ts'
import { insertFile } from './queries.ts'

/**
 * A picture is drawn anew, kept under a name that nobody can guess, and is then its player's. A crash between keeping
 * and writing it down leaves a picture that no name leads to.
 */
export const uploadFile: UploadStory = async ({ house, playerId }, file) => {
  const picture = await redraw(await file.read())
  if (!picture) throw refusal('input.invalid', { fields: [{ field: 'file', problem: 'notAPicture' }] })
  const name = `${randomToken(24)}.webp`
  await blobsOf(house).put(name, picture)
  const row = { name, bytes: picture.length, savedAt: now() }
  await house.databases.shardOf(playerId).transact((tx) => insertFile(tx, playerId, row))
  return { url: fileUrl(name) }
}
