import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address for several servers, some of which may be down. */
export type LoadBalancer = { readonly url: string; close(): Promise<void> }

/** Forwards every connection to a server that listens, starting with another one each time. */
export async function openLoadBalancer(port: number, ports: readonly number[]): Promise<LoadBalancer> {
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer({ allowHalfOpen: false }, (client) => {
    track(open, client)
    connections += 1
    forward(client, [...ports.slice(connections % ports.length), ...ports.slice(0, connections % ports.length)], open)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

/** Tries one after the other. When none listens the connection is closed, as a load balancer would. */
function forward(client: Socket, [port, ...others]: readonly number[], open: Set<Socket>): void {
  if (port === undefined) {
    client.destroy()
    return
  }
  const host = connect(port, '127.0.0.1')
  track(open, host)
  host.once('error', () => {
    if (host.readyState === 'closed' && !host.remoteAddress && client.writable && host.bytesWritten === 0) {
      forward(client, others, open)
    } else client.destroy()
  })
  host.once('connect', () => {
    host.removeAllListeners('error')
    host.on('error', () => client.destroy())
    client.pipe(host)
    host.pipe(client)
  })
  client.on('close', () => host.destroy())
}

function track(open: Set<Socket>, socket: Socket): void {
  open.add(socket)
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => open.delete(socket))
}
