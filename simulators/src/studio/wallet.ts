import { setTimeout as sleep } from 'node:timers/promises'
import { type Behaviour, wellBehaved } from './behaviour.ts'
import { type Kind, type Records, roundOf } from './records.ts'
import { gameOf, type Session, type StudioCode } from './session.ts'
import {
  type Answer,
  type AtOnce,
  gcp,
  jili,
  jiliAtOnce,
  jiliAuth,
  type Message,
  type Played,
  type Wire,
} from './wire.ts'

/** What the studios share when they speak to the operator. */
export type Office = {
  readonly books: Readonly<Record<StudioCode, Records>>
  readonly key: string
  /** Where the operator's wallet listens; the studio's code and the call are appended. */
  walletUrl: string
  behaviour: Behaviour
  readonly tally: { sent: number; forged: number; forgedAccepted: number; unknown: number }
  readonly ended: AbortSignal
}

export const wires: Readonly<Record<StudioCode, Wire>> = { karkhana: gcp, sikka: jili }

const betSends = 3
const timeoutMs = 5_000

/** At most three attempts; without an answer the bet is cancelled, but never after a refusal. */
export async function placeBet(office: Office, session: Session, bet: Played): Promise<Answer> {
  if (!session.player) return demoBet(session, bet)
  const code = gameOf[session.game]
  const message = () => wires[code].bet(office.key, session, bet)
  if (Math.random() < office.behaviour.reversed) {
    await cancel(office, session, bet)
    return await send(office, code, message())
  }
  note(office.books[code], 'bet', session.player, bet)
  for (let sends = 0; sends < betSends; sends += 1) {
    const answer = await send(office, code, message())
    if (answer.is !== 'unknown') {
      if (answer.is === 'refused') forget(office, code, session.player, bet)
      return answer
    }
  }
  void cancel(office, session, bet)
  return { is: 'unknown' }
}

/** A spin is staked and settled in one message. Without an answer after three it is taken back, win and all. */
export async function playAtOnce(office: Office, session: Session, spin: AtOnce): Promise<Answer> {
  const { player } = session
  if (!player) {
    const answer = demoBet(session, { ...spin, round: spin.tx })
    return answer.is === 'done' ? demoWin(session, { ...spin, round: spin.tx, amount: spin.won }) : answer
  }
  for (let sends = 0; sends < betSends; sends += 1) {
    const answer = await send(office, 'sikka', jiliAtOnce(office.key, session, 'bet', spin))
    if (answer.is === 'done') noteSpin(office, player, spin)
    if (answer.is !== 'unknown') return answer
  }
  noteSpin(office, player, spin)
  note(office.books.sikka, 'rollback', player, { ...spin, round: spin.tx })
  void untilAnswered(office, 'sikka', () => jiliAtOnce(office.key, session, 'cancelBet', spin))
  return { is: 'unknown' }
}

function noteSpin(office: Office, player: string, { tx, amount, won }: AtOnce): void {
  note(office.books.sikka, 'bet', player, { tx, round: tx, amount })
  if (won > 0n) note(office.books.sikka, 'win', player, { tx: `${tx}:win`, round: tx, amount: won })
  roundOf(office.books.sikka, player, tx).state = 'finished'
}

/** What was won is told until it is heard. */
export async function settle(office: Office, session: Session, win: Played & { staked: bigint }): Promise<Answer> {
  if (!session.player) return demoWin(session, win)
  const code = gameOf[session.game]
  const round = roundOf(office.books[code], session.player, win.round)
  round.state = 'finished'
  if (win.amount > 0n) round.wins.push({ tx: win.tx, amount: win.amount })
  if (win.amount > 0n) note(office.books[code], 'win', session.player, win)
  if (Math.random() < office.behaviour.silent) return { is: 'unknown' }
  return await untilAnswered(office, code, () => wires[code].win(office.key, session, win))
}

async function cancel(office: Office, session: Session, bet: Played): Promise<void> {
  const code = gameOf[session.game]
  const player = session.player ?? ''
  roundOf(office.books[code], player, bet.round).state = 'void'
  note(office.books[code], 'rollback', player, bet)
  await untilAnswered(office, code, () => wires[code].rollback(office.key, session, bet))
}

/** Jili's way of beginning: the launch token is shown once and changed for one of the session. */
export async function authenticate(office: Office, session: Session): Promise<Answer> {
  if (!session.player || gameOf[session.game] !== 'sikka') return { is: 'done', balance: session.balance }
  const answer = await send(office, 'sikka', jiliAuth(office.key, session.token))
  if (answer.is === 'done' && answer.token) Object.assign(session, { token: answer.token, balance: answer.balance })
  return answer
}

async function untilAnswered(office: Office, code: StudioCode, message: () => Message): Promise<Answer> {
  for (let wait = 250; !office.ended.aborted; wait = Math.min(wait * 2, 30_000)) {
    const answer = await send(office, code, message())
    if (answer.is !== 'unknown') return answer
    await sleep(wait, undefined, { signal: office.ended, ref: false }).catch(() => undefined)
  }
  return { is: 'unknown' }
}

async function send(office: Office, code: StudioCode, message: Message): Promise<Answer> {
  const { behaviour, tally } = office
  if (behaviour.slowMs > 0) await sleep(behaviour.slowMs, undefined, { ref: false })
  const answers = await Promise.all(Array.from({ length: behaviour.copies }, () => post(office, code, message)))
  tally.sent += behaviour.copies
  if (Math.random() < behaviour.forged) await forge(office, code, message)
  // A copy that came a moment later may be told so; any definite answer is as good as another.
  const answer = answers.find(({ is }) => is === 'done') ?? answers.find(({ is }) => is === 'refused')
  if (answer && Math.random() >= behaviour.lost) return answer
  tally.unknown += 1
  return { is: 'unknown' }
}

async function post(office: Office, code: StudioCode, { path, body, headers }: Message): Promise<Answer> {
  try {
    const response = await fetch(`${office.walletUrl}/${code}/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.any([office.ended, AbortSignal.timeout(timeoutMs)]),
    })
    return wires[code].read(response.status, await response.text())
  } catch {
    return { is: 'unknown' }
  }
}

async function forge(office: Office, code: StudioCode, message: Message): Promise<void> {
  const names = Object.keys(message.headers).filter((name) => name.endsWith('sign'))
  const headers = { ...message.headers, ...Object.fromEntries(names.map((name) => [name, 'f'.repeat(64)])) }
  office.tally.forged += 1
  const answer = await post(office, code, { ...message, headers })
  if (answer.is === 'done') office.tally.forgedAccepted += 1
}

function note(book: Records, kind: Kind, player: string, { tx, round, amount }: Played): void {
  roundOf(book, player, round)
  const id = kind === 'rollback' ? `${tx}-back` : tx
  if (book.lines.some((line) => line.tx === id && line.kind === kind)) return
  book.lines.push({ tx: id, kind, player, round, amount, atMs: Date.now() })
}

/** A bet that was refused never was. */
function forget({ books }: Office, code: StudioCode, player: string, { tx, round }: Played): void {
  const { lines, rounds } = books[code]
  const at = lines.findIndex((line) => line.tx === tx && line.kind === 'bet')
  if (at >= 0) lines.splice(at, 1)
  rounds.delete(`${player}/${round}`)
}

function demoBet(session: Session, { amount }: Played): Answer {
  if (session.balance < amount) return { is: 'refused', why: 'funds' }
  session.balance -= amount
  return { is: 'done', balance: session.balance }
}

function demoWin(session: Session, { amount }: Played): Answer {
  session.balance += amount
  return { is: 'done', balance: session.balance }
}

export function newOffice(walletUrl: string, key: string, books: Office['books'], ended: AbortSignal): Office {
  return {
    books,
    key,
    walletUrl,
    behaviour: wellBehaved,
    tally: { sent: 0, forged: 0, forgedAccepted: 0, unknown: 0 },
    ended,
  }
}
