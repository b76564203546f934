import { monotonicMs } from '../../base/clock.ts'
import { ProviderFailure } from './port.ts'

export type Granted = { readonly token: string; readonly goodForMs: number }

/** A token is given up a little before its end, so that no question arrives after it. */
const earlyMs = 60_000

/**
 * Asks with a token that is granted when it is needed, once for all who need it. A company may take it back early: then
 * the question was not done, and the next one comes with a new token.
 */
export function keepToken(grant: () => Promise<Granted>): <T>(ask: (token: string) => Promise<T>) => Promise<T> {
  let granting: Promise<Granted> | undefined
  let goodUntilMs = Number.POSITIVE_INFINITY
  async function renew(): Promise<Granted> {
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
      if (!(error instanceof ProviderFailure) || !error.message.startsWith('401 ')) throw error
      if (granting === mine) granting = undefined
      throw new ProviderFailure('unknown', 'the token was taken back')
    }
  }
}
