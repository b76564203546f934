import type { ProviderResponse } from '../payment/wire.ts'
import { decimal, fromDecimal, type Records } from './records.ts'
import { demo, type FreeRounds, type GameId, gameOf, type Rules, type Sessions, type StudioCode } from './session.ts'

/** The API for operators of both studios, each in its own format. `studio.ts` has verified the signatures. */
export type OperatorApiContext = {
  readonly sessions: Sessions
  readonly records: Readonly<Record<StudioCode, Records>>
  readonly pageUrl: () => string
}

type Input = Readonly<Record<string, unknown>>
type OperatorHandler = (context: OperatorApiContext, given: Input) => unknown

export const operatorRoutes: Readonly<
  Record<string, { readonly studio: StudioCode; readonly answer: OperatorHandler }>
> = {
  '/sessions': { studio: 'karkhana', answer: openGcp },
  '/demo': { studio: 'karkhana', answer: demoGcp },
  '/round': { studio: 'karkhana', answer: roundGcp },
  '/transactions': { studio: 'karkhana', answer: transactionsGcp },
  '/singleWallet/LoginWithoutRedirect': { studio: 'sikka', answer: openJili },
  '/singleWallet/Demo': { studio: 'sikka', answer: demoJili },
  '/api/RoundInfo': { studio: 'sikka', answer: roundJili },
  '/api/Transactions': { studio: 'sikka', answer: transactionsJili },
}

export function toResponse(body: unknown): ProviderResponse {
  return body === undefined ? { status: 404, body: { message: 'not found' } } : { status: 200, body }
}

function openGcp(context: OperatorApiContext, given: Input) {
  const { jurisdiction, urls, user } = given as { jurisdiction?: Input; urls?: Input; user?: Input }
  return gcpLaunch(context, {
    game: text(given.game),
    player: text(user?.id),
    currency: text(given.currency),
    locale: text(given.locale),
    returnUrl: text(urls?.return_url),
    token: text(given.session_id),
    balance: BigInt(text(given.balance) || '0'),
    rules: { minCycleMs: Number(jurisdiction?.min_cycle_ms ?? 0), turbo: jurisdiction?.turbo === true },
    freeRounds: inputsOf(given.free_rounds).map((one) => ({
      ...{ id: text(one.id), stake: BigInt(text(one.bet_amount) || '0'), left: Number(one.rounds_left) },
    })),
  })
}

function demoGcp(context: OperatorApiContext, given: Input) {
  const { urls } = given as { urls?: Input }
  return gcpLaunch(context, demoLaunch(given.game, given.locale, urls?.return_url))
}

function openJili(context: OperatorApiContext, given: Input) {
  const { Rules: rules } = given as { Rules?: Input }
  return jiliLaunch(context, {
    game: text(given.GameId),
    player: text(given.Account),
    currency: text(given.Currency),
    locale: text(given.Lang),
    returnUrl: text(given.HomeUrl),
    token: text(given.Token),
    balance: 0n,
    rules: { minCycleMs: Number(rules?.minCycleMs ?? 0), turbo: rules?.turbo === true },
    freeRounds: inputsOf(given.FreeRounds).map((one) => ({
      ...{ id: text(one.Id), stake: fromDecimal(text(one.BetAmount)), left: Number(one.Left) },
    })),
  })
}

function demoJili(context: OperatorApiContext, given: Input) {
  return jiliLaunch(context, demoLaunch(given.GameId, given.Lang, given.HomeUrl))
}

type Launch = {
  readonly game: string
  readonly player: string | undefined
  readonly currency: string
  readonly locale: string
  readonly returnUrl: string
  readonly token: string
  readonly balance: bigint
  readonly rules: Rules
  readonly freeRounds: FreeRounds[]
}

function demoLaunch(game: unknown, locale: unknown, returnUrl: unknown): Launch {
  const own = { player: undefined, currency: demo.currency, token: '', balance: demo.balance }
  return {
    ...own,
    game: text(game),
    locale: text(locale),
    returnUrl: text(returnUrl),
    rules: { minCycleMs: demo.cycleMs, turbo: false },
    freeRounds: [],
  }
}

function gcpLaunch(context: OperatorApiContext, offer: Launch) {
  const url = urlOf(context, offer)
  return url && { launch_options: { game_url: url, strategy: 'iframe' } }
}

function jiliLaunch(context: OperatorApiContext, offer: Launch) {
  const url = urlOf(context, offer)
  return url && { ErrorCode: '0', Message: '', Data: url }
}

function urlOf({ sessions, pageUrl }: OperatorApiContext, { game, ...offer }: Launch): string | undefined {
  if (!(game in gameOf)) return undefined
  const token = sessions.offer({ ...offer, game: game as GameId })
  const query = new URLSearchParams({ token, lang: offer.locale, back: offer.returnUrl })
  return `${pageUrl()}/play/${game}?${query.toString()}`
}

function roundGcp({ records }: OperatorApiContext, given: Input) {
  const round = records.karkhana.rounds.get(`${text(given.user_id)}/${text(given.game_id)}`)
  if (!round) return { state: 'unknown' }
  if (round.cancelling > 0) return { state: 'open' }
  const wins = round.wins.map(({ tx, amount, bet }) => ({ action_id: tx, amount: Number(amount), bet_action_id: bet }))
  return round.state === 'finished' ? { state: round.state, wins } : { state: round.state }
}

function roundJili({ records }: OperatorApiContext, given: Input) {
  const round = records.sikka.rounds.get(`${text(given.Account)}/${text(given.Session)}`)
  if (!round) return { State: 'unknown' }
  const Wins = round.wins.map(({ tx, amount }) => ({ Round: tx, Amount: decimal(amount) }))
  return round.state === 'finished' ? { State: round.state, Wins } : { State: round.state }
}

function transactionsGcp({ records }: OperatorApiContext, given: Input) {
  const transactions = linesBetween(records.karkhana, given.from, given.to).map(
    ({ tx, kind, player, round, amount }) => ({
      action_id: tx,
      action: kind,
      user_id: player,
      game_id: round,
      amount: Number(amount),
    }),
  )
  return { transactions }
}

function transactionsJili({ records }: OperatorApiContext, given: Input) {
  const Transactions = linesBetween(records.sikka, given.From, given.To).map(({ tx, kind, player, round, amount }) => ({
    Round: tx,
    Kind: kind,
    Account: player,
    Session: round,
    Amount: decimal(amount),
  }))
  return { Transactions }
}

function linesBetween({ lines }: Records, from: unknown, to: unknown) {
  const [fromMs, toMs] = [Date.parse(text(from)), Date.parse(text(to))]
  return lines.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
}

function inputsOf(value: unknown): readonly Input[] {
  return Array.isArray(value) ? (value as Input[]) : []
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
