import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { variable } from './variable.ts'

export const sandboxFileDir = join(tmpdir(), 'zamra-files')
const sandboxLedgerKey = 'the sandbox has no secrets'
const sandboxVaultKey = `1:${'5a'.repeat(32)}`
const sandboxIndexKey = 'a5'.repeat(32)
const sandboxSaltKey = '55'.repeat(32)
const sandboxSeedKey = `1:${'53'.repeat(32)}`
const sandboxPepper = 'the sandbox has no pepper either'
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const redisUrl = z.url({ protocol: /^rediss?$/, error: 'must be a redis:// or rediss:// address' })
const port = wholeNumber(65_535)
const ownSecret = { secret: true, live: 'required', defaultsTo: 'a published sandbox value' } as const

export const processVariables = {
  ZAMRA_DEPLOYMENT: variable(
    'A live deployment handles real money. It refuses simulators, sandbox secrets and plain HTTP to the outside.',
    z._default(oneOf('sandbox', 'live'), 'sandbox'),
  ),
  ZAMRA_HOST: variable('The address that the HTTP server listens on.', z._default(z.string(), '127.0.0.1')),
  ZAMRA_PORT: variable('The port that the HTTP server listens on. 0 takes a free port.', z._default(port, 8080)),
  ZAMRA_PROVIDER_HOST: variable(
    'The address of the listener for providers: payment webhooks, SMS status, the wallet of game studios.',
    z._default(z.string(), '127.0.0.1'),
  ),
  ZAMRA_PROVIDER_PORT: variable(
    'The port of the listener for providers. The public port does not answer them. 0 takes a free port.',
    z._default(port, 8081),
  ),
  ZAMRA_PROVIDER_URL: variable(
    'The URL where providers reach the listener for them, such as that of a proxy which admits only their addresses.',
    z.optional(httpUrl),
    { live: 'required', defaultsTo: '`http://localhost:` and `ZAMRA_PROVIDER_PORT`' },
  ),
  ZAMRA_INTERNAL_HOST: variable(
    'The address of the internal listener: health and metrics. It belongs to a network that only operators reach.',
    z._default(z.string(), '127.0.0.1'),
  ),
  ZAMRA_INTERNAL_PORT: variable(
    'The port of the internal listener. The public port answers neither health nor metrics. 0 takes a free port.',
    z._default(port, 8082),
  ),
  ZAMRA_REVISION: variable(
    'The version of the running code, such as a commit hash. Each release needs its own: a workflow ends on the version it began on.',
    z._default(z.string(), 'dev'),
  ),
  ZAMRA_LOG_LEVEL: variable('Log lines below this level are not written.', z._default(oneOf(...logLevels), 'info')),
  ZAMRA_OTLP_URL: variable(
    'Where traces are sent (OpenTelemetry over HTTP). No traces are recorded without it.',
    z.optional(httpUrl),
  ),
  ZAMRA_TELEMETRY_MB_PER_DAY: variable(
    'How many megabytes of errors and events of the app are stored a day from anonymous devices, and as many from signed-in players. What comes beyond is refused until midnight (UTC).',
    z._default(wholeNumber(100_000), 200),
  ),
  ZAMRA_PROCESSES: variable(
    'How many processes of the server use the databases at a time, including those of a release that is being replaced. The server does not start if their connections together exceed what PostgreSQL accepts.',
    z._default(wholeNumber(10_000), 1),
  ),
  ZAMRA_DRAIN_NOTICE_MS: variable(
    'After SIGTERM the server reports "not ready" and still accepts requests for so many milliseconds, so that load balancers can remove it first.',
    z._default(wholeNumber(60_000), 0),
  ),
  ZAMRA_CLOCK_OFFSET_FILE: variable(
    'A file with a number of milliseconds by which the clock of a sandbox runs ahead. It is read again when it changes, and a smaller number is ignored. `npm run clock` writes it.',
    z.optional(z.string()),
    { live: 'refused' },
  ),
}

export const webVariables = {
  ZAMRA_WEB_ORIGIN: variable(
    'The public origin of the web app. Passkeys are bound to its domain and work on no other.',
    z.optional(httpUrl),
    { live: 'required', defaultsTo: '`http://localhost:` and `ZAMRA_PORT`' },
  ),
  ZAMRA_WEB_DIST: variable(
    'The folder of the built web app. Without it the server answers only the API.',
    z.optional(z.string()),
  ),
  ZAMRA_ORIGINS: variable(
    'Other origins that browsers may call the API from, for example of an app wrapper.',
    z._default(listOf(httpUrl), []),
  ),
  ZAMRA_WRAPPER_ORIGIN: variable(
    'The origin of the wrapper page that may show the app in a frame. The app sends its version to this origin only. Without it no page may frame the app.',
    z.optional(httpUrl),
  ),
  ZAMRA_PROXIES: variable(
    'How many reverse proxies of the operator stand in front of the server. So many addresses of `X-Forwarded-For`, counted from the right, are trusted. With 0 the header is ignored.',
    z._default(wholeNumber(8), 0),
  ),
  ZAMRA_SERVICE_URL: variable('The page that the customer service icon opens.', httpUrl),
  ZAMRA_FILE_DIR: variable(
    'The folder of the pictures that players upload. All server processes need the same folder, and only they may read it.',
    z._default(z.string(), sandboxFileDir),
    { live: 'required', defaultsTo: '`zamra-files` in the temporary folder of the machine' },
  ),
}

export const engineVariables = {
  ZAMRA_MAIN_URL: variable('The main database (PostgreSQL).', postgresUrl, { secret: true }),
  ZAMRA_SHARD_URLS: variable(
    'The shard databases (PostgreSQL), in the order of their numbers. Players are spread over them by player number.',
    listOf(postgresUrl),
    { secret: true },
  ),
  ZAMRA_REDIS_URL: variable(
    'Redis, or Valkey, for rate limits, push messages and caches. The server keeps working without it, with local limits.',
    redisUrl,
    { secret: true },
  ),
  ZAMRA_RESTATE_INGRESS_URL: variable('Where Restate accepts new workflow calls.', httpUrl),
  ZAMRA_RESTATE_ADMIN_URL: variable('Where the server registers its workflows with Restate.', httpUrl),
  ZAMRA_RESTATE_KEYS: variable(
    'The public keys of the Restate cluster. With them, the workflow endpoint accepts only requests that this cluster has signed.',
    z._default(listOf(z.string().check(z.regex(/^publickeyv1_\w+$/))), []),
    { live: 'required' },
  ),
  ZAMRA_WORKFLOW_HOST: variable(
    'The address that the workflow endpoint listens on.',
    z._default(z.string(), '127.0.0.1'),
  ),
  ZAMRA_WORKFLOW_PORT: variable('The port that the workflow endpoint listens on.', z._default(port, 9080)),
  ZAMRA_WORKFLOW_URL: variable(
    'Where Restate reaches the workflow endpoint, when that is not the address it listens on: behind a DNS name or out of a container.',
    z.optional(httpUrl),
    { defaultsTo: '`http://ZAMRA_WORKFLOW_HOST:ZAMRA_WORKFLOW_PORT`' },
  ),
}

export const secretVariables = {
  ZAMRA_LEDGER_KEY: variable(
    'The key of the hash chain over the ledger, or several as `number:text` with commas between them: the highest number makes new hashes, the others verify older ones. It never enters a database.',
    z._default(z.string(), sandboxLedgerKey),
    ownSecret,
  ),
  ZAMRA_VAULT_KEYS: variable(
    'The keys that encrypt personal data, each as `number:64 hex digits`. The highest number encrypts; the others still decrypt.',
    z._default(listOf(z.string().check(z.regex(/^\d{1,3}:[0-9a-f]{64}$/))), [sandboxVaultKey]),
    ownSecret,
  ),
  ZAMRA_VAULT_INDEX_KEY: variable(
    'The key of the blind indexes that find encrypted personal data, as 64 hex digits, or several as `number:64 hex digits` with commas between them: players are found by each of them, and the first one is stored. docs/guides/deployment.md says how to change it.',
    z._default(
      z.string().check(z.regex(/^(?:[0-9a-f]{64}|\d{1,3}:[0-9a-f]{64}(?:,\d{1,3}:[0-9a-f]{64})*)$/)),
      sandboxIndexKey,
    ),
    ownSecret,
  ),
  ZAMRA_PLAYER_SALT_KEY: variable(
    'The key of the salts that hide players in published tickets, as 64 hex digits. It never changes: with another one players could not prove that an older ticket is theirs.',
    z._default(z.string().check(z.regex(/^[0-9a-f]{64}$/)), sandboxSaltKey),
    ownSecret,
  ),
  ZAMRA_SEED_KEYS: variable(
    'The keys that the server seeds of instant games are derived with, each as `number:64 hex digits`. The highest number makes new seeds, and only under these is anything staked; the others still reveal what was played under them. docs/guides/deployment.md says how to change it.',
    z._default(listOf(z.string().check(z.regex(/^[1-9]\d{0,2}:[0-9a-f]{64}$/))), [sandboxSeedKey]),
    ownSecret,
  ),
  ZAMRA_OTP_PEPPER: variable(
    'Mixed into the hashes of one-time codes, the nonces of sign-ins and the seals of session tokens. At least 16 characters. Changing it signs every player out.',
    z._default(z.string().check(z.minLength(16)), sandboxPepper),
    ownSecret,
  ),
}

export const bankVariables = {
  ZAMRA_BANK_DIRECTORY_URL: variable(
    'The directory of Indian bank branches, looked up by IFSC. Without it branches are not looked up.',
    z.optional(httpUrl),
  ),
  ZAMRA_BANK_CHECK_URL: variable(
    'The provider that verifies the holder name of a bank account. Without it names are not verified.',
    z.optional(httpUrl),
  ),
  ZAMRA_BANK_CHECK_ID: variable(
    'The client id at the provider that verifies bank accounts.',
    z._default(z.string(), 'sandbox'),
  ),
  ZAMRA_BANK_CHECK_SECRET: variable(
    'The client secret at the provider that verifies bank accounts.',
    z._default(z.string(), 'sandbox'),
    { ...ownSecret, with: 'ZAMRA_BANK_CHECK_URL' },
  ),
}

function oneOf<const Words extends readonly string[]>(...words: Words) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` })
}

function wholeNumber(max: number) {
  const error = `must be a whole number from 0 to ${max}`
  return z.coerce.number({ error }).check(z.int({ error }), z.minimum(0, { error }), z.maximum(max, { error }))
}

function listOf(item: z.ZodMiniType<string, string>) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((part) => part.trim())),
    ),
    z.array(item).check(z.minLength(1)),
  )
}
