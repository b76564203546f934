import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/**
 * Claims a loopback port for this process.
 *
 * A free port from the system can be given to a second process before the first one listens on it. So a port is first
 * claimed by a file that only one process can create, and then tried. The numbers are below the range of ephemeral
 * ports, which the system assigns without looking at our claims.
 */
export async function claimPort(preferred?: number): Promise<number> {
  for (const port of candidates(preferred)) {
    if (!claim(port)) continue
    if (await isFree(port)) return port
    releasePort(port)
  }
  throw new Error(`no free port between ${lowest} and ${highest}`)
}

export function releasePort(port: number): void {
  if (held.delete(port)) rmSync(claimFile(port), { force: true })
}

const lowest = 20_000
const highest = 32_000
const attempts = 500
const claims = join(tmpdir(), `zamra-ports-${userInfo().uid}`)
const held = new Set<number>()

process.once('exit', () => {
  for (const port of held) releasePort(port)
})

function* candidates(preferred?: number): Generator<number> {
  if (preferred !== undefined) yield preferred
  for (let i = 0; i < attempts; i += 1) yield lowest + Math.floor(Math.random() * (highest - lowest))
}

function claim(port: number): boolean {
  mkdirSync(claims, { recursive: true })
  if (create(port)) return true
  if (held.has(port) || ownerLives(port)) return false
  rmSync(claimFile(port), { force: true })
  return create(port)
}

function create(port: number): boolean {
  try {
    writeFileSync(claimFile(port), String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  held.add(port)
  return true
}

function ownerLives(port: number): boolean {
  try {
    const owner = Number(readFileSync(claimFile(port), 'utf8'))
    // An empty file is a claim whose owner is about to write its number.
    return owner === 0 || process.kill(owner, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function claimFile(port: number): string {
  return join(claims, String(port))
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
