import { useEffect, useRef, useState } from 'react'
import { reEncode } from './re-encode.ts'
import { type Limits, sift, type UploadItem } from './upload-item.ts'

export type Upload = (file: File) => Promise<{ readonly url: string }>

type UploadsOptions = Limits & {
  readonly upload: Upload
  readonly onOversize?: ((files: readonly File[]) => void) | undefined
  readonly onChange?: ((items: readonly UploadItem[]) => void) | undefined
}

/** The pictures of one uploader: each goes from uploading to done or failed, and a failed one can be sent again. */
export function useUploads({ upload, onOversize, onChange, ...limits }: UploadsOptions) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const current = useRef(items)
  const lastId = useRef(0)

  function become(next: readonly UploadItem[]) {
    current.current = next
    setItems(next)
    onChange?.(next)
  }

  function change(id: number, changed: Partial<UploadItem>) {
    become(current.current.map((item) => (item.id === id ? { ...item, ...changed } : item)))
  }

  async function send(item: UploadItem) {
    try {
      const content = item.content ?? (await reEncode(item.file))
      change(item.id, { content })
      const { url } = await upload(content)
      change(item.id, { status: '', url })
    } catch (error) {
      change(item.id, { status: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  function add(files: readonly File[]) {
    const { oversize, taken } = sift(files, current.current.length, limits)
    if (oversize.length > 0) onOversize?.(oversize)
    const added = taken.map((file): UploadItem => {
      const objectUrl = URL.createObjectURL(file)
      return { id: ++lastId.current, file, status: 'uploading', message: '', objectUrl, content: undefined, url: '' }
    })
    become([...current.current, ...added])
    for (const item of added) void send(item)
  }

  function retry(item: UploadItem) {
    change(item.id, { status: 'uploading', message: '' })
    void send(item)
  }

  function remove(item: UploadItem) {
    URL.revokeObjectURL(item.objectUrl)
    become(current.current.filter((other) => other.id !== item.id))
  }

  useEffect(
    () => () => {
      for (const item of current.current) URL.revokeObjectURL(item.objectUrl)
    },
    [],
  )

  return { items, add, retry, remove }
}
