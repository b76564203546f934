import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Running, run } from './processes.ts'

const exec = promisify(execFile)

export const repository = fileURLToPath(new URL('../..', import.meta.url))

export type Environment = Readonly<Record<string, string>>

export type SandboxPlayer = {
  readonly nickName: string
  readonly areaCode: string
  readonly uid: number
  readonly password: string
}

export async function migrateHouse(env: Environment): Promise<void> {
  await script('server/src/db/migrate-all.ts', env)
}

export async function seedHouse(env: Environment): Promise<readonly SandboxPlayer[]> {
  return jsonLines(await script('server/src/seed/main.ts', env)).filter(isPlayer)
}

/** The outside companies. They say on their output where each can be reached. */
export async function startSimulators(
  logFile: string,
  port: number,
): Promise<Running & { readonly supportUrl: string }> {
  const simulators = await run({
    name: 'simulators',
    command: process.execPath,
    args: [join(repository, 'simulators/src/main.ts')],
    env: { ZAMRA_SUPPORT_PORT: String(port) },
    logFile,
    ports: [port],
    ready: () => supportUrl(logFile) !== undefined,
  })
  return Object.assign(simulators, { supportUrl: supportUrl(logFile) ?? '' })
}

export type ServerOptions = {
  readonly env: Environment
  readonly logFile: string
  readonly port: number
  readonly flowPort: number
  /** Starts it again whenever one of its files changes. */
  readonly watch?: boolean
}

export async function startServer(options: ServerOptions): Promise<Running> {
  const { port, flowPort } = options
  return run({
    name: 'server',
    command: process.execPath,
    args: [...(options.watch ? ['--watch', '--watch-preserve-output'] : []), join(repository, 'server/src/main.ts')],
    env: options.env,
    logFile: options.logFile,
    ports: [port, flowPort],
    ready: () => answers(`http://127.0.0.1:${port}/health/ready`),
  })
}

/** The web as it is being written, with the server behind it. */
export async function startWeb(logFile: string, port: number, serverUrl: string): Promise<Running> {
  return run({
    name: 'web',
    command: process.execPath,
    args: [join(repository, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
    cwd: join(repository, 'web'),
    env: { ZAMRA_API_URL: serverUrl },
    logFile,
    ports: [port],
    ready: () => answers(`http://127.0.0.1:${port}/`),
  })
}

async function script(path: string, env: Environment): Promise<string> {
  const { stdout } = await exec(process.execPath, [join(repository, path)], { env: { ...process.env, ...env } })
  return stdout
}

function supportUrl(logFile: string): string | undefined {
  return jsonLines(readFileSync(logFile, 'utf8')).find(isSupport)?.url
}

function isSupport(line: unknown): line is { url: string } {
  return typeof line === 'object' && line !== null && 'simulator' in line && line.simulator === 'support'
}

function isPlayer(line: unknown): line is SandboxPlayer {
  return typeof line === 'object' && line !== null && 'uid' in line && 'password' in line
}

/** Whatever else a program prints is not for us. */
function jsonLines(text: string): unknown[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown]
    } catch {
      return []
    }
  })
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
