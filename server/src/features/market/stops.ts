import type { Locale } from '@zamra/contract/languages.ts'
import type { Action, Reason } from '@zamra/contract/law.ts'
import type { AppContext } from '../../app-context.ts'
import { switchesInMemory } from './switches-in-force.ts'

/** What the player is told about a stop: the reason that the operator signed, in their language. */
export type Stop = { readonly why?: string }

/**
 * What operators have stopped by a kill switch, from memory, because it is asked before every bet. `gaming` stops all games,
 * `market:IN` a market. A stop closes what is new and nothing that was started: withdrawals, wins, refunds and the end of a
 * round never ask for it. Rewards, bonuses and free tickets do not run out meanwhile: see `promo/stopped-time.ts`.
 */
export function stopReasons(
  app: AppContext,
  market: string,
  action: Action,
  locale: Locale | undefined,
): readonly Reason[] {
  const gaming = stoppedByGaming.includes(action) && findStop(app, ['gaming'], locale)
  const whole = stoppedByMarket.includes(action) && findStop(app, [`market:${market}`], locale)
  return [
    ...(gaming ? [{ code: 'switch.gaming', params: { market, ...gaming }, next: 'wait' } as const] : []),
    ...(whole ? [{ code: 'switch.market', params: { market, ...whole }, next: 'withdraw' } as const] : []),
  ]
}

const stoppedByGaming: readonly Action[] = ['bet', 'launch']
const stoppedByMarket: readonly Action[] = ['register', 'deposit', 'bet', 'launch', 'promotion', 'referral', 'track']

/** The first of these switches that is closed. Before the switches were read once, everything is stopped. */
export function findStop(app: AppContext, names: readonly string[], locale: Locale | undefined): Stop | undefined {
  const switches = switchesInMemory(app)
  if (!switches) return {}
  const found = names.map((name) => switches.get(name)).find((one) => one?.isOpen === false)
  if (!found) return undefined
  const why = found.reason?.[locale ?? 'en'] ?? found.reason?.en
  return why ? { why } : {}
}
