import { createHmac, randomUUID } from 'node:crypto'

/** The result of one request. */
export type Result = 'done' | 'refused' | 'forbidden' | 'unknown'

export type Seat = { readonly playerId: number; readonly session: string }

/** One request, signed anew each time it is sent. */
export type Message = { readonly path: string; readonly body: object }

export type Wire = {
  readonly studio: string
  readonly game: string
  bet(seat: Seat, round: string, tx: string, amount: number): Message
  win(seat: Seat, round: string, tx: string, amount: number): Message
  undo(seat: Seat, round: string, tx: string): Message
  /** A bet and its win in one message, and the rollback of that message. */
  atOnce(seat: Seat, round: string, stake: number, won: number): Message
  undoAtOnce(seat: Seat, round: string, stake: number, won: number): Message
  headers(key: string, raw: string): Record<string, string>
  isDone(body: Record<string, unknown>): boolean
}

const currency = 'INR'

export const karkhana: Wire = {
  studio: 'karkhana',
  game: 'proof-reels',
  bet: (seat, round, tx, amount) => gcp('play', seat, round, { actions: [{ action: 'bet', action_id: tx, amount }] }),
  win: (seat, round, tx, amount) =>
    gcp('play', seat, round, { finished: true, actions: [{ action: 'win', action_id: tx, amount }] }),
  undo: (seat, round, tx) => gcp('rollback', seat, round, { actions: [undone(tx)] }),
  atOnce: (seat, round, stake, won) =>
    gcp('play', seat, round, {
      finished: true,
      actions: [
        { action: 'bet', action_id: `${round}-b`, amount: stake },
        { action: 'win', action_id: `${round}-w`, amount: won },
      ],
    }),
  undoAtOnce: (seat, round) => gcp('rollback', seat, round, { actions: [undone(`${round}-w`), undone(`${round}-b`)] }),
  headers: (key, raw) => ({ 'x-request-sign': mac(key, raw) }),
  isDone: (body) => body.code === undefined,
}

export const sikka: Wire = {
  studio: 'sikka',
  game: 'proof-fish',
  bet: (seat, round, tx, amount) =>
    jili('sessionBet', seat, { round: tx, sessionId: round, type: 1, betAmount: major(amount), winloseAmount: 0 }),
  win: (seat, round, tx, amount) =>
    jili('sessionBet', seat, {
      round: tx,
      sessionId: round,
      type: 2,
      betAmount: 0,
      winloseAmount: major(amount),
      userId: seat.playerId,
    }),
  undo: (seat, round, tx) =>
    jili('cancelSessionBet', seat, { round: tx, sessionId: round, betAmount: 0, userId: seat.playerId }),
  atOnce: (seat, round, stake, won) => jili('bet', seat, { round, betAmount: major(stake), winloseAmount: major(won) }),
  undoAtOnce: (seat, round, stake, won) =>
    jili('cancelBet', seat, { round, betAmount: major(stake), winloseAmount: major(won), userId: seat.playerId }),
  headers(key, raw) {
    const [time, nonce] = [String(Date.now()), randomUUID()]
    return { 'x-timestamp': time, 'x-nonce': nonce, 'x-sign': mac(key, `${time}.${nonce}.${raw}`) }
  },
  isDone: ({ errorCode }) => errorCode === 0 || errorCode === 1,
}

function gcp(path: string, { playerId, session }: Seat, game_id: string, more: object): Message {
  const body = { user_id: String(playerId), currency, game: karkhana.game, session_id: session, game_id, ...more }
  return { path, body }
}

function undone(tx: string) {
  return { action: 'rollback', action_id: `${tx}-undo`, original_action_id: tx }
}

function jili(path: string, { playerId, session }: Seat, more: object): Message {
  const body = { reqId: randomUUID(), token: `${playerId}.${session}`, currency, game: sikka.game, ...more }
  return { path, body }
}

/** Half a paisa too much, which must be truncated. */
function major(amount: number): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}5`
}

function mac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex')
}
