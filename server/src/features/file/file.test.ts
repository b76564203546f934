import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { upload } from '@zamra/contract/file-upload.ts'
import { packageName } from '@zamra/contract/package-name.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bestOf } from '../../../test/best-of.ts'
import { openWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { forgetFiles } from './own-file.ts'
import { listFiles } from './queries.ts'
import { uploadFile } from './upload.ts'

let world: World
let dir: string
let base: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zamra-files-'))
  world = await openWorld({ env: { ZAMRA_FILE_DIR: dir } })
  base = await world.fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await world.close()
  await rm(dir, { recursive: true, force: true })
})

function fieldsOf(player: WorldPlayer, more: Record<string, string> = {}): Record<string, string> {
  const { playerId, sign, device } = player
  const common = { appId: '1526', appPackageName: packageName(1526), deviceNumber: device, locale: 'en' }
  return { ...common, uid: String(playerId), sign, ...more }
}

/** As a browser sends it: the fields first, then the file. */
async function send(fields: Record<string, string>, file: Buffer | undefined, name = 'receipt.jpg') {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (file) form.append(upload.field, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  const response = await fetch(`${base}/api${upload.path}`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Answered }
}
type Answered = { state: string; code?: string; resultData: { url?: string; fields?: { problem: string }[] } }

async function get(player: WorldPlayer, url: string) {
  const { appId, uid, ...fields } = fieldsOf(player)
  return await fetch(`${base}/api/file/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, appId: Number(appId), uid: Number(uid), url }),
  })
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

const kept = async () => (await readdir(dir, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())

test('re-encodes a picture without metadata or appended data, at most at display size [SE-05]', async () => {
  const player = await world.player()
  const secret = 'taken at 28.6139 N 77.2090 E'
  const photo = await picture(3_000, 2_000)
    .withExif({ IFD0: { ImageDescription: secret, Copyright: 'Asha' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  expect(photo.includes(secret)).toBe(true)
  const { status, body } = await send(fieldsOf(player), polyglot, '../../etc/passwd.php')
  expect({ status, state: body.state }).toEqual({ status: 200, state: '200' })
  expect(body.resultData.url).toMatch(/^\/file\/[\w-]{32}\.webp$/)
  const answer = await get(player, body.resultData.url ?? '')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]{32}\.webp"$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(bytes.includes('script')).toBe(false)
  expect(bytes.includes('28.6139')).toBe(false)
  const { format, width, height, exif } = await sharp(bytes).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1_600, height: 1_067, exif: undefined })
})

test.each(['jpeg', 'png', 'webp'] as const)('accepts a %s, whatever its name', async (format) => {
  const { body } = await send(fieldsOf(await world.player()), await picture().toFormat(format).toBuffer(), 'x.exe')
  expect(body.state).toBe('200')
})

test('refuses anything but a supported picture, whatever it claims to be, and stores nothing [SE-05]', async () => {
  const player = await world.player()
  const before = await kept()
  const photo = await picture().jpeg().toBuffer()
  const refused = {
    empty: Buffer.alloc(0),
    html: Buffer.from('<html><script>alert(1)</script></html>'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    gif: await picture().gif().toBuffer(),
    tiff: await picture().tiff().toBuffer(),
    pdf: Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj'),
    truncated: photo.subarray(0, photo.length / 2),
  }
  for (const [kind, bytes] of Object.entries(refused)) {
    const { body } = await send(fieldsOf(player), bytes)
    expect([kind, body.code, body.resultData.fields]).toEqual([
      kind,
      'input.invalid',
      [{ field: 'file', problem: 'notAPicture' }],
    ])
  }
  expect(await kept()).toHaveLength(before.length)
})

test('keeps no picture without an owner, whichever step of the upload fails', async () => {
  const player = await world.player()
  const { app } = world
  const before = await kept()
  const bytes = await picture().jpeg().toBuffer()
  const file = { read: async () => bytes }
  const shard = app.databases.shardOf(player.playerId)
  const dying = { ...shard, transact: () => Promise.reject(new Error('killed')) }
  const databases = { ...app.databases, shardOf: () => dying }
  await expect(uploadFile({ app: { ...app, databases }, playerId: player.playerId }, file)).rejects.toThrow('killed')
  expect(await kept()).toHaveLength(before.length)
  // And where the disk is full there is no row either.
  const nowhere = { ...app.config, fileDir: '/dev/null' }
  await expect(uploadFile({ app: { ...app, config: nowhere }, playerId: player.playerId }, file)).rejects.toThrow()
  expect(await listFiles(shard.read, player.playerId)).toEqual([])
})

test('refuses a small file that decodes to hundreds of megapixels at once [SE-05]', async () => {
  const player = await world.player()
  expect((await send(fieldsOf(player), pngOf(80, 80))).body.state).toBe('200')
  const bomb = pngOf(30_000, 30_000)
  expect(bomb.length).toBeLessThan(upload.bytesMax)
  const refusal = async () => {
    const startedMs = performance.now()
    expect((await send(fieldsOf(player), bomb)).body.code).toBe('input.invalid')
    return performance.now() - startedMs
  }
  expect(await bestOf(2_000, refusal)).toBeLessThan(2_000)
})

/** Black and white, one bit for each point: 900 megapixels are a few hundred kilobytes. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(height * (1 + width / 8)), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test('refuses more than five megabytes, by the declared and by the actual length [SE-05]', async () => {
  const player = await world.player()
  const large = await send(fieldsOf(player), Buffer.alloc(upload.bytesMax + 1))
  expect(large.body.resultData.fields).toEqual([{ field: 'file', problem: 'tooLarge' }])
  const huge = await send(fieldsOf(player), Buffer.alloc(upload.bytesMax * 2)).catch(() => undefined)
  expect(huge === undefined || huge.status === 413).toBe(true)
  const chunked = await fetch(`${base}/api${upload.path}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--x\r\n'))
        controller.close()
      },
    }),
    duplex: 'half',
  } as RequestInit)
  expect(chunked.status).toBe(411)
})

test('requires a session for an upload and rejects an incomplete form [SE-05]', async () => {
  const player = await world.player()
  const photo = await picture().jpeg().toBuffer()
  const before = await kept()
  expect((await send(fieldsOf(player, { sign: 'forged' }), photo)).body.state).toBe('401')
  const { sign: _, ...unsigned } = fieldsOf(player)
  expect((await send(unsigned, photo)).body.state).toBe('401')
  expect((await send({}, photo)).body.code).toBe('input.invalid')
  expect((await send(fieldsOf(player), undefined)).body.code).toBe('input.invalid')
  const json = await fetch(`${base}/api${upload.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fieldsOf(player)),
  })
  expect(((await json.json()) as Answered).state).toBe('4001')
  expect(await kept()).toHaveLength(before.length)
})

test('only the owner can open a picture, and no path leads out of the folder [SE-05]', async () => {
  const [owner, stranger] = [await world.player(), await world.player()]
  const { body } = await send(fieldsOf(owner), await picture().png().toBuffer())
  const url = body.resultData.url ?? ''
  expect((await get(owner, url)).headers.get('content-type')).toBe('image/webp')
  for (const wish of [url, '/file/../../etc/passwd', `${url}/../x`, 'https://elsewhere.example/x.webp']) {
    expect(((await (await get(stranger, wish)).json()) as Answered).state).toBe('4040')
  }
  const none = await fetch(`${base}/api${url}`)
  expect(none.status).toBe(404)
})

test('concurrent pictures queue, other calls continue, and an erased player leaves none [SE-05]', async () => {
  const player = await world.player()
  const photo = await picture(2_500, 2_500).jpeg().toBuffer()
  const before = await kept()
  const sending = Promise.all(Array.from({ length: 8 }, () => send(fieldsOf(player), photo)))
  const waits: number[] = []
  for (let look = 0; look < 10; look += 1) {
    const startedMs = performance.now()
    await world.ok('/home/rollMsg', {})
    waits.push(performance.now() - startedMs)
  }
  const answers = await sending
  expect(answers.map(({ body }) => body.state)).toEqual(Array.from({ length: 8 }, () => '200'))
  expect(new Set(answers.map(({ body }) => body.resultData.url)).size).toBe(8)
  expect(waits.toSorted((a, b) => a - b)[5]).toBeLessThan(1_000)
  await forgetFiles(world.app, player.playerId)
  expect(await kept()).toHaveLength(before.length)
})

test("the export lists the player's pictures, and erasure removes them and no others [PV-02]", async () => {
  const [player, other] = [await world.player(), await world.player()]
  const photo = await picture().jpeg().toBuffer()
  const before = await kept()
  const urls: string[] = []
  for (const each of [player, player, other]) urls.push((await send(fieldsOf(each), photo)).body.resultData.url ?? '')
  const [first = '', second = '', theirs = ''] = urls
  const { json } = await world.ok('/user/export', {}, { as: player })
  const { files } = (JSON.parse(json) as { player: { files: { name: string; bytes: number }[] } }).player
  expect(files.map(({ name }) => `/file/${name}`)).toEqual([first, second])
  // Each picture in the list can be downloaded by its name until the player is erased.
  const taken = await get(player, first)
  expect((await taken.arrayBuffer()).byteLength).toBe(files[0]?.bytes)
  expect(await world.ok('/user/erase', { password: player.password }, { as: player })).toMatchObject({ erased: true })
  expect((await kept()).map(({ name }) => name)).toEqual(
    expect.arrayContaining([...before.map(({ name }) => name), theirs.replace('/file/', '')]),
  )
  expect(await kept()).toHaveLength(before.length + 1)
  const { read } = world.app.databases.shardOf(player.playerId)
  expect(await listFiles(read, player.playerId)).toEqual([])
  expect((await get(other, theirs)).status).toBe(200)
})
