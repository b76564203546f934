import type { CallPath, OutputOf, WireInputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built web from the same origin as the API. `app.ts` calls it after the API routes when
 * `config.webDist` is set:
 *
 *   await registerSite(app, { dist: config.webDist, fetchCall, log, secure: config.deployment === 'live' })
 *
 * `fetchCall` runs one call of the contract in this process, as an anonymous visitor, and returns its
 * `resultData`; a refusal or a fault is thrown.
 */
export type FetchCall = <P extends CallPath>(path: P, input: WireInputOf<P>, locale: Locale) => Promise<OutputOf<P>>

export type SiteOptions = {
  /** The folder that `npm run build -w web` made. */
  readonly dist: string
  readonly fetchCall: FetchCall
  readonly log: { warn(details: object, message: string): void }
  /** Whether to send HSTS: only where TLS is certain. */
  readonly secure?: boolean
  /** Origins that may frame the app (wrapper pages); none unless configured. */
  readonly frameAncestors?: readonly string[]
  /** Origins of pictures beside our own. */
  readonly imageOrigins?: readonly string[]
}

export async function registerSite(_app: FastifyInstance, _options: SiteOptions): Promise<void> {
  throw new Error('the web is not built yet')
}
