import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { claimPort } from './ports.ts'
import { type Running, run } from './processes.ts'
import { restateProgram } from './programs.ts'

export type Restate = Running & {
  readonly dir: string
  readonly ingressUrl: string
  readonly adminUrl: string
}

type RestatePorts = { readonly ingress: number; readonly admin: number; readonly node: number }

export type RestateOptions = {
  readonly dir: string
  readonly logFile?: string
  /** Claimed ones; otherwise any that are free. */
  readonly ports?: RestatePorts
  /** The Ed25519 key in PEM that it signs its requests with; without one they are not signed. */
  readonly identityKeyFile?: string
}

/** One Restate node. Its data is in `dir`, so a restart continues its workflows. */
export async function startRestate(options: RestateOptions): Promise<Restate> {
  mkdirSync(options.dir, { recursive: true })
  const ports = options.ports ?? (await claimPorts())
  const ingressUrl = `http://127.0.0.1:${ports.ingress}`
  const adminUrl = `http://127.0.0.1:${ports.admin}`
  const server = await run({
    name: 'restate',
    command: restateProgram(),
    args: ['--no-logo', '--node-name', 'zamra', '--base-dir', options.dir, '--default-num-partitions', '4'],
    env: {
      ...environment(ports),
      ...(options.identityKeyFile && { RESTATE_REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: options.identityKeyFile }),
    },
    logFile: options.logFile ?? join(options.dir, 'restate.log'),
    ports: Object.values(ports),
    ready: async () => (await isHealthy(`${adminUrl}/health`)) && (await isHealthy(`${ingressUrl}/restate/health`)),
  })
  return Object.assign(server, { dir: options.dir, ingressUrl, adminUrl })
}

async function claimPorts(): Promise<RestatePorts> {
  return { ingress: await claimPort(), admin: await claimPort(), node: await claimPort() }
}

function environment(ports: RestatePorts): Record<string, string> {
  return {
    RESTATE_LISTEN_MODE: 'tcp',
    RESTATE_BIND_ADDRESS: `127.0.0.1:${ports.node}`,
    RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${ports.node}`,
    RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ports.ingress}`,
    RESTATE_INGRESS__ADVERTISED_ADDRESS: `http://127.0.0.1:${ports.ingress}`,
    RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${ports.admin}`,
    RESTATE_ADMIN__ADVERTISED_ADDRESS: `http://127.0.0.1:${ports.admin}`,
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_LOG_DISABLE_ANSI_CODES: 'true',
    // The default of two gigabytes is meant for a dedicated machine.
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '256MiB',
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok
  } catch {
    return false
  }
}
