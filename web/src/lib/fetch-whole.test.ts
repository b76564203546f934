import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchWhole } from './fetch-whole.ts'

const quietMs = 200
let url: string
const server = createServer((request, response) => {
  if (request.url === '/silent') return
  response.setHeader('x-page', 'kept')
  response.write('<p>first half</p>')
  if (request.url === '/broken') setTimeout(() => response.destroy(), quietMs / 4)
  if (request.url !== '/slow') return
  const parts = ['<p>second', ' half', '</p>']
  const sending = setInterval(() => {
    const part = parts.shift()
    if (part) return void response.write(part)
    clearInterval(sending)
    response.end()
  }, quietMs / 2)
})

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('delivers a page whose body takes longer than the limit and keeps arriving', async () => {
  const response = await fetchWhole((signal) => fetch(`${url}/slow`, { signal }), quietMs)
  expect(response.headers.get('x-page')).toBe('kept')
  expect(await response.text()).toBe('<p>first half</p><p>second half</p>')
})

test.for(['silent', 'stalled', 'broken'])('gives up on a page whose server is %s', async (kind) => {
  await expect(fetchWhole((signal) => fetch(`${url}/${kind}`, { signal }), quietMs)).rejects.toThrow()
})
