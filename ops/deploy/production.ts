import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exampleWitnesses } from '../generate/open-draw/sample-witnesses.ts'
import { claimPort } from '../stack/ports.ts'
import { type Postgres, startPostgres } from '../stack/postgres.ts'
import { type Running, run } from '../stack/processes.ts'
import { startRedis } from '../stack/redis.ts'
import { startRestate } from '../stack/restate.ts'
import { partnerName, publicName, startNginx } from './nginx.ts'

type Script = (path: string, ...args: string[]) => Promise<string>

export type Production = {
  readonly httpPort: number
  readonly httpsPort: number
  readonly serverPort: number
  readonly internalPort: number
  readonly certificate: string
  readonly serverLog: string
  /** Runs a script of the release with the configuration of the server. */
  readonly runScript: Script
  /** Publishes the policies of the release, as two registered operators do. */
  publishPolicies(): Promise<void>
  stop(): Promise<void>
}

const shards = ['shard0', 'shard1']
const secret = () => randomBytes(32).toString('hex')

/** A live deployment of a release on loopback: its own engines, the server, and nginx with TLS in front. */
export async function startProduction(dir: string, release: string): Promise<Production> {
  const parts: Running[] = []
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop()
  }
  const keep = <Part extends Running>(part: Part) => {
    parts.push(part)
    return part
  }
  try {
    const postgres = keep(await startPostgres({ dir: join(dir, 'postgres'), durable: false }))
    const redis = keep(await startRedis({ dir: join(dir, 'redis') }))
    const identity = makeRestateIdentity(dir)
    const restate = keep(await startRestate({ dir: join(dir, 'restate'), identityKeyFile: identity.file }))
    const [serverPort, providerPort, internalPort, workflowPort, httpPort, httpsPort] = [
      await claimPort(),
      await claimPort(),
      await claimPort(),
      await claimPort(),
      await claimPort(),
      await claimPort(),
    ]
    const env = {
      ...liveEnvironment({ dir, release, httpsPort }),
      ...databaseUrls(postgres, 'zamra_app'),
      ZAMRA_PORT: String(serverPort),
      ZAMRA_PROVIDER_PORT: String(providerPort),
      ZAMRA_INTERNAL_PORT: String(internalPort),
      ZAMRA_WORKFLOW_PORT: String(workflowPort),
      ZAMRA_REDIS_URL: redis.url,
      ZAMRA_RESTATE_INGRESS_URL: restate.ingressUrl,
      ZAMRA_RESTATE_ADMIN_URL: restate.adminUrl,
      ZAMRA_RESTATE_KEYS: identity.publicKey,
    }
    const owner = databaseUrls(postgres)
    const script = scriptRunner(release, env)
    for (const name of ['main', ...shards]) await postgres.ensureDatabase(name)
    await script(owner)('server/src/db/migrate-all.ts')
    const serverLog = join(dir, 'server.log')
    keep(
      await run({
        name: 'server',
        command: process.execPath,
        args: [join(release, 'server/src/main.ts')],
        env,
        cwd: release,
        logFile: serverLog,
        ports: [serverPort, providerPort, internalPort, workflowPort],
        ready: () => isReady(internalPort),
      }),
    )
    const nginxDir = join(dir, 'nginx')
    keep(await startNginx({ dir: nginxDir, httpPort, httpsPort, upstreamPort: serverPort, providerPort }))
    return {
      httpPort,
      httpsPort,
      serverPort,
      internalPort,
      certificate: join(nginxDir, 'certificate.pem'),
      serverLog,
      runScript: script({}),
      publishPolicies: () => publishPolicies(dir, script({}), script(owner)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function publishPolicies(dir: string, script: Script, asOwner: Script): Promise<void> {
  const keyOf = (name: string) => join(dir, `${name}.pem`)
  const by = (name: string) => ['--who', name, '--key', keyOf(name)]
  for (const name of ['Asha', 'Bilal']) {
    await asOwner('ops/operator.ts', 'add', name, (await script('ops/operator.ts', 'key', keyOf(name))).trim())
  }
  const proposal = join(dir, 'policies.json')
  await script('ops/market.ts', 'propose', 'live', proposal, ...by('Asha'), '--why', 'a new deployment')
  await script('ops/market.ts', 'publish', proposal, ...by('Bilal'))
}

type Site = { readonly dir: string; readonly release: string; readonly httpsPort: number }

/** The configuration of a live deployment: its own names, folders and secrets. */
function liveEnvironment({ dir, release, httpsPort }: Site) {
  return {
    ZAMRA_DEPLOYMENT: 'live',
    ZAMRA_REVISION: 'check',
    ZAMRA_PROXIES: '1',
    ZAMRA_PROVIDER_URL: `https://${partnerName}:${httpsPort}`,
    ZAMRA_WEB_DIST: join(release, 'web/dist'),
    ZAMRA_WEB_ORIGIN: `https://${publicName}:${httpsPort}`,
    ZAMRA_SERVICE_URL: 'https://help.example.com',
    ZAMRA_FILE_DIR: join(dir, 'files'),
    ZAMRA_LEDGER_KEY: secret(),
    ZAMRA_VAULT_KEYS: `1:${secret()}`,
    ZAMRA_VAULT_INDEX_KEY: secret(),
    ZAMRA_PLAYER_SALT_KEY: secret(),
    ZAMRA_SEED_KEYS: `1:${secret()}`,
    ZAMRA_OTP_PEPPER: secret(),
    ZAMRA_DRAW_KEY: secret(),
    ZAMRA_DRAW_ORIGIN: `${publicName}/draws`,
    ZAMRA_WITNESSES: exampleWitnesses(),
    ZAMRA_RAZORPAY_KEY: 'rzp_live_check',
    ZAMRA_RAZORPAY_SECRET: secret(),
    ZAMRA_RAZORPAY_WEBHOOK_SECRET: secret(),
  }
}

/** The databases as their owner signs in to them, or as another role. */
function databaseUrls(postgres: Postgres, role?: string) {
  const shardUrls = shards.map((name) => postgres.url(name, role))
  return { ZAMRA_MAIN_URL: postgres.url('main', role), ZAMRA_SHARD_URLS: shardUrls.join(',') }
}

function scriptRunner(release: string, env: Readonly<Record<string, string>>) {
  return (more: Readonly<Record<string, string>>) =>
    async (path: string, ...args: string[]) => {
      const options = { cwd: release, env: { ...process.env, NODE_ENV: 'production', ...env, ...more } }
      return (await promisify(execFile)(process.execPath, [join(release, path), ...args], options)).stdout
    }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

/** The key that Restate signs its requests with, and its public half as the server wants it: in base 58. */
function makeRestateIdentity(dir: string): { readonly file: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const file = join(dir, 'restate-identity.pem')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { file, publicKey: `publickeyv1_${base58(raw)}` }
}

/** Digits and letters without 0, O, I and l, which look alike. */
const base58Digits = '123456789'.concat(lettersFrom('A', 'IO'), lettersFrom('a', 'l'))

function lettersFrom(first: 'A' | 'a', except: string): string {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(first.charCodeAt(0) + index))
  return letters.filter((letter) => !except.includes(letter)).join('')
}

function base58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${base58Digits[Number(rest % 58n)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(Math.max(zeros, 0)) + text
}
