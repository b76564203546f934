import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address for several servers, some of which may be down. */
export type LoadBalancer = { readonly url: string; close(): Promise<void> }

/** Forwards every connection to a server that listens, starting with another one each time. */
export async function openLoadBalancer(port: number, ports: readonly number[]): Promise<LoadBalancer> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ allowHalfOpen: false }, (visitor) => {
    keep(open, visitor)
    turn += 1
    pass(visitor, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)], open)
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
function pass(visitor: Socket, [port, ...others]: readonly number[], open: Set<Socket>): void {
  if (port === undefined) {
    visitor.destroy()
    return
  }
  const host = connect(port, '127.0.0.1')
  keep(open, host)
  host.once('error', () => {
    if (host.readyState === 'closed' && !host.remoteAddress && visitor.writable && host.bytesWritten === 0) {
      pass(visitor, others, open)
    } else visitor.destroy()
  })
  host.once('connect', () => {
    host.removeAllListeners('error')
    host.on('error', () => visitor.destroy())
    visitor.pipe(host)
    host.pipe(visitor)
  })
  visitor.on('close', () => host.destroy())
}

function keep(open: Set<Socket>, socket: Socket): void {
  open.add(socket)
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => open.delete(socket))
}
