import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Behaviour, wellBehaved } from './behaviour.ts'
import { hasStandingBet, type Kind, type Records, roundOf } from './records.ts'
import { gameOf, type Session, type StudioCode } from './session.ts'
import {
  type Answer,
  gcp,
  jili,
  jiliAuth,
  jiliSpin,
  type Message,
  type Played,
  type Settled,
  type SpinBet,
  type Wire,
} from './wire.ts'

/** The client of both studios for the operator's wallet. */
export type WalletClient = {
  readonly records: Readonly<Record<StudioCode, Records>>
  readonly key: string
  /** Where the operator's wallet listens; the studio's code and the call are appended. */
  walletUrl: string
  behaviour: Behaviour
  readonly tally: Tally
  readonly ended: AbortSignal
}

type Tally = Record<'sent' | 'forged' | 'forgedAccepted' | 'invented' | 'inventedAccepted' | 'unknown', number>

export const wires: Readonly<Record<StudioCode, Wire>> = { karkhana: gcp, sikka: jili }

const betSends = 3
const timeoutMs = 5_000

/** At most three attempts; without an answer the bet is cancelled, but never after a refusal. */
export async function placeBet(wallet: WalletClient, session: Session, bet: Played): Promise<Answer> {
  if (!session.player) return placeDemoBet(session, bet)
  const code = gameOf[session.game]
  await inventFreeRound(wallet, code, (freeRound, tx) =>
    wires[code].bet(wallet.key, session, { ...bet, tx, freeRound }),
  )
  const message = () => wires[code].bet(wallet.key, session, bet)
  if (Math.random() < wallet.behaviour.reversed) {
    await cancelBet(wallet, session, bet)
    return await send(wallet, code, message())
  }
  recordTransaction(wallet.records[code], 'bet', session.player, bet)
  for (let sends = 0; sends < betSends; sends += 1) {
    const answer = await send(wallet, code, message())
    if (answer.is !== 'unknown') {
      if (answer.is === 'refused') removeRefusedBet(wallet, code, session.player, bet)
      return answer
    }
  }
  return { is: 'unknown', cancelled: cancelBet(wallet, session, bet) }
}

/** A spin is staked and settled in one message. Without an answer after three attempts it is cancelled with its win. */
export async function placeSpin(wallet: WalletClient, session: Session, spin: SpinBet): Promise<Answer> {
  const { player } = session
  if (!player) {
    const answer = placeDemoBet(session, { ...spin, round: spin.tx })
    return answer.is === 'done' ? payDemoWin(session, { ...spin, round: spin.tx, amount: spin.won }) : answer
  }
  await inventFreeRound(wallet, 'sikka', (freeRound, tx) =>
    jiliSpin(wallet.key, session, 'bet', { ...spin, tx, freeRound }),
  )
  for (let sends = 0; sends < betSends; sends += 1) {
    const answer = await send(wallet, 'sikka', jiliSpin(wallet.key, session, 'bet', spin))
    if (answer.is === 'done') recordSpin(wallet, player, spin)
    if (answer.is !== 'unknown') return answer
  }
  recordSpin(wallet, player, spin)
  recordTransaction(wallet.records.sikka, 'rollback', player, { ...spin, round: spin.tx })
  void sendUntilAnswered(wallet, 'sikka', () => jiliSpin(wallet.key, session, 'cancelBet', spin))
  return { is: 'unknown' }
}

function recordSpin(wallet: WalletClient, player: string, { tx, amount, won }: SpinBet): void {
  recordTransaction(wallet.records.sikka, 'bet', player, { tx, round: tx, amount })
  if (won > 0n) recordTransaction(wallet.records.sikka, 'win', player, { tx: `${tx}:win`, round: tx, amount: won })
  roundOf(wallet.records.sikka, player, tx).state = 'finished'
}

/** A win is sent until the wallet answers. */
export async function settleBet(wallet: WalletClient, session: Session, win: Settled): Promise<Answer> {
  if (!session.player) return payDemoWin(session, win)
  const code = gameOf[session.game]
  const round = roundOf(wallet.records[code], session.player, win.round)
  if (win.isLast) round.state = 'finished'
  if (win.amount > 0n) round.wins.push({ tx: win.tx, amount: win.amount, bet: win.bet })
  if (win.amount > 0n) recordTransaction(wallet.records[code], 'win', session.player, win)
  if (Math.random() < wallet.behaviour.silent) return { is: 'unknown' }
  return await sendUntilAnswered(wallet, code, () => wires[code].win(wallet.key, session, win))
}

async function cancelBet(wallet: WalletClient, session: Session, bet: Played): Promise<void> {
  const code = gameOf[session.game]
  const player = session.player ?? ''
  const records = wallet.records[code]
  const round = roundOf(records, player, bet.round)
  recordTransaction(records, 'rollback', player, bet)
  // Another bet of the player in the round goes on.
  if (!hasStandingBet(records, player, bet.round)) round.state = 'void'
  round.cancelling += 1
  await sendUntilAnswered(wallet, code, () => wires[code].rollback(wallet.key, session, bet))
  round.cancelling -= 1
}

/** Jili exchanges the launch token, which is valid once, for a token of the session. */
export async function authenticate(wallet: WalletClient, session: Session): Promise<Answer> {
  if (!session.player || gameOf[session.game] !== 'sikka') return { is: 'done', balance: session.balance }
  const answer = await send(wallet, 'sikka', jiliAuth(wallet.key, session.token))
  if (answer.is === 'done' && answer.token) Object.assign(session, { token: answer.token, balance: answer.balance })
  return answer
}

async function sendUntilAnswered(wallet: WalletClient, code: StudioCode, message: () => Message): Promise<Answer> {
  for (let wait = 250; !wallet.ended.aborted; wait = Math.min(wait * 2, 30_000)) {
    const answer = await send(wallet, code, message())
    if (answer.is !== 'unknown') return answer
    await sleep(wait, undefined, { signal: wallet.ended, ref: false }).catch(() => undefined)
  }
  return { is: 'unknown' }
}

async function send(wallet: WalletClient, code: StudioCode, message: Message): Promise<Answer> {
  const { behaviour, tally } = wallet
  if (behaviour.slowMs > 0) await sleep(behaviour.slowMs, undefined, { ref: false })
  const answers = await Promise.all(Array.from({ length: behaviour.copies }, () => postToWallet(wallet, code, message)))
  tally.sent += behaviour.copies
  if (Math.random() < behaviour.forged) await sendForgery(wallet, code, message)
  // The answers to the copies may differ; any definite one will do.
  const answer = answers.find(({ is }) => is === 'done') ?? answers.find(({ is }) => is === 'refused')
  if (answer && Math.random() >= behaviour.lost) return answer
  tally.unknown += 1
  return { is: 'unknown' }
}

async function postToWallet(wallet: WalletClient, code: StudioCode, { path, body, headers }: Message): Promise<Answer> {
  try {
    const response = await fetch(`${wallet.walletUrl}/${code}/${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.any([wallet.ended, AbortSignal.timeout(timeoutMs)]),
    })
    return wires[code].read(response.status, await response.text())
  } catch {
    return { is: 'unknown' }
  }
}

async function sendForgery(wallet: WalletClient, code: StudioCode, message: Message): Promise<void> {
  const names = Object.keys(message.headers).filter((name) => name.endsWith('sign'))
  const headers = { ...message.headers, ...Object.fromEntries(names.map((name) => [name, 'f'.repeat(64)])) }
  wallet.tally.forged += 1
  const answer = await postToWallet(wallet, code, { ...message, headers })
  if (answer.is === 'done') wallet.tally.forgedAccepted += 1
}

/** A bet that the operator would have to stake, signed by the studio: only the operator knows that it never gave it. */
async function inventFreeRound(
  wallet: WalletClient,
  code: StudioCode,
  message: (freeRound: string, tx: string) => Message,
): Promise<void> {
  if (Math.random() >= wallet.behaviour.invented) return
  wallet.tally.invented += 1
  const answer = await postToWallet(wallet, code, message(`invented-${randomUUID()}`, randomUUID()))
  if (answer.is === 'done') wallet.tally.inventedAccepted += 1
}

function recordTransaction(records: Records, kind: Kind, player: string, { tx, round, amount }: Played): void {
  roundOf(records, player, round)
  const id = kind === 'rollback' ? `${tx}-back` : tx
  if (records.lines.some((line) => line.tx === id && line.kind === kind)) return
  records.lines.push({ tx: id, kind, player, round, amount, atMs: Date.now() })
}

/** A refused bet is not part of the studio's report. */
function removeRefusedBet({ records }: WalletClient, code: StudioCode, player: string, { tx, round }: Played): void {
  const { lines, rounds } = records[code]
  const at = lines.findIndex((line) => line.tx === tx && line.kind === 'bet')
  if (at >= 0) lines.splice(at, 1)
  if (!hasStandingBet(records[code], player, round)) rounds.delete(`${player}/${round}`)
}

function placeDemoBet(session: Session, { amount }: Played): Answer {
  if (session.balance < amount) return { is: 'refused', why: 'funds' }
  session.balance -= amount
  return { is: 'done', balance: session.balance }
}

function payDemoWin(session: Session, { amount }: Played): Answer {
  session.balance += amount
  return { is: 'done', balance: session.balance }
}

export function newWalletClient(
  walletUrl: string,
  key: string,
  records: WalletClient['records'],
  ended: AbortSignal,
): WalletClient {
  return {
    records,
    key,
    walletUrl,
    behaviour: wellBehaved,
    tally: { sent: 0, forged: 0, forgedAccepted: 0, invented: 0, inventedAccepted: 0, unknown: 0 },
    ended,
  }
}
