import * as z from 'zod/mini'
import { systemNow } from '../../base/clock.ts'
import type { StudioAccount } from '../../base/studio-config.ts'
import { unitsOnWire, wholeUnits } from './amounts.ts'
import { codeOf, messageOf } from './gcp-codes.ts'
import { type Dialect, MalformedCallError, playerOf, type WalletCall } from './port.ts'
import { readCall } from './read-call.ts'
import { signPayload } from './signature.ts'
import { requestStudio } from './studio-request.ts'

/**
 * The protocol of the GCP family: `POST /play` with bets, wins and `finished`, and `POST /rollback`. Amounts are whole minor
 * units. `X-REQUEST-SIGN` is a signature over the bytes of the body.
 */
export const gcp: Dialect = {
  readProof: (raw, headers) => ({ signature: String(headers['x-request-sign'] ?? ''), bytes: [raw] }),

  parseCall(path, raw) {
    if (path === 'play') return playOf(readCall(play, raw))
    if (path === 'rollback') return rollBackOf(readCall(rollback, raw))
    return undefined
  },

  formatAnswer(call, answer) {
    if (answer.refusal) {
      const code = codeOf(answer.refusal)
      const status = answer.refusal === 'signature' ? 403 : answer.refusal === 'unknown' ? 500 : 200
      return { status, body: JSON.stringify({ code, message: messageOf(answer.refusal) }) }
    }
    const body = {
      user_id: String(answer.playerId),
      currency: answer.currency,
      balance: unitsOnWire(answer.balance),
      ...(call && 'round' in call && { game_id: call.round }),
      transactions: answer.done.map(({ tx, seq }) => ({ action_id: tx, tx_id: `${answer.playerId}-${seq}` })),
    }
    return { status: 200, body: JSON.stringify({ ...body, processed_at: systemNow().toISOString() }) }
  },

  async launch(studio, { rules, ...launch }) {
    const wanted = {
      casino_id: 'zamra',
      session_id: launch.sessionId,
      game: launch.game,
      currency: launch.currency,
      locale: launch.locale,
      balance: unitsOnWire(launch.balance),
      open_rounds: launch.openRounds,
      free_rounds: launch.freeRounds.map(({ id, stake, left, until }) => ({
        ...{ id, bet_amount: unitsOnWire(stake), rounds_left: left, valid_until: until.toISOString() },
      })),
      urls: { return_url: launch.returnUrl },
      user: { id: String(launch.playerId) },
      jurisdiction: rulesOnWire(rules),
    }
    const { launch_options } = await request(studio, '/sessions', wanted, launched)
    return launch_options.game_url
  },

  async launchDemo(studio, game, locale, returnUrl) {
    const wanted = { casino_id: 'zamra', game, locale, urls: { return_url: returnUrl } }
    const { launch_options } = await request(studio, '/demo', wanted, launched)
    return launch_options.game_url
  },

  async fetchRound(studio, playerId, round) {
    const report = await request(studio, '/round', { user_id: String(playerId), game_id: round }, roundShape)
    if (report.state !== 'finished') return { state: report.state }
    const wins = report.wins.map(({ action_id, amount, bet_action_id: bet }) => ({
      ...{ tx: action_id, amount: wholeUnits(amount), ...(bet !== undefined && { bet }) },
    }))
    return { state: 'finished', wins }
  },

  async fetchTransactions(studio, from, to) {
    const asked = { from: from.toISOString(), to: to.toISOString() }
    const { transactions } = await request(studio, '/transactions', asked, transactionsShape)
    return transactions.map((row) => ({
      tx: row.action_id,
      kind: row.action,
      playerId: Number(row.user_id),
      round: row.game_id,
      amount: wholeUnits(row.amount),
    }))
  },
}

const id = z.string().check(z.minLength(1), z.maxLength(100))
const ofRound = {
  user_id: z.string(),
  currency: z.string().check(z.maxLength(8)),
  game: id,
  game_id: id,
  session_id: z.optional(z.uuid()),
}
const play = z.object({
  ...ofRound,
  finished: z._default(z.boolean(), false),
  actions: z._default(
    z
      .array(
        z.object({
          action: z.enum(['bet', 'win']),
          action_id: id,
          amount: z.string(),
          free_round: z.optional(id),
          bet_action_id: z.optional(id),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
})
const rollback = z.object({
  ...ofRound,
  actions: z
    .array(z.object({ action: z.literal('rollback'), action_id: id, original_action_id: id }))
    .check(z.minLength(1), z.maxLength(20)),
})
const launched = z.object({ launch_options: z.object({ game_url: z.url() }) })
const roundShape = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['open', 'unknown', 'void']) }),
  z.object({
    state: z.literal('finished'),
    wins: z.array(z.object({ action_id: id, amount: z.string(), bet_action_id: z.optional(id) })),
  }),
])
const transactionsShape = z.object({
  transactions: z.array(
    z.object({
      action_id: id,
      action: z.enum(['bet', 'win', 'rollback']),
      user_id: z.string(),
      game_id: id,
      amount: z.string(),
    }),
  ),
})

type Round = { user_id: string; currency: string; game: string; game_id: string; session_id?: string | undefined }

function roundOf({ user_id, currency, game, game_id, session_id }: Round) {
  return { playerId: playerOf(user_id), session: session_id, currency, game, round: game_id }
}

function playOf({ actions, finished, ...round }: z.infer<typeof play>): WalletCall {
  const moves = actions.map(({ action, action_id, amount, free_round, bet_action_id }) => ({
    kind: action,
    tx: action_id,
    amount: wholeUnits(amount),
    ...(action === 'bet' && free_round !== undefined && { freeRound: free_round }),
    ...(action === 'win' && bet_action_id !== undefined && { bet: bet_action_id }),
  }))
  return { operation: 'play', ...roundOf(round), moves, finished }
}

/** A rollback of several actions may include the win of the same call. */
function rollBackOf({ actions, ...round }: z.infer<typeof rollback>): WalletCall {
  const along = actions.map(({ original_action_id }) => original_action_id)
  const undo = actions.map(({ action_id, original_action_id }) => ({
    tx: action_id,
    original: original_action_id,
    ...(along.length > 1 && { along }),
  }))
  if (new Set(undo.map(({ tx }) => tx)).size < undo.length) throw new MalformedCallError('duplicate action id')
  return { operation: 'rollBack', ...roundOf(round), undo }
}

/** The market's play rules in the fields of this protocol. */
function rulesOnWire({ limits, ...rules }: Parameters<Dialect['launch']>[1]['rules']) {
  return {
    code: rules.jurisdiction,
    autoplay: rules.autoplay,
    turbo: rules.turbo,
    min_cycle_ms: rules.minCycleMs,
    ...(rules.realityCheckMinutes !== undefined && { reality_check_minutes: rules.realityCheckMinutes }),
    net_position: rules.netPosition,
    session_clock: rules.sessionClock,
    celebrate_losses: rules.celebratesLosses,
    limits: limits.map(({ kind, period, amount }) => ({ kind, period, amount: unitsOnWire(amount) })),
  }
}

function request<T>(studio: StudioAccount, path: string, body: object, shape: z.ZodMiniType<T>): Promise<T> {
  const text = JSON.stringify(body)
  const headers = { 'x-request-sign': signPayload(studio.keys[0] ?? '', text) }
  return requestStudio(new URL(path, studio.url), text, headers, shape)
}
