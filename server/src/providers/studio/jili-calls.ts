import { add, type Money, subtract } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import { cutDecimal } from './amounts.ts'
import { MalformedCallError, playerOf, type WalletCall } from './port.ts'
import { readCall } from './read-call.ts'

/** The calls of this protocol by path. */
export const jiliCalls: Readonly<Record<string, (raw: Buffer) => WalletCall>> = {
  auth: (raw) => ({ operation: 'authenticate', token: readCall(auth, raw).token }),

  /** Staked and settled at once. */
  bet(raw) {
    const call = readCall(bet, raw)
    return {
      operation: 'play',
      ...roundOf(call, call.round),
      finished: true,
      moves: [
        { kind: 'bet', tx: call.round, amount: cutDecimal(call.betAmount), ...freeRoundOf(call) },
        { kind: 'win', tx: winOf(call.round), amount: cutDecimal(call.winloseAmount) },
      ],
    }
  },

  cancelBet(raw) {
    const call = readCall(cancel, raw)
    return {
      operation: 'rollBack',
      ...roundOf(call, call.round),
      undo: [{ ...undoOf(call.round), along: [winOf(call.round)] }],
    }
  },

  sessionBet(raw) {
    const call = readCall(sessionBet, raw)
    const round = roundOf(call, call.sessionId)
    return call.type === '1' ? staked(call, round) : settled(call, round)
  },

  cancelSessionBet(raw) {
    const call = readCall(cancelSession, raw)
    return { operation: 'rollBack', ...roundOf(call, call.sessionId), undo: [undoOf(call.round)] }
  },
}

const id = z.string().check(z.minLength(1), z.maxLength(80))
/** Numbers arrive as their digits. */
const digits = z.string()
const common = {
  reqId: z.string(),
  token: z.string().check(z.maxLength(120)),
  currency: z.string().check(z.maxLength(8)),
  game: id,
  round: id,
}
const auth = z.object({ reqId: z.string(), token: z.string().check(z.maxLength(120)) })
const freeRound = z.optional(id)
const bet = z.object({ ...common, betAmount: digits, winloseAmount: digits, freeRound })
const cancel = z.object({ ...common, betAmount: digits, winloseAmount: digits, userId: digits })
const sessionBet = z.object({
  ...common,
  sessionId: id,
  type: z.enum(['1', '2']),
  betAmount: digits,
  winloseAmount: digits,
  preserve: z._default(digits, '0'),
  sessionTotalBet: z.optional(digits),
  userId: z.optional(digits),
  freeRound,
})
const cancelSession = z.object({ ...common, sessionId: id, betAmount: digits, userId: digits })

type Call = {
  readonly token: string
  readonly currency: string
  readonly game: string
  readonly userId?: string | undefined
}
type Round = ReturnType<typeof roundOf>

/** The token contains the player and the session. For a player who has left, `userId` is given instead. */
function roundOf({ token, currency, game, userId }: Call, round: string) {
  const [, player = '', session] = tokenShape.exec(token) ?? []
  return {
    playerId: playerOf(userId ?? player),
    session: userId === undefined || userId === player ? session : undefined,
    currency,
    game,
    round,
  }
}

const tokenShape = /^(\d{9,10})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** `preserve` reserves more than the stake; the unused part comes back with the settlement. */
function staked(call: z.infer<typeof sessionBet>, round: Round): WalletCall {
  const preserve = cutDecimal(call.preserve)
  // The unused part of a reservation would come back to the player as cash, and the operator has staked it.
  if (preserve > 0n && call.freeRound !== undefined) throw new MalformedCallError('a free round reserves nothing')
  const amount = preserve > 0n ? preserve : cutDecimal(call.betAmount)
  const move = { kind: 'bet', tx: call.round, amount, isDeposit: preserve > 0n, ...freeRoundOf(call) } as const
  return { operation: 'play', ...round, moves: [move], finished: false }
}

function freeRoundOf({ freeRound: name }: { readonly freeRound?: string | undefined }) {
  return name === undefined ? {} : { freeRound: name }
}

function settled(call: z.infer<typeof sessionBet>, round: Round): WalletCall {
  const [preserve, win] = [cutDecimal(call.preserve), cutDecimal(call.winloseAmount)]
  const amount: Money = preserve > 0n ? subtract(add(preserve, win), cutDecimal(call.betAmount)) : win
  if (amount < 0n) throw new MalformedCallError('the stake exceeds the preserved amount')
  const total = call.sessionTotalBet === undefined ? {} : { staked: cutDecimal(call.sessionTotalBet) }
  return { operation: 'play', ...round, moves: [{ kind: 'win', tx: call.round, amount }], finished: true, ...total }
}

function undoOf(round: string) {
  return { tx: `${round}:cancel`, original: round }
}

/** The studio sends one id for bet and win, so the id of the win is derived. */
function winOf(round: string): string {
  return `${round}:win`
}
