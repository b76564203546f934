import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * A proxy that adds two defects to the site: 200 KB of script and a button without a name. Everything else passes
 * unchanged, so that a failing gate fails because of these two.
 */
export async function startDegradedSite(url: string): Promise<{ url: string; close(): void }> {
  const heavy = Buffer.from(`export const weight = '${randomBytes(150_000).toString('base64')}'`)
  const server = createServer((received, answer) => {
    if (received.url === '/assets/heavy.js') send(received, answer, 'text/javascript', heavy)
    else forward(url, received, answer)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function forward(url: string, received: IncomingMessage, answer: ServerResponse): void {
  const isPage = received.url?.startsWith('/pages/') ?? false
  const headers = { ...received.headers, host: new URL(url).host, ...(isPage ? { 'accept-encoding': 'identity' } : {}) }
  const passed = request(url + received.url, { method: received.method, headers }, (reply) => {
    if (!isPage) {
      answer.writeHead(reply.statusCode ?? 200, reply.headers)
      reply.pipe(answer)
      return
    }
    const parts: Buffer[] = []
    reply.on('data', (part: Buffer) => parts.push(part))
    reply.on('end', () => {
      const { 'content-length': _, ...kept } = reply.headers
      for (const [name, value] of Object.entries(kept)) if (value !== undefined) answer.setHeader(name, value)
      send(received, answer, 'text/html; charset=utf-8', Buffer.from(addDefects(Buffer.concat(parts).toString())))
    })
  })
  received.pipe(passed)
}

function send(received: IncomingMessage, answer: ServerResponse, type: string, body: Buffer): void {
  const accepted = String(received.headers['accept-encoding'] ?? '')
  answer.setHeader('content-type', type)
  if (accepted.includes('br')) answer.setHeader('content-encoding', 'br').end(brotliCompressSync(body))
  else if (accepted.includes('gzip')) answer.setHeader('content-encoding', 'gzip').end(gzipSync(body))
  else answer.end(body)
}

function addDefects(html: string): string {
  return html
    .replace('</head>', '<script type="module" src="/assets/heavy.js"></script></head>')
    .replace('</body>', '<button></button></body>')
}
