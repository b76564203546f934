import { HDKey } from '@scure/bip32'
import * as z from 'zod/mini'
import { variable } from './variable.ts'

/** The chain on which players can pay, if there is one. */
export type ChainConfig = {
  /** The node that is asked. */
  readonly url: string
  /** The number by which the chain is known everywhere (EIP-155); a node of another chain is not believed. */
  readonly chainId: number
  /** What players call it. */
  readonly network: string
  /** All addresses come from it. It can find them and cannot spend from them. */
  readonly xpub: string
  /** The coins that are taken. Whatever else arrives is not seen. */
  readonly tokens: readonly Token[]
  /** How many blocks must stand, counting its own, before a deposit is believed. */
  readonly confirmations: number
  /** Whether the chain itself must have called the block final, besides. */
  readonly needsFinalized: boolean
  /** How coins are paid out. Undefined without a signer. */
  readonly payout?: ChainPayoutConfig | undefined
}

export type ChainPayoutConfig = {
  /** The token of the first accepted coin. */
  readonly contract: `0x${string}`
  readonly signer: { readonly url: string; readonly token: string }
  /** After how long a transaction that is in no block gets a higher gas price. */
  readonly stuckMs: number
}

export type Token = { readonly coin: string; readonly contract: string; readonly decimals: number }

/** Published in BIP 32 (test vector 1, m/0') together with its private key: addresses that are nobody's and everybody's. */
const sandboxXpub =
  'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw'

/** The first contract of the first account of a new development chain. */
const sandboxTokens = 'USDT:0x5fbdb2315678afecb367f032d93f642f64180aa3:6'

const sandboxSignerToken = 'a signer token for the sandbox only'
const stuckMs = 120_000

/** The hashes of so many blocks are remembered, so a deposit cannot wait for more. */
export const blocksRemembered = 64

const confirmations = `must be a whole number from 1 to ${blocksRemembered}`

export function chainVariables(url: z.ZodMiniType<string, string>) {
  return {
    ZAMRA_CHAIN_URL: variable('The JSON-RPC endpoint of an EVM node. Turns deposits in coins on.', z.optional(url)),
    ZAMRA_CHAIN_ID: variable(
      'The EIP-155 chain id. A node of another chain is refused.',
      z._default(z.coerce.number().check(z.int(), z.positive()), 31_337),
    ),
    ZAMRA_CHAIN_NETWORK: variable(
      'The name of the network that players see.',
      z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{2,12}$/)), 'EVM'),
    ),
    ZAMRA_CHAIN_XPUB: variable(
      'The extended public key that all deposit addresses are derived from. It cannot spend. An extended private key is refused.',
      z._default(
        z.string().check(
          z.refine((key) => !isPrivate(key), {
            error: 'is a private key: this server must never have one',
            abort: true,
          }),
          z.refine(isPublic, { error: 'must be an extended public key (xpub…)' }),
        ),
        sandboxXpub,
      ),
      { live: 'required', with: 'ZAMRA_CHAIN_URL', defaultsTo: 'a published test key' },
    ),
    ZAMRA_CHAIN_TOKENS: variable(
      'The accepted tokens, each as `coin:contract:decimals`. Other tokens are ignored.',
      z._default(
        z.string().check(
          z.regex(/^[A-Z0-9]{2,12}:0x[0-9a-fA-F]{40}:\d{1,2}(,[A-Z0-9]{2,12}:0x[0-9a-fA-F]{40}:\d{1,2})*$/, {
            error: 'must be a list of coin:contract:decimals',
          }),
        ),
        sandboxTokens,
      ),
    ),
    ZAMRA_CHAIN_CONFIRMATIONS: variable(
      'How many blocks a deposit needs, its own block included, before it is credited.',
      z._default(
        z.coerce
          .number({ error: confirmations })
          .check(
            z.int({ error: confirmations }),
            z.minimum(1, { error: confirmations }),
            z.maximum(blocksRemembered, { error: confirmations }),
          ),
        12,
      ),
    ),
    ZAMRA_CHAIN_FINALIZED: variable(
      'Whether the node must also report the block as finalized.',
      z._default(z.enum(['yes', 'no'], { error: 'must be one of yes, no' }), 'no'),
    ),
    ZAMRA_CHAIN_SIGNER_URL: variable(
      'The signer that pays coins out, on a private network. It pays the first accepted token. Turns payouts in coins on.',
      z.optional(url),
    ),
    ZAMRA_CHAIN_SIGNER_TOKEN: variable(
      'What the server shows to the signer: its `ZAMRA_SIGNER_TOKEN`.',
      z._default(z.string().check(z.minLength(32)), sandboxSignerToken),
      { secret: true, live: 'required', with: 'ZAMRA_CHAIN_SIGNER_URL', defaultsTo: 'a published sandbox value' },
    ),
  }
}

type Read = z.infer<z.ZodMiniObject<ReturnType<typeof chainVariables>>>

export function chainOf(read: Read): ChainConfig | undefined {
  if (read.ZAMRA_CHAIN_URL === undefined) return undefined
  return {
    url: read.ZAMRA_CHAIN_URL,
    chainId: read.ZAMRA_CHAIN_ID,
    network: read.ZAMRA_CHAIN_NETWORK,
    xpub: read.ZAMRA_CHAIN_XPUB,
    tokens: read.ZAMRA_CHAIN_TOKENS.split(',').map(tokenOf),
    confirmations: read.ZAMRA_CHAIN_CONFIRMATIONS,
    needsFinalized: read.ZAMRA_CHAIN_FINALIZED === 'yes',
    payout: payoutOf(read),
  }
}

function payoutOf({ ZAMRA_CHAIN_SIGNER_URL: url, ZAMRA_CHAIN_SIGNER_TOKEN: token, ...read }: Read) {
  const [first] = read.ZAMRA_CHAIN_TOKENS.split(',').map(tokenOf)
  if (url === undefined || !first) return undefined
  return { contract: first.contract as `0x${string}`, signer: { url, token }, stuckMs }
}

/** What is sent to an address of the sandbox can be taken by anybody. */
export function isSandboxXpub(chain: ChainConfig | undefined): boolean {
  return chain?.xpub === sandboxXpub
}

function tokenOf(text: string): Token {
  const [coin = '', contract = '', decimals = ''] = text.split(':')
  return { coin, contract: contract.toLowerCase(), decimals: Number(decimals) }
}

function isPrivate(key: string): boolean {
  return /^[a-z]prv/.test(key) || parsed(key)?.privateKey != null
}

function isPublic(key: string): boolean {
  return parsed(key)?.publicKey != null
}

function parsed(key: string): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(key)
  } catch {
    return undefined
  }
}
