import { randomUUID } from 'node:crypto'
import { forge, type StudioFaults, send, sendUntilAnswered, tryBet } from './post.ts'
import type { Message, Result, Seat, Wire } from './wire.ts'

/** A player as the studio knows them: the balance they must have, if every answer was true. */
export type StudioPlayer = Seat & {
  readonly wire: Wire
  cash: number
  /** Every sentence is something that must not be. */
  readonly wrong: string[]
  readonly played: Map<string, number>
}

/** Ids that a player has used: no other player may use them. */
const used: { readonly studio: string; readonly tx: string }[] = []

type Round = (mischief: StudioFaults, guest: StudioPlayer) => Promise<void>

/** One round after another, each with another fault, until time is up and a forgery was tried. */
export async function playRounds(mischief: StudioFaults, guest: StudioPlayer, until: AbortSignal): Promise<void> {
  const names = Object.keys(rounds) as (keyof typeof rounds)[]
  while (!until.aborted || mischief.tally.forged === 0) {
    const name = names[Math.floor(Math.random() * names.length)] as keyof typeof rounds
    await rounds[name](mischief, guest)
    guest.played.set(name, (guest.played.get(name) ?? 0) + 1)
  }
}

const rounds = { ordinary, early, atOnce, atTheSameTime, settledTwice, poor, borrowed } satisfies Record<string, Round>

/** Staked, perhaps cancelled in doubt, settled, and everything said again. */
async function ordinary(mischief: StudioFaults, guest: StudioPlayer): Promise<void> {
  const { wire } = guest
  const [round, tx, stake] = [randomUUID(), randomUUID(), amountUpTo(500)]
  const bet = wire.bet(guest, round, tx, stake)
  if (!(await staked(mischief, guest, bet, { round, tx, stake }))) return
  if (Math.random() < 0.2)
    expectTo(
      guest,
      await sendUntilAnswered(mischief, wire, wire.bet(guest, round, tx, stake + 1)),
      'refused',
      'another amount',
    )
  if (Math.random() < 0.2) await forge(mischief, wire, wire.win(guest, round, randomUUID(), 9_999))
  const won = Math.random() < 0.5 ? 0 : amountUpTo(1_000)
  const win = wire.win(guest, round, `${tx}-win`, won)
  if (expectTo(guest, await sendUntilAnswered(mischief, wire, win), 'done', 'a win')) guest.cash += won
  if (Math.random() < 0.3) expectTo(guest, await sendUntilAnswered(mischief, wire, win), 'done', 'a win again')
  if (Math.random() < 0.3) expectTo(guest, await sendUntilAnswered(mischief, wire, bet), 'done', 'a bet again')
  if (Math.random() < 0.3)
    expectTo(
      guest,
      await sendUntilAnswered(mischief, wire, wire.undo(guest, round, tx)),
      'refused',
      'undoing what is settled',
    )
}

/** Cancelled before it comes. */
async function early(mischief: StudioFaults, guest: StudioPlayer): Promise<void> {
  const { wire } = guest
  const [round, tx] = [randomUUID(), randomUUID()]
  expectTo(
    guest,
    await sendUntilAnswered(mischief, wire, wire.undo(guest, round, tx)),
    'done',
    'undoing what never came',
  )
  expectTo(guest, await sendUntilAnswered(mischief, wire, wire.bet(guest, round, tx, 100)), 'refused', 'a late bet')
}

/** Staked and settled in one message; in doubt the whole message is taken back. */
async function atOnce(mischief: StudioFaults, guest: StudioPlayer): Promise<void> {
  const { wire } = guest
  const [round, stake, won] = [randomUUID(), amountUpTo(400), amountUpTo(900)]
  const heard = await tryBet(mischief, wire, wire.atOnce(guest, round, stake, won))
  if (heard === 'done') guest.cash += won - stake
  if (heard === 'refused' && stake <= guest.cash)
    guest.wrong.push(`${round} was refused with ${guest.cash} for ${stake}`)
  if (heard === 'unknown') {
    expectTo(
      guest,
      await sendUntilAnswered(mischief, wire, wire.undoAtOnce(guest, round, stake, won)),
      'done',
      'taking a whole message back',
    )
  }
}

/** The bet and its cancellation meet on the way. */
async function atTheSameTime(mischief: StudioFaults, guest: StudioPlayer): Promise<void> {
  const { wire } = guest
  const [round, tx] = [randomUUID(), randomUUID()]
  const undo = wire.undo(guest, round, tx)
  await Promise.all([send(mischief, wire, wire.bet(guest, round, tx, 50)), send(mischief, wire, undo)])
  expectTo(guest, await sendUntilAnswered(mischief, wire, undo), 'done', 'a cancellation')
}

/** Two wins of one bet: the second is a prize. And both may come at once. */
async function settledTwice(mischief: StudioFaults, guest: StudioPlayer): Promise<void> {
  const { wire } = guest
  const [round, tx, stake, won] = [randomUUID(), randomUUID(), amountUpTo(300), amountUpTo(200)]
  if (!(await staked(mischief, guest, wire.bet(guest, round, tx, stake), { round, tx, stake }))) return
  const wins = ['one', 'two'].map((name) =>
    sendUntilAnswered(mischief, wire, wire.win(guest, round, `${tx}-${name}`, won)),
  )
  for (const heard of await Promise.all(wins)) if (expectTo(guest, heard, 'done', 'one of two wins')) guest.cash += won
}

/** A bet larger than the balance. */
async function poor(mischief: StudioFaults, guest: StudioPlayer): Promise<void> {
  const { wire } = guest
  const [round, tx] = [randomUUID(), randomUUID()]
  expectTo(
    guest,
    await sendUntilAnswered(mischief, wire, wire.bet(guest, round, tx, guest.cash + 1)),
    'refused',
    'a bet beyond the balance',
  )
  // Never necessary after a definite answer, and never harmful.
  expectTo(
    guest,
    await sendUntilAnswered(mischief, wire, wire.undo(guest, round, tx)),
    'done',
    'undoing what was refused',
  )
}

/** An id that somebody has used. */
async function borrowed(mischief: StudioFaults, guest: StudioPlayer): Promise<void> {
  const { wire } = guest
  const theirs = used.filter(({ studio }) => studio === wire.studio)
  const one = theirs[Math.floor(Math.random() * theirs.length)]
  if (!one) return
  const bet = wire.bet(guest, randomUUID(), one.tx, 10)
  expectTo(guest, await sendUntilAnswered(mischief, wire, bet), 'refused', 'an id that was used')
}

type Stake = { readonly round: string; readonly tx: string; readonly stake: number }

/** Whether the bet stands. In doubt it is cancelled, and then it does not. */
async function staked(
  mischief: StudioFaults,
  guest: StudioPlayer,
  bet: Message,
  { round, tx, stake }: Stake,
): Promise<boolean> {
  const { wire } = guest
  const heard = await tryBet(mischief, wire, bet)
  if (heard === 'done') {
    guest.cash -= stake
    used.push({ studio: wire.studio, tx })
    if (guest.cash < 0) guest.wrong.push(`${tx} was taken beyond the balance`)
    return true
  }
  if (heard === 'refused' && stake <= guest.cash) guest.wrong.push(`${tx} was refused with ${guest.cash} for ${stake}`)
  if (heard === 'unknown')
    expectTo(guest, await sendUntilAnswered(mischief, wire, wire.undo(guest, round, tx)), 'done', 'a cancellation')
  return false
}

function expectTo(guest: StudioPlayer, heard: Result, expected: Result, what: string): boolean {
  if (heard !== expected) guest.wrong.push(`${what}: ${heard} instead of ${expected}`)
  return heard === expected
}

function amountUpTo(max: number): number {
  return 1 + Math.floor(Math.random() * max)
}
