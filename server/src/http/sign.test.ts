import { type CallPath, calls } from '@zamra/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commonOf } from '../../test/open-handler.ts'
import { openWorld, type World, type WorldPlayer } from '../../test/world.ts'
import { createLog } from '../base/log.ts'

/** Where the sign of a session may be: in the body of a call, and in the answer to the sign-in that made it. */

let world: World
let asha: WorldPlayer
const bundles: string[] = []
const log = createLog({ logLevel: 'trace', revision: 'test' }, { write: (lines) => void bundles.push(lines) })

beforeAll(async () => {
  world = await openWorld({ log })
  asha = await world.player()
})
afterAll(() => world.close())

const paths = Object.keys(calls) as CallPath[]
/** It ends the session that is looked for here. */
const apart: CallPath = '/sso/logout'

function linesWith(word: string): string[] {
  return bundles
    .join('')
    .split('\n')
    .filter((line) => line.includes(word))
}

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return world.fastify.inject({ method: 'POST', url: `/api${path}`, payload, headers })
}

function bodyOf({ playerId, sign, device }: WorldPlayer) {
  return { ...commonOf(device), uid: playerId, sign }
}

test('reads the sign from the body only, never from the URL or a header [SE-03]', async () => {
  const { playerId, sign, device } = asha
  const inAddress = await post(`/passkey/list?uid=${playerId}&sign=${sign}`, commonOf(device))
  const inHeader = await post('/passkey/list', commonOf(device), {
    authorization: `Bearer ${sign}`,
    sign,
    cookie: `sign=${sign}`,
  })
  const inBody = await post('/passkey/list', bodyOf(asha))
  expect([inAddress, inHeader, inBody].map((answer) => answer.json().state)).toEqual(['401', '401', '200'])
  expect(paths.filter((path) => calls[path].method === 'GET' && calls[path].who !== 'anyone')).toEqual([])
})

test('no call writes the sign to its log lines or its answer, wherever it was sent [SE-03]', async () => {
  const { sign } = asha
  const asked = paths.filter((path) => path !== apart)
  for (const path of asked) {
    const { method } = calls[path]
    const url = `/api${path}?sign=${sign}`
    const payload = { ...bodyOf(asha), data: `sign=${sign}`, name: sign, userId: sign, password: sign, mobile: sign }
    const headers = { 'user-agent': `phone ${sign}`, referer: `https://zamra.test/?sign=${sign}`, 'x-request-id': sign }
    const answer = await world.fastify.inject(
      method === 'GET' ? { method, url, headers } : { method, url, payload, headers },
    )
    expect([path, answer.body.includes(sign), JSON.stringify(answer.headers).includes(sign)]).toEqual([
      path,
      false,
      false,
    ])
  }
  // Lines of calls are handed over in bundles.
  await expect.poll(() => linesWith('"msg":"call"').length).toBeGreaterThanOrEqual(asked.length)
  expect(linesWith(sign)).toEqual([])
})

test('stores an uploaded error without the sign, in whatever form the page sent it [SE-03]', async () => {
  const { sign, device } = asha
  const words = [
    sign,
    `sign=${sign}`,
    `{"sign":"${sign}"}`,
    `https://zamra.test/?a=1&sign=${sign}#x`,
    `(${sign})`,
    `Bearer ${sign}`,
  ]
  for (const data of words) await world.ok('/u/appStackUpload', { data: `TypeError: ${data} is wrong` }, { as: asha })
  const { read } = world.app.databases.shardOfDevice(device)
  const stored = await read.selectFrom('client_error').select('data').where('device', '=', device).execute()
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.filter(({ data }) => data.includes(sign))).toEqual([])
  expect(linesWith(sign)).toEqual([])
})
