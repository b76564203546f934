import { monotonicMs } from '../../base/clock.ts'
import { ProviderError } from './port.ts'

export type TokenGrant = { readonly token: string; readonly validForMs: number }

/** A token is renewed before it expires, so that no request arrives with an expired one. */
const earlyMs = 60_000

/**
 * Runs requests with a cached access token, which is fetched once for all concurrent requests. When the provider revokes
 * the token early, the request fails without being executed, and the next one fetches a new token.
 */
export function cacheToken(
  grant: () => Promise<TokenGrant>,
): <T>(request: (token: string) => Promise<T>) => Promise<T> {
  let granting: Promise<TokenGrant> | undefined
  let validUntilMs = Number.POSITIVE_INFINITY
  async function renew(): Promise<TokenGrant> {
    validUntilMs = Number.POSITIVE_INFINITY
    try {
      const granted = await grant()
      validUntilMs = monotonicMs() + granted.validForMs - earlyMs
      return granted
    } catch (error) {
      granting = undefined
      throw error
    }
  }
  return async (request) => {
    if (monotonicMs() >= validUntilMs) granting = undefined
    granting ??= renew()
    const current = granting
    const { token } = await current
    try {
      return await request(token)
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.message.startsWith('401 ')) throw error
      if (granting === current) granting = undefined
      throw new ProviderError('unknown', 'access token revoked')
    }
  }
}
