import type { PlayerId } from '@zamra/contract/brand.ts'
import type { CallPath, Calls, InputOf, OutputOf, RefusalsOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { Refusals } from '@zamra/contract/refusal.ts'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { RedisClient } from '../base/redis.ts'
import type { Refusal } from '../base/refusal.ts'
import type { Vault } from '../base/vault.ts'
import type { Databases } from '../db/databases.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Encoded } from './envelope.ts'

/** What is opened once and shared by every request. */
export type House = {
  readonly config: Config
  readonly databases: Databases
  readonly ledger: Ledger
  readonly redis: RedisClient
  readonly vault: Vault
  readonly log: Logger
}

/** What one request of one call knows. `now` is fixed when the request comes in. */
export type Context<P extends CallPath> = {
  readonly house: House
  readonly now: Date
  readonly requestId: string
  readonly locale: Locale
  readonly device: string
  readonly address: string
  readonly log: Logger
  readonly playerId: Calls[P]['who'] extends 'player' ? PlayerId : PlayerId | undefined
  /** The code of the market whose law applies to the player. */
  readonly market: Calls[P]['who'] extends 'player' ? string : string | undefined
  /** Makes a refusal that this call declares in the contract; another code does not compile. */
  refusal<Code extends RefusalsOf<P>>(code: Code, params: Refusals[Code]): Refusal<Code>
}

/** The story of one call: it returns the output, or throws a refusal. */
export type Handler<P extends CallPath> = (ctx: Context<P>, input: InputOf<P>) => Promise<OutputOf<P> | Encoded>
