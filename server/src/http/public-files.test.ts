import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../ops/stack/folders.ts'
import { openHandler } from '../../test/open-handler.ts'
import { openWorld, type World } from '../../test/world.ts'
import { noLag } from '../base/lag.ts'
import { openEdge } from './edge.ts'
import type { PublicFile } from './public-file.ts'
import { cachePublicFiles } from './public-file-cache.ts'
import { registerPublicFiles } from './public-files.ts'

let world: World
let looked: string[] = []
let version = 0

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  looked = []
})

async function find(path: string): Promise<PublicFile | undefined> {
  looked.push(path)
  await sleep(20)
  if (path === 'draw.json') return { type: 'application/json', body: '{"draw":1}', isForEver: true }
  if (path === 'leaves.txt') return { type: 'text/plain', body: Readable.from(['aa\n', 'bb\n']), isForEver: true }
  if (path === 'index.json') {
    version += 1
    return { type: 'application/json', body: `{"version":${version}}`, isForEver: false }
  }
  return undefined
}

async function served(paths: readonly string[]) {
  const fastify = openHandler(world.app, [])
  const edge = openEdge({ app: world.app, authenticate: async () => false, lag: noLag })
  const folder = `/files-${looked.length}-${version}-${paths.length}`
  registerPublicFiles(fastify, edge, folder, { find })
  const answers = await Promise.all(paths.map((path) => fastify.inject(`${folder}/${path}`)))
  return { fastify, folder, answers }
}

test('reads an immutable file once for any number of concurrent and later readers, as text or stream', async () => {
  for (const [path, body] of [
    ['draw.json', '{"draw":1}'],
    ['leaves.txt', 'aa\nbb\n'],
  ] as const) {
    looked = []
    const { fastify, folder, answers } = await served(Array<string>(20).fill(path))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(new Set([`200 ${body}`]))
    await sleep(2_100)
    expect((await fastify.inject(`${folder}/${path}`)).body).toBe(body)
    expect(looked).toEqual([path])
    await fastify.close()
  }
})

test('caches a missing or mutable file for two seconds', async () => {
  const { fastify, folder } = await served([])
  for (let time = 0; time < 5; time += 1) {
    expect((await fastify.inject(`${folder}/nothing.json`)).statusCode).toBe(404)
    expect((await fastify.inject(`${folder}/index.json`)).statusCode).toBe(200)
  }
  expect(looked).toEqual(['nothing.json', 'index.json'])
  const before = (await fastify.inject(`${folder}/index.json`)).body
  await sleep(2_100)
  expect((await fastify.inject(`${folder}/index.json`)).body).not.toBe(before)
  await fastify.inject(`${folder}/nothing.json`)
  expect(looked).toHaveLength(4)
  await fastify.close()
})

test('makes a streamed file again when it was removed from the disk, and reads an open one to its end', async () => {
  const parent = temporaryFolder('public-files-test')
  const cache = cachePublicFiles({ find }, parent)
  const removeAll = () => {
    const [folder = ''] = readdirSync(parent)
    for (const file of readdirSync(join(parent, folder))) rmSync(join(parent, folder, file))
  }
  const opened = await cache.find('leaves.txt')
  removeAll()
  expect(await textOf(opened)).toBe('aa\nbb\n')
  const again = await Promise.all(Array.from({ length: 5 }, async () => textOf(await cache.find('leaves.txt'))))
  expect(again).toEqual(Array(5).fill('aa\nbb\n'))
  expect(looked).toEqual(['leaves.txt', 'leaves.txt'])
  await cache.close()
  rmSync(parent, { recursive: true })
})

async function textOf(file: PublicFile | undefined): Promise<string> {
  return file && typeof file.body !== 'string' ? await text(file.body) : ''
}

test('refuses an address beyond 600 files a minute with the seconds to wait, before it looks for anything', async () => {
  const answers: { readonly statusCode: number; readonly headers: Readonly<Record<string, unknown>> }[] = []
  const get = () => world.fastify.inject({ url: '/open-draw/index.json', remoteAddress: '198.51.100.66' })
  for (let round = 0; round < 14; round += 1) answers.push(...(await Promise.all(Array.from({ length: 100 }, get))))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  // The minute may turn once meanwhile.
  expect(refused.length).toBeGreaterThanOrEqual(200)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  const other = await world.fastify.inject({ url: '/open-draw/index.json', remoteAddress: '198.51.100.67' })
  expect(other.statusCode).toBe(200)
})
