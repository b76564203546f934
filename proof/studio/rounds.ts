import { randomUUID } from 'node:crypto'
import { forge, type StudioFaults, send, sendUntilAnswered, tryBet } from './post.ts'
import type { Message, Result, Seat, Wire } from './wire.ts'

/** A player as the studio knows them: the balance they must have, if every answer was true. */
export type StudioPlayer = Seat & {
  readonly wire: Wire
  cash: number
  /** Each entry describes one violation. */
  readonly wrong: string[]
  readonly played: Map<string, number>
}

/** Ids that a player has used: no other player may use them. */
const used: { readonly studio: string; readonly tx: string }[] = []

type Round = (faults: StudioFaults, player: StudioPlayer) => Promise<void>

/** One round after another, each with another fault, until time is up and a forgery was tried. */
export async function playRounds(faults: StudioFaults, player: StudioPlayer, until: AbortSignal): Promise<void> {
  const names = Object.keys(rounds) as (keyof typeof rounds)[]
  while (!until.aborted || faults.tally.forged === 0) {
    const name = names[Math.floor(Math.random() * names.length)] as keyof typeof rounds
    await rounds[name](faults, player)
    player.played.set(name, (player.played.get(name) ?? 0) + 1)
  }
}

const rounds = {
  ordinary,
  cancelledFirst,
  oneMessage,
  cancelledConcurrently,
  settledTwice,
  overBalance,
  usedId,
} satisfies Record<string, Round>

export const roundKinds: readonly string[] = Object.keys(rounds)

/** A bet that is settled, with repeated messages; a bet with an unknown outcome is cancelled. */
async function ordinary(faults: StudioFaults, player: StudioPlayer): Promise<void> {
  const { wire } = player
  const [round, tx, stake] = [randomUUID(), randomUUID(), amountUpTo(500)]
  const bet = wire.bet(player, round, tx, stake)
  if (!(await placeBet(faults, player, bet, { round, tx, stake }))) return
  if (Math.random() < 0.2)
    expectResult(
      player,
      await sendUntilAnswered(faults, wire, wire.bet(player, round, tx, stake + 1)),
      'refused',
      'another amount',
    )
  if (Math.random() < 0.2) await forge(faults, wire, wire.win(player, round, randomUUID(), 9_999))
  const won = Math.random() < 0.5 ? 0 : amountUpTo(1_000)
  const win = wire.win(player, round, `${tx}-win`, won)
  if (expectResult(player, await sendUntilAnswered(faults, wire, win), 'done', 'a win')) player.cash += won
  if (Math.random() < 0.3) expectResult(player, await sendUntilAnswered(faults, wire, win), 'done', 'a win again')
  if (Math.random() < 0.3) expectResult(player, await sendUntilAnswered(faults, wire, bet), 'done', 'a bet again')
  if (Math.random() < 0.3)
    expectResult(
      player,
      await sendUntilAnswered(faults, wire, wire.undo(player, round, tx)),
      'refused',
      'a rollback of a settled bet',
    )
}

/** The rollback arrives before its bet. */
async function cancelledFirst(faults: StudioFaults, player: StudioPlayer): Promise<void> {
  const { wire } = player
  const [round, tx] = [randomUUID(), randomUUID()]
  expectResult(
    player,
    await sendUntilAnswered(faults, wire, wire.undo(player, round, tx)),
    'done',
    'a rollback of an unknown bet',
  )
  expectResult(player, await sendUntilAnswered(faults, wire, wire.bet(player, round, tx, 100)), 'refused', 'a late bet')
}

/** A bet and its win in one message; when the outcome is unknown, the whole message is rolled back. */
async function oneMessage(faults: StudioFaults, player: StudioPlayer): Promise<void> {
  const { wire } = player
  const [round, stake, won] = [randomUUID(), amountUpTo(400), amountUpTo(900)]
  const result = await tryBet(faults, wire, wire.atOnce(player, round, stake, won))
  if (result === 'done') player.cash += won - stake
  if (result === 'refused' && stake <= player.cash)
    player.wrong.push(`${round} was refused with ${player.cash} for ${stake}`)
  if (result === 'unknown') {
    expectResult(
      player,
      await sendUntilAnswered(faults, wire, wire.undoAtOnce(player, round, stake, won)),
      'done',
      'a rollback of a whole message',
    )
  }
}

/** The bet and its rollback arrive at the same time. */
async function cancelledConcurrently(faults: StudioFaults, player: StudioPlayer): Promise<void> {
  const { wire } = player
  const [round, tx] = [randomUUID(), randomUUID()]
  const undo = wire.undo(player, round, tx)
  await Promise.all([send(faults, wire, wire.bet(player, round, tx, 50)), send(faults, wire, undo)])
  expectResult(player, await sendUntilAnswered(faults, wire, undo), 'done', 'a cancellation')
}

/** Two concurrent wins of one bet: the second is a prize. */
async function settledTwice(faults: StudioFaults, player: StudioPlayer): Promise<void> {
  const { wire } = player
  const [round, tx, stake, won] = [randomUUID(), randomUUID(), amountUpTo(300), amountUpTo(200)]
  if (!(await placeBet(faults, player, wire.bet(player, round, tx, stake), { round, tx, stake }))) return
  const wins = ['one', 'two'].map((name) =>
    sendUntilAnswered(faults, wire, wire.win(player, round, `${tx}-${name}`, won)),
  )
  for (const result of await Promise.all(wins))
    if (expectResult(player, result, 'done', 'one of two wins')) player.cash += won
}

/** A bet larger than the balance. */
async function overBalance(faults: StudioFaults, player: StudioPlayer): Promise<void> {
  const { wire } = player
  const [round, tx] = [randomUUID(), randomUUID()]
  expectResult(
    player,
    await sendUntilAnswered(faults, wire, wire.bet(player, round, tx, player.cash + 1)),
    'refused',
    'a bet beyond the balance',
  )
  // Never necessary after a definite answer, and never harmful.
  expectResult(
    player,
    await sendUntilAnswered(faults, wire, wire.undo(player, round, tx)),
    'done',
    'a rollback of a refused bet',
  )
}

/** A transaction id that another player has used. */
async function usedId(faults: StudioFaults, player: StudioPlayer): Promise<void> {
  const { wire } = player
  const theirs = used.filter(({ studio }) => studio === wire.studio)
  const one = theirs[Math.floor(Math.random() * theirs.length)]
  if (!one) return
  const bet = wire.bet(player, randomUUID(), one.tx, 10)
  expectResult(player, await sendUntilAnswered(faults, wire, bet), 'refused', 'an id that was used')
}

type Stake = { readonly round: string; readonly tx: string; readonly stake: number }

/** Whether the bet was placed. A bet with an unknown outcome is rolled back and counts as not placed. */
async function placeBet(
  faults: StudioFaults,
  player: StudioPlayer,
  bet: Message,
  { round, tx, stake }: Stake,
): Promise<boolean> {
  const { wire } = player
  const result = await tryBet(faults, wire, bet)
  if (result === 'done') {
    player.cash -= stake
    used.push({ studio: wire.studio, tx })
    if (player.cash < 0) player.wrong.push(`${tx} was accepted beyond the balance`)
    return true
  }
  if (result === 'refused' && stake <= player.cash)
    player.wrong.push(`${tx} was refused with ${player.cash} for ${stake}`)
  if (result === 'unknown')
    expectResult(player, await sendUntilAnswered(faults, wire, wire.undo(player, round, tx)), 'done', 'a cancellation')
  return false
}

function expectResult(player: StudioPlayer, result: Result, expected: Result, what: string): boolean {
  if (result !== expected) player.wrong.push(`${what}: ${result} instead of ${expected}`)
  return result === expected
}

function amountUpTo(max: number): number {
  return 1 + Math.floor(Math.random() * max)
}
