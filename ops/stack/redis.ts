import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { claimPort } from './ports.ts'
import { type Running, run } from './processes.ts'
import { redisProgram } from './programs.ts'

export type Redis = Running & { readonly port: number; readonly url: string }

export type RedisOptions = {
  readonly dir: string
  readonly logFile?: string
  /** A claimed one; otherwise any that is free. */
  readonly port?: number
  /** The number of logical databases; every test world uses its own. */
  readonly databases?: number
}

/** One Redis or Valkey without persistence: everything in it can be rebuilt from PostgreSQL. */
export async function startRedis(options: RedisOptions): Promise<Redis> {
  mkdirSync(options.dir, { recursive: true })
  const port = options.port ?? (await claimPort())
  const server = await run({
    name: 'redis',
    command: redisProgram(),
    args: settingArgs(port, options),
    logFile: options.logFile ?? join(options.dir, 'redis.log'),
    ports: [port],
    ready: async (pid) => (await sendCommand(port, 'INFO server\r\n')).includes(`process_id:${pid}\r\n`),
  })
  return Object.assign(server, { port, url: `redis://127.0.0.1:${port}` })
}

function settingArgs(port: number, { dir, databases = 16 }: RedisOptions): string[] {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir,
    save: '',
    appendonly: 'no',
    databases: String(databases),
  }
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
}

/** The first bytes of the answer, or nothing when there is none. */
function sendCommand(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const answer = (text: string) => {
      socket.destroy()
      resolve(text)
    }
    socket.once('connect', () => socket.write(command))
    socket.once('data', (bytes) => answer(String(bytes)))
    socket.once('error', () => answer(''))
    socket.setTimeout(1_000, () => answer(''))
  })
}
