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
  readonly phone: string
  readonly uid: number
  readonly password: string
}

export async function migrateDatabases(env: Environment): Promise<void> {
  await script('server/src/db/migrate-all.ts', env)
}

export async function seedSandbox(env: Environment): Promise<readonly SandboxPlayer[]> {
  return jsonLines(await script('server/src/seed/main.ts', env)).filter(isPlayer)
}

/** The simulated providers, each on its port. They print their URLs to the log. */
export async function startSimulators<Name extends string>(
  logFile: string,
  ports: Readonly<Record<Name, number>>,
  env: Environment = {},
): Promise<Running & { readonly urls: Readonly<Record<Name, string>> }> {
  const names = Object.keys(ports) as Name[]
  const simulators = await run({
    name: 'simulators',
    command: process.execPath,
    args: [join(repository, 'simulators/src/main.ts')],
    env: {
      ...Object.fromEntries(names.map((name) => [`ZAMRA_${name.toUpperCase()}_PORT`, String(ports[name])])),
      ...env,
    },
    logFile,
    ports: Object.values(ports),
    ready: () => names.every((name) => simulatorUrl(logFile, name) !== undefined),
  })
  const urls = Object.fromEntries(names.map((name) => [name, simulatorUrl(logFile, name)]))
  return Object.assign(simulators, { urls: urls as Record<Name, string> })
}

export type ServerOptions = {
  readonly env: Environment
  readonly logFile: string
  readonly port: number
  readonly providerPort: number
  readonly internalPort: number
  readonly workflowPort: number
  /** Ports that it only has by its environment. */
  readonly morePorts?: readonly number[]
  /** The entry point, if not the sources, such as a build of them. */
  readonly main?: string
  /** Restarts the server when one of its files changes. */
  readonly watch?: boolean
}

export async function startServer(options: ServerOptions): Promise<Running> {
  const { port, providerPort, internalPort, workflowPort, main = join(repository, 'server/src/main.ts') } = options
  return run({
    name: 'server',
    command: process.execPath,
    args: [...(options.watch ? ['--watch', '--watch-preserve-output'] : []), main],
    env: options.env,
    logFile: options.logFile,
    ports: [port, providerPort, internalPort, workflowPort, ...(options.morePorts ?? [])],
    ready: () => isResponding(`http://127.0.0.1:${internalPort}/health/ready`),
  })
}

/** The development server of the web, which forwards API calls to the server. */
export async function startWeb(logFile: string, port: number, serverUrl: string): Promise<Running> {
  return run({
    name: 'web',
    command: process.execPath,
    args: [join(repository, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
    cwd: join(repository, 'web'),
    env: { ZAMRA_API_URL: serverUrl },
    logFile,
    ports: [port],
    ready: () => isResponding(`http://127.0.0.1:${port}/`),
  })
}

async function script(path: string, env: Environment): Promise<string> {
  const { stdout } = await exec(process.execPath, [join(repository, path)], { env: { ...process.env, ...env } })
  return stdout
}

/** The last line counts: the log may contain an earlier start. */
function simulatorUrl(logFile: string, name: string): string | undefined {
  return jsonLines(readFileSync(logFile, 'utf8'))
    .filter(isSimulator)
    .findLast(({ simulator }) => simulator === name)?.url
}

function isSimulator(line: unknown): line is { simulator: string; url: string } {
  return typeof line === 'object' && line !== null && 'simulator' in line && 'url' in line
}

function isPlayer(line: unknown): line is SandboxPlayer {
  return typeof line === 'object' && line !== null && 'uid' in line && 'password' in line
}

/** Lines that are not JSON are ignored. */
function jsonLines(text: string): unknown[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown]
    } catch {
      return []
    }
  })
}

async function isResponding(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
