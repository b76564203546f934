import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { reEncode } from './upload/re-encode.ts'
import type { UploadItem } from './upload/upload-item.ts'
import { Uploader } from './uploader.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const small = (name: string) => new File([new Uint8Array(10)], name, { type: 'image/png' })
const big = (name: string) => new File([new Uint8Array(5_000)], name, { type: 'image/png' })
const done = async () => ({ url: 'https://files.example/1' })
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')

function choose(...files: File[]): void {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  const field = input()
  if (!field) throw new Error('no field')
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a picture goes from uploading to done, and its item has all its data [U-01 U-02]', async () => {
  const seen: UploadItem[] = []
  await show(<Uploader upload={done} onChange={(items) => items[0] && seen.push(items[0])} />)
  choose(small('receipt.png'))
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ status: '', url: 'https://files.example/1' }))
  expect(seen[0]).toMatchObject({ status: 'uploading', message: '', url: '', content: undefined })
  expect(seen[0]?.objectUrl).toMatch(/^blob:/)
  expect(seen.at(-1)?.file.name).toBe('receipt.png')
  expect(seen.at(-1)?.content).toBeInstanceOf(File)
})

test('a failed upload shows the reason and can be repeated [U-02]', async () => {
  let tries = 0
  const seen: UploadItem[] = []
  const upload = async () => {
    tries += 1
    if (tries === 1) throw new Error('no space')
    return { url: 'https://files.example/2' }
  }
  await show(<Uploader upload={upload} onChange={(items) => items[0] && seen.push(items[0])} />)
  choose(small('a.png'))
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ status: 'failed', message: 'no space' }))
  await page.getByRole('button', { name: 'Retry uploading a.png' }).click()
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ status: '', message: '', url: 'https://files.example/2' }))
})

test('has no limit by default, and leaves out extra files [U-03]', async () => {
  let items: readonly UploadItem[] = []
  const keep = (now: readonly UploadItem[]) => {
    items = now
  }
  const free = await show(<Uploader upload={done} onChange={keep} />)
  choose(...Array.from({ length: 12 }, (_, n) => small(`${n}.png`)))
  await vi.waitFor(() => expect(items).toHaveLength(12))
  await free.unmount()
  await show(<Uploader upload={done} maxCount={2} onChange={keep} />)
  choose(small('a.png'), small('b.png'), small('c.png'))
  await vi.waitFor(() => expect(items.map((item) => item.file.name)).toEqual(['a.png', 'b.png']))
  expect(input()).toBeNull()
})

test('refuses oversize files with a message and uploads the others [U-04]', async () => {
  const oversize = vi.fn()
  let items: readonly UploadItem[] = []
  await show(
    <Uploader
      upload={done}
      maxSize={1_000}
      onOversize={oversize}
      onChange={(now) => {
        items = now
      }}
    />,
  )
  choose(big('huge.png'), small('fine.png'))
  await vi.waitFor(() => expect(items.map((item) => item.file.name)).toEqual(['fine.png']))
  expect(oversize).toHaveBeenCalledOnce()
  expect(oversize.mock.calls[0]?.[0].map((file: File) => file.name)).toEqual(['huge.png'])
})

test('accepts pictures by default [U-05]', async () => {
  await show(<Uploader upload={done} />)
  expect(input()?.accept).toBe('image/*')
})

test('releases the object URL of a picture when it is removed and when the page closes [U-06]', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const seen: UploadItem[] = []
  const screen = await show(<Uploader upload={done} onChange={(items) => seen.push(...items)} />)
  choose(small('a.png'), small('b.png'))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1))
  await page.getByRole('button', { name: 'Remove a.png' }).click()
  expect(revoked.mock.calls.flat()).toEqual([seen[0]?.objectUrl])
  await screen.unmount()
  expect(revoked.mock.calls.flat()).toContain(seen[1]?.objectUrl)
})

test('re-encodes a photograph before upload, so that its metadata is removed [U-06]', async () => {
  const photo = await photographWithExif()
  expect(await textOf(photo)).toContain('Exif')
  expect(await textOf(photo)).toContain('GPS-SECRET')
  const clean = await reEncode(photo)
  expect(await textOf(clean)).not.toContain('Exif')
  expect(await textOf(clean)).not.toContain('GPS-SECRET')
  const drawn = await createImageBitmap(clean)
  expect([drawn.width, drawn.height]).toEqual([40, 30])
})

/** A real JPEG of the browser with an APP1 segment put in after its start marker. */
async function photographWithExif(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 30
  canvas.getContext('2d')?.fillRect(5, 5, 20, 20)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  const jpeg = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
  const exif = new TextEncoder().encode('Exif\0\0GPS-SECRET')
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif]
  return new File([jpeg.slice(0, 2), new Uint8Array(segment), jpeg.slice(2)], 'photo.jpg', { type: 'image/jpeg' })
}

async function textOf(file: File): Promise<string> {
  return new TextDecoder('latin1').decode(await file.arrayBuffer())
}
