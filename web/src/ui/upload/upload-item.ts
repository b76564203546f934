/** One picture on its way. An empty status means done. */
export type UploadItem = {
  readonly id: number
  readonly file: File
  readonly status: '' | 'uploading' | 'failed'
  readonly message: string
  readonly objectUrl: string
  /** The file as it is sent: drawn anew, without what the camera wrote into it. */
  readonly content: File | undefined
  /** Where the server keeps it, once it has it. */
  readonly url: string
}

export type Limits = {
  readonly maxCount: number
  readonly maxSize: number
}

/** Which of the chosen files are taken: not the oversize ones, and no more than there is room for. */
export function sift(files: readonly File[], present: number, { maxCount, maxSize }: Limits) {
  const oversize = files.filter((file) => file.size > maxSize)
  const fitting = files.filter((file) => file.size <= maxSize)
  return { oversize, taken: fitting.slice(0, Math.max(0, maxCount - present)) }
}
