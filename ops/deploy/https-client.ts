import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export type Question = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The loopback address that the client calls from, to tell it apart from the proxy. */
  readonly from?: string
}

export type Client = {
  /** The whole answer. */
  get(path: string, question?: Question): Promise<Answer>
  /** The time until the first bytes of the body came, in milliseconds; the rest is not waited for. */
  firstBytes(path: string, question: Question): Promise<{ readonly answer: Answer; readonly ms: number }>
}

export type Target = { readonly host: string; readonly port: number; readonly ca?: string }

/** Calls a server on loopback by its public name, which no name server knows. */
export function clientFor({ host, port, ca }: Target): Client {
  const options = (path: string, { method = 'GET', headers = {}, from }: Question): RequestOptions => ({
    host: '127.0.0.1',
    port,
    path,
    method,
    agent: false,
    headers: { host: `${host}:${port}`, ...headers },
    ...(ca && { ca, servername: host }),
    ...(from && { localAddress: from }),
  })
  const send = ca ? httpsRequest : httpRequest
  return {
    get: (path, question = {}) =>
      new Promise((resolve, reject) => {
        const call = send(options(path, question), (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
          })
        })
        call.on('error', reject).end(question.body)
      }),
    firstBytes: (path, question) =>
      new Promise((resolve, reject) => {
        const begun = performance.now()
        const call = send(options(path, question), (response) => {
          response.once('data', (body: Buffer) => {
            call.destroy()
            const answer = { status: response.statusCode ?? 0, headers: response.headers, body }
            resolve({ answer, ms: performance.now() - begun })
          })
        })
        call.setTimeout(5_000, () => call.destroy(new Error('no bytes came within 5 seconds')))
        call.on('error', reject).end(question.body)
      }),
  }
}
