import { randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The same site made worse on purpose: 200 KB of script more, and a button that says nothing. It must not pass. */
export async function spoil(url: string): Promise<{ url: string; close(): void }> {
  const heavy = `export const weight = '${randomBytes(150_000).toString('base64')}'`
  const server = createServer((asked, answer) => {
    if (asked.url === '/assets/heavy.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(heavy)
      return
    }
    const headers = { ...asked.headers, host: new URL(url).host, 'accept-encoding': 'identity' }
    const passed = request(url + asked.url, { method: asked.method, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const body = Buffer.concat(parts)
        const isPage = reply.headers['content-type']?.startsWith('text/html')
        const sent = isPage ? Buffer.from(worse(body.toString())) : body
        answer.writeHead(reply.statusCode ?? 200, { ...reply.headers, 'content-length': sent.length }).end(sent)
      })
    })
    asked.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

function worse(html: string): string {
  return html
    .replace('</head>', '<script type="module" src="/assets/heavy.js"></script></head>')
    .replace('</body>', '<button></button></body>')
}
