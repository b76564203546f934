import * as z from 'zod/mini'
import { variable } from '../base/variable.ts'

/** The configuration of the signer, a process of its own. It shares nothing with the server but the token. */
export type SignerConfig = {
  readonly host: string
  readonly port: number
  /** The only key. It never leaves this process. */
  readonly privateKey: `0x${string}`
  /** What the server must show. */
  readonly token: string
  /** Where the signed transfers are kept. */
  readonly storeFile: string
  readonly chainId: number
  /** The token contract: nothing else is called. */
  readonly contract: `0x${string}`
  /** In units of the token. */
  readonly transactionLimit: bigint
  readonly dayLimit: bigint
  /** The most that is offered for a unit of gas, in wei. */
  readonly maxFeePerGas: bigint
  /** The number of transactions that the account had sent before the signer got its key. */
  readonly firstNonce: number
}

/** The second account of every development chain. Its key is published with the tool. */
const sandboxKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const sandboxToken = 'a signer token for the sandbox only'

const whole = z.string().check(z.regex(/^[1-9]\d{0,30}$/, { error: 'must be a positive whole number' }))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, { error: 'must be an address' }))

export const signerVariables = {
  ZAMRA_SIGNER_DEPLOYMENT: variable(
    'A live signer refuses the published key and token of the sandbox.',
    z._default(z.enum(['sandbox', 'live']), 'sandbox'),
  ),
  ZAMRA_SIGNER_HOST: variable('The address that the signer listens on.', z._default(z.string(), '127.0.0.1')),
  ZAMRA_SIGNER_PORT: variable(
    'The port that the signer listens on.',
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 8_090),
  ),
  ZAMRA_SIGNER_KEY: variable(
    'The private key of the account that pays coins out, 32 bytes in hexadecimal. The server never has it.',
    z._default(z.string().check(z.regex(/^0x[0-9a-f]{64}$/, { error: 'must be 32 bytes in hexadecimal' })), sandboxKey),
    { secret: true, live: 'required', defaultsTo: 'a published test key' },
  ),
  ZAMRA_SIGNER_TOKEN: variable(
    'What the server must show, at least 32 characters. The same as `ZAMRA_CHAIN_SIGNER_TOKEN` of the server.',
    z._default(z.string().check(z.minLength(32)), sandboxToken),
    { secret: true, live: 'required', defaultsTo: 'a published sandbox value' },
  ),
  ZAMRA_SIGNER_STORE: variable(
    'The file in which signed transfers and limits are kept. It must survive a restart and must never be restored from an old copy.',
    z.string().check(z.minLength(1)),
  ),
  ZAMRA_SIGNER_CHAIN_ID: variable(
    'The EIP-155 chain id that is signed.',
    z._default(z.coerce.number().check(z.int(), z.positive()), 31_337),
  ),
  ZAMRA_SIGNER_CONTRACT: variable(
    'The token contract whose `transfer` is signed. Nothing else is.',
    z._default(address, '0x5fbdb2315678afecb367f032d93f642f64180aa3'),
  ),
  ZAMRA_SIGNER_TRANSACTION_LIMIT: variable(
    'The most that one transfer may move, in units of the token.',
    z._default(whole, '2000000000'),
  ),
  ZAMRA_SIGNER_DAY_LIMIT: variable(
    'The most that all transfers of a day (UTC) may move, in units of the token.',
    z._default(whole, '10000000000'),
  ),
  ZAMRA_SIGNER_MAX_FEE: variable(
    'The most that is offered for a unit of gas, in wei.',
    z._default(whole, '200000000000'),
  ),
  ZAMRA_SIGNER_FIRST_NONCE: variable(
    'How many transactions the account had sent before the signer got its key.',
    z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  ),
}

const schema = z.object(signerVariables)

export class SignerConfigError extends Error {
  override readonly name = 'SignerConfigError'
}

export function readSignerConfig(env: Readonly<Record<string, string | undefined>> = process.env): SignerConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = schema.safeParse(given)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new SignerConfigError(problems.join('\n'))
  }
  const of = read.data
  if (of.ZAMRA_SIGNER_DEPLOYMENT === 'live') refuseSandboxSecrets(of)
  return {
    host: of.ZAMRA_SIGNER_HOST,
    port: of.ZAMRA_SIGNER_PORT,
    privateKey: of.ZAMRA_SIGNER_KEY as `0x${string}`,
    token: of.ZAMRA_SIGNER_TOKEN,
    storeFile: of.ZAMRA_SIGNER_STORE,
    chainId: of.ZAMRA_SIGNER_CHAIN_ID,
    contract: of.ZAMRA_SIGNER_CONTRACT.toLowerCase() as `0x${string}`,
    transactionLimit: BigInt(of.ZAMRA_SIGNER_TRANSACTION_LIMIT),
    dayLimit: BigInt(of.ZAMRA_SIGNER_DAY_LIMIT),
    maxFeePerGas: BigInt(of.ZAMRA_SIGNER_MAX_FEE),
    firstNonce: of.ZAMRA_SIGNER_FIRST_NONCE,
  }
}

function refuseSandboxSecrets({ ZAMRA_SIGNER_KEY: key, ZAMRA_SIGNER_TOKEN: token }: z.infer<typeof schema>): void {
  const published = new Set([sandboxKey, sandboxToken])
  const given = { ZAMRA_SIGNER_KEY: key, ZAMRA_SIGNER_TOKEN: token }
  const shared = Object.entries(given).flatMap(([name, value]) => (published.has(value) ? [name] : []))
  if (shared.length > 0) throw new SignerConfigError(`a live signer needs its own ${shared.join(' and ')}`)
}
