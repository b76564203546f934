import { monotonicMs } from '../../base/clock.ts'
import { ProviderError } from './port.ts'

export type TokenGrant = { readonly token: string; readonly goodForMs: number }

/** A token is given up a little before its end, so that no question arrives after it. */
const earlyMs = 60_000

/**
 * Asks with a token that is granted when it is needed, once for all who need it. A company may take it back early: then
 * the question was not done, and the next one comes with a new token.
 */
export function cacheToken(grant: () => Promise<TokenGrant>): <T>(ask: (token: string) => Promise<T>) => Promise<T> {
  let granting: Promise<TokenGrant> | undefined
  let goodUntilMs = Number.POSITIVE_INFINITY
  async function renew(): Promise<TokenGrant> {
    goodUntilMs = Number.POSITIVE_INFINITY
    try {
      const granted = await grant()
      goodUntilMs = monotonicMs() + granted.goodForMs - earlyMs
      return granted
    } catch (error) {
      granting = undefined
      throw error
    }
  }
  return async (ask) => {
    if (monotonicMs() >= goodUntilMs) granting = undefined
    granting ??= renew()
    const mine = granting
    const { token } = await mine
    try {
      return await ask(token)
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.message.startsWith('401 ')) throw error
      if (granting === mine) granting = undefined
      throw new ProviderError('unknown', 'the token was taken back')
    }
  }
}
