import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { CallPath, WireOutputOf } from '@zamra/contract/calls.ts'
import { wire } from '@zamra/contract/generated/wire.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type SentRequest = {
  readonly method: string
  readonly path: string
  readonly body: Record<string, unknown> | undefined
}
type Reply = { readonly status?: number; readonly body?: unknown; readonly delayMs?: number; readonly hangUp?: boolean }

/**
 * A real HTTP server on the loopback with the replies of the test. It records the requests. `fetch` sends the app's calls
 * to `/api/…` here for as long as the test file runs.
 */
export function testApi() {
  const requests: SentRequest[] = []
  const replies = new Map<string, Reply>()
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    requests.push({ method: request.method ?? '', path, body: await readJson(request) })
    const { status = 200, body = {}, delayMs = 0, hangUp = false } = replies.get(path.replace(/^\/api/, '')) ?? {}
    if (hangUp) {
      request.socket.destroy()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  const realFetch = globalThis.fetch

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    globalThis.fetch = (input, init) => realFetch(new URL(typeof input === 'string' ? input : '', origin), init)
  })
  beforeEach(() => {
    requests.length = 0
    replies.clear()
  })
  afterAll(() => {
    globalThis.fetch = realFetch
    server.closeAllConnections()
    server.close()
  })
  return {
    requests,
    /** Answers with an output that the contract allows. */
    answer<P extends CallPath>(path: P, resultData: WireOutputOf<P>): void {
      const isOld = wire[path]?.envelope === 'code'
      replies.set(path, { body: isOld ? { code: 200, data: resultData } : { state: '200', msg: '', resultData } })
    },
    /** Whatever a server, or something in between, may send: a refusal, an unreadable body, no answer. */
    reply: (path: CallPath, reply: Reply) => replies.set(path, reply),
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  const text = await new Response(Readable.toWeb(request) as ReadableStream).text()
  return text ? (JSON.parse(text) as Record<string, unknown>) : undefined
}
