import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exampleWitnesses } from '../../../ops/generate/open-draw/sample-witnesses.ts'
import { providerVariables } from '../../test/provider-variables.ts'
import { readConfig, variableGroups } from './config.ts'
import { variableInfo } from './variable.ts'

const good = {
  ZAMRA_MAIN_URL: 'postgres://zamra@db.internal/main',
  ZAMRA_SHARD_URLS: 'postgres://zamra@db.internal/shard0, postgresql://zamra@db.internal/shard1',
  ZAMRA_REDIS_URL: 'redis://redis.internal:6379/0',
  ZAMRA_RESTATE_INGRESS_URL: 'http://restate.internal:8080',
  ZAMRA_RESTATE_ADMIN_URL: 'http://restate.internal:9070',
  ZAMRA_SERVICE_URL: 'https://help.example.com/chat',
}
const street = {
  ZAMRA_PROVIDER_URL: 'https://partners.example.com',
  ZAMRA_WEB_ORIGIN: 'https://Play.example.com/',
  ZAMRA_FILE_DIR: '/var/lib/zamra/files',
  ZAMRA_RESTATE_KEYS: 'publickeyv1_2G8dCQhArfvGpzPw5Vx2ALciR4xCLHfS5YaT93XjNxX9',
}

function refusedWith(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the configuration was taken')
}

test('the default deployment is a sandbox, and optional variables have defaults [MP-06]', () => {
  expect(readConfig(good)).toMatchObject({
    deployment: 'sandbox',
    port: 8080,
    shardUrls: ['postgres://zamra@db.internal/shard0', 'postgresql://zamra@db.internal/shard1'],
    origins: [],
    webDist: undefined,
  })
})

const ownSecrets = {
  ZAMRA_LEDGER_KEY: 'a secret of its own',
  ZAMRA_VAULT_KEYS: `2:${'0b'.repeat(32)}`,
  ZAMRA_VAULT_INDEX_KEY: '0c'.repeat(32),
  ZAMRA_PLAYER_SALT_KEY: '0d'.repeat(32),
  ZAMRA_SEED_KEYS: `1:${'0e'.repeat(32)}`,
  ZAMRA_OTP_PEPPER: 'a pepper of its own',
  ZAMRA_DRAW_KEY: '0d'.repeat(32),
}

const witnessed = { ZAMRA_DRAW_ORIGIN: 'play.example.com/draws', ZAMRA_WITNESSES: exampleWitnesses() }

test('names all problems at once', () => {
  const message = refusedWith({
    ...good,
    ZAMRA_MAIN_URL: '',
    ZAMRA_PORT: 'eighty',
    ZAMRA_SHARD_URLS: 'postgres://a,mysql://b',
    ZAMRA_LOG_LEVEL: 'loud',
  })
  expect(message.split('\n').sort()).toEqual([
    'ZAMRA_LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
    'ZAMRA_MAIN_URL: is required',
    'ZAMRA_PORT: must be a whole number from 0 to 65535',
    'ZAMRA_SHARD_URLS: item 2 must be a postgres:// address',
  ])
})

test('a live deployment refuses a provider that listens on this machine', () => {
  const loopbacks = ['localhost', 'help.localhost', '127.0.0.1', '127.1', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]']
  for (const host of loopbacks) {
    const env = { ...good, ZAMRA_DEPLOYMENT: 'live', ZAMRA_SERVICE_URL: `https://${host}:7000/` }
    expect(refusedWith(env)).toContain('ZAMRA_SERVICE_URL: a live deployment refuses simulators')
  }
  expect(refusedWith({ ...good, ZAMRA_DEPLOYMENT: 'live', ZAMRA_SERVICE_URL: 'http://help.example.com' })).toContain(
    'https',
  )
  expect(readConfig({ ...good, ...street, ...ownSecrets, ...witnessed, ZAMRA_DEPLOYMENT: 'live' }).deployment).toBe(
    'live',
  )
})

test('a live deployment refuses a clock that can be moved', () => {
  const file = { ZAMRA_CLOCK_OFFSET_FILE: '/tmp/clock-offset' }
  expect(readConfig({ ...good, ...file }).clockOffsetFile).toBe('/tmp/clock-offset')
  const live = { ...good, ...street, ...ownSecrets, ...witnessed, ZAMRA_DEPLOYMENT: 'live' }
  expect(readConfig(live).clockOffsetFile).toBeUndefined()
  expect(refusedWith({ ...live, ...file })).toBe(
    'ZAMRA_CLOCK_OFFSET_FILE: a live deployment has the time of its machine',
  )
})

test('a live deployment refuses simulated SMS and sign-in providers and the SMS inbox page', () => {
  const message = refusedWith({
    ...good,
    ...ownSecrets,
    ZAMRA_DEPLOYMENT: 'live',
    ZAMRA_SMS_MSG91_KEY: 'key',
    ZAMRA_SMS_MSG91_URL: 'http://127.0.0.1:7001',
    ZAMRA_SMS_TWILIO_SID: 'AC1',
    ZAMRA_SMS_TWILIO_URL: 'http://localhost:7001',
    ZAMRA_SMS_INBOX_URL: 'http://127.0.0.1:7001/inbox',
    ZAMRA_GOOGLE_CLIENT_ID: 'zamra',
    ZAMRA_GOOGLE_ISSUER: 'http://127.0.0.1:7002',
    ZAMRA_GOOGLE_KEYS_URL: 'http://127.0.0.1:7002/jwks',
    ZAMRA_PUSH_CONTACT: 'mailto:push@zamra.example',
    ZAMRA_PUSH_SIMULATOR_URL: 'http://127.0.0.1:7003',
    ZAMRA_SMTP_URL: 'smtp://localhost:7004',
  })
  const signIn = ['SMS_MSG91_URL', 'SMS_TWILIO_URL', 'SMS_INBOX_URL', 'GOOGLE_ISSUER', 'GOOGLE_KEYS_URL']
  const refused = [...signIn, 'PUSH_SIMULATOR_URL', 'SMTP_URL', 'EMAIL_FROM']
  for (const name of refused) expect(message).toContain(`ZAMRA_${name}: a live deployment`)
})

const secretsWithDefault = Object.values(variableGroups)
  .flatMap((group) => Object.entries<z.ZodMiniType>(group))
  .filter(([, type]) => variableInfo(type)?.secret && type instanceof z.ZodMiniDefault)
  .map(([name]) => name)

test('a live deployment refuses every secret that is left at its sandbox default', () => {
  const message = refusedWith({ ...good, ...providerVariables, ZAMRA_DEPLOYMENT: 'live' })
  expect(secretsWithDefault).toEqual(expect.arrayContaining([...Object.keys(ownSecrets), 'ZAMRA_BANK_CHECK_SECRET']))
  for (const name of secretsWithDefault) expect(message).toContain(`${name}: a live deployment has a secret of its own`)
})

test('a live deployment does not need the secret of a provider that is off', () => {
  const message = refusedWith({ ...good, ZAMRA_DEPLOYMENT: 'live' })
  const refused = secretsWithDefault.filter((name) => message.includes(`${name}: a live deployment has a secret`))
  expect(refused.sort()).toEqual(Object.keys(ownSecrets).sort())
})

test('a live deployment refuses a published key in its list of keys', () => {
  const published = `1:${'5a'.repeat(32)}`
  const keys = { ZAMRA_VAULT_KEYS: `${ownSecrets.ZAMRA_VAULT_KEYS},${published}` }
  const message = refusedWith({ ...good, ...street, ...ownSecrets, ...witnessed, ...keys, ZAMRA_DEPLOYMENT: 'live' })
  expect(message).toBe('ZAMRA_VAULT_KEYS: a live deployment has a secret of its own')
})

test('a live deployment needs its public origin, and a sandbox uses localhost by default', () => {
  expect(refusedWith({ ...good, ...ownSecrets, ZAMRA_DEPLOYMENT: 'live' })).toContain('ZAMRA_WEB_ORIGIN')
  expect(readConfig({ ...good, ...street }).webOrigin).toBe('https://play.example.com')
  expect(readConfig({ ...good, ZAMRA_PORT: '3000' }).webOrigin).toBe('http://localhost:3000')
})

test('a live deployment needs the public key of its Restate', () => {
  const { ZAMRA_RESTATE_KEYS: _, ...without } = { ...good, ...ownSecrets, ...street }
  expect(refusedWith({ ...without, ZAMRA_DEPLOYMENT: 'live' })).toMatch(/^ZAMRA_RESTATE_KEYS: .* public key/)
})

test('normalises an origin as browsers write it', () => {
  const env = { ...good, ZAMRA_ORIGINS: 'https://Wrap.example.com/, http://localhost:5173' }
  expect(readConfig(env).origins).toEqual(['https://wrap.example.com', 'http://localhost:5173'])
})

const chain = { ...good, ZAMRA_CHAIN_URL: 'http://chain.internal:8545' }

test('a chain is watched only with a node address, and has sandbox defaults', () => {
  expect(readConfig(good).chain).toBeUndefined()
  expect(readConfig(chain).chain).toMatchObject({ chainId: 31_337, confirmations: 12, needsFinalized: false })
})

test('refuses a private key in place of a public one and does not print it', () => {
  const xprv =
    'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7'
  const message = refusedWith({ ...chain, ZAMRA_CHAIN_XPUB: xprv })
  expect(message).toBe('ZAMRA_CHAIN_XPUB: is a private key: this server must never have one')
  const broken = refusedWith({ ...chain, ZAMRA_CHAIN_XPUB: `${xprv.slice(0, -1)}x` })
  expect(broken).toBe(message)
  expect(refusedWith({ ...chain, ZAMRA_CHAIN_XPUB: 'xpub6CUGRU' })).toContain('must be an extended public key')
})

test('a live deployment needs its own extended public key and a node outside this machine', () => {
  const env = { ...good, ...ownSecrets, ...street, ZAMRA_DEPLOYMENT: 'live', ZAMRA_CHAIN_URL: 'http://127.0.0.1:8545' }
  const message = refusedWith(env)
  expect(message).toContain('ZAMRA_CHAIN_XPUB: a live deployment has a secret of its own')
  expect(message).toContain('ZAMRA_CHAIN_URL: a live deployment refuses simulators')
})

test('refuses more confirmations than blocks are kept', () => {
  const message = refusedWith({ ...chain, ZAMRA_CHAIN_CONFIRMATIONS: '65', ZAMRA_CHAIN_TOKENS: 'USDT' })
  expect(message.split('\n').sort()).toEqual([
    'ZAMRA_CHAIN_CONFIRMATIONS: must be a whole number from 1 to 64',
    'ZAMRA_CHAIN_TOKENS: must be a list of coin:contract:decimals',
  ])
})

test('reads one key of the ledger chain as key 1, and several by their numbers', () => {
  const keysOf = (text: string) => [...readConfig({ ...good, ZAMRA_LEDGER_KEY: text }).ledgerKeys]
  expect(keysOf('a single key, with a comma')).toEqual([[1, 'a single key, with a comma']])
  expect(keysOf('1:old,2:new')).toEqual([
    [1, 'old'],
    [2, 'new'],
  ])
})

test('a live deployment refuses the published ledger key among its numbered keys', () => {
  const published = readConfig({ ...good, ZAMRA_LEDGER_KEY: '' }).ledgerKeys.get(1)
  const live = { ...good, ...ownSecrets, ZAMRA_DEPLOYMENT: 'live' }
  expect(refusedWith({ ...live, ZAMRA_LEDGER_KEY: `1:${published},2:a secret of its own` })).toContain(
    'ZAMRA_LEDGER_KEY: a live deployment has a secret of its own',
  )
})
