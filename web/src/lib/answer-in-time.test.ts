import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerInTime } from './answer-in-time.ts'

const timeoutMs = 200
let url: string
const server = createServer((request, response) => {
  if (request.url === '/silent') return
  response.write('<p>first half</p>')
  setTimeout(() => response.end('<p>second half</p>'), 2 * timeoutMs)
})

beforeEach(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('delivers the whole page when its body takes longer than the timeout', async () => {
  const response = await answerInTime((signal) => fetch(url, { signal }), timeoutMs)
  expect(await response.text()).toBe('<p>first half</p><p>second half</p>')
})

test('gives up when the server has not answered in time', async () => {
  await expect(answerInTime((signal) => fetch(`${url}/silent`, { signal }), timeoutMs)).rejects.toThrow(/abort/)
})
