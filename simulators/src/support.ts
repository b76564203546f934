import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Simulator = { readonly url: string; stop(): Promise<void> }

/**
 * The customer service provider: a chat page on its own origin. In the sandbox there is no agent, and the page says so.
 */
export async function startSupport(port: number, host = '127.0.0.1'): Promise<Simulator> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    response.end(page)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}/chat`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Customer service (sandbox)</title>
<style>
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: #f4efe8; color: #2b0a10;
    font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 22rem; padding: 2rem; text-align: center; }
  h1 { font-size: 1.25rem; }
</style>
<main>
  <h1>Customer service (sandbox)</h1>
  <p>This page is a placeholder for the customer service provider. In a live deployment an agent answers here; the sandbox has none.</p>
</main>
</html>
`
