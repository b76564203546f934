import { type Agent, request } from 'node:http'
import { commonOf } from './open-handler.ts'

export type HttpAnswer = {
  readonly status: number
  readonly state: string
  /** The server asks for no other request on this connection. */
  readonly isLast: boolean
}

/** One call over a connection that stays open for the next, as browsers and proxies make it. */
export function call(agent: Agent, port: number, path: string, device: string): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
  const headers = { 'content-type': 'application/json' }
  const sent = request({ agent, port, host: '127.0.0.1', path: `/api${path}`, method: 'POST', headers }, (response) => {
    let text = ''
    response.on('data', (chunk) => {
      text += chunk
    })
    response.on('end', () => {
      const isLast = response.headers.connection === 'close'
      resolve({ status: response.statusCode ?? 0, state: JSON.parse(text).state, isLast })
    })
  })
  sent.on('error', reject)
  sent.end(JSON.stringify(commonOf(device)))
  return promise
}
