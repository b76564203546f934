/** One picture of an uploader. An empty status means done. */
export type UploadItem = {
  readonly id: number
  readonly file: File
  readonly status: '' | 'uploading' | 'failed'
  readonly message: string
  readonly objectUrl: string
  /** The re-encoded file that is sent, without the camera's metadata. */
  readonly content: File | undefined
  /** Its address on the server, once it is uploaded. */
  readonly url: string
}

export type Limits = {
  readonly maxCount: number
  readonly maxSize: number
}

/** The accepted files: none above the size limit, and no more than the count limit. */
export function sift(files: readonly File[], present: number, { maxCount, maxSize }: Limits) {
  const oversize = files.filter((file) => file.size > maxSize)
  const fitting = files.filter((file) => file.size <= maxSize)
  return { oversize, taken: fitting.slice(0, Math.max(0, maxCount - present)) }
}
