const longestSide = 2_048
const quality = 0.86

/**
 * Re-encodes a picture, which drops its metadata such as the place and the camera. A picture that the browser cannot
 * decode is sent as it is: the server re-encodes it anyway.
 */
export async function reEncode(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return file
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  return blob ? new File([blob], renamed(file.name, type), { type }) : file
}

function renamed(name: string, type: string): string {
  return `${name.replace(/\.\w+$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`
}
