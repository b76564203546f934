import { refusal } from '../../base/refusal.ts'
import { Attachment } from '../../http/attachment.ts'
import type { FileHandler } from '../../http/upload.ts'
import { blobsOf, fileNameOf, ownsFile } from './own-file.ts'

/** A picture for the player who uploaded it. Pictures of other players are not found. */
export const getFile: FileHandler = async ({ app, playerId }, { url }) => {
  const name = fileNameOf(url)
  const isOwn = name !== undefined && (await ownsFile(app, playerId, name))
  const bytes = isOwn ? await blobsOf(app).get(name) : undefined
  if (!bytes || name === undefined) throw refusal('thing.notFound', {})
  return new Attachment(bytes, { type: 'image/webp', fileName: name })
}
