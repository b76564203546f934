import pg from 'pg'
import { OutcomeUnknownError } from '../../server/src/db/client.ts'
import type { TurnoverRule } from '../../server/src/ledger/command.ts'
import { type Movement, movementOf } from '../../server/src/ledger/movements.ts'
import type { Connections } from '../../server/src/ledger/send.ts'
import { audit } from '../model/auditor.ts'
import { type Answer, type Book, newWallet, type Request } from '../model/book.ts'
import { calendarOf } from '../model/calendar.ts'
import type { Caller, Environment } from './environment.ts'
import type { FaultInjector } from './faults.ts'
import { openPool, type Query, type Settling, type Statement } from './pool.ts'
import type { World } from './virtual-time.ts'

/** A shard whose posting function is the model, and which loses answers, stalls and crashes as the faults say. */
export type Shard = {
  readonly book: Book
  /** Connections for one server process. */
  connectionsFor(process: Caller): Connections
  openWallet(player: number): void
  isRejected(key: string): boolean
}

const firstMs = Date.UTC(2026, 9, 28, 17, 20)
const lanes = 2
const statementMs = 5_000
const crashCheckMs = 5_000
const longestHoldMs = 7_000

export function createShard(environment: Environment): Shard {
  const { world } = environment
  const state: State = {
    book: new Map(),
    seen: new Set(),
    rejected: new Set(),
    heldUntilMs: new Map(),
    isDown: false,
  }
  world.after(crashCheckMs, () => crashSometimes(state, environment))
  const statement: Statement = (query, caller, settling) => {
    const requests = requestsOf(query)
    markRejected(state, environment, requests)
    const delayMs = latencyMs(environment)
    const misuse = misuseOf(query, requests)
    world.after(delayMs, () => execute(state, environment, { requests, misuse, caller, settling }))
  }
  return {
    book: state.book,
    isRejected: (key) => state.rejected.has(key),
    openWallet: (player) => state.book.set(player, newWallet(1, firstMs, calendarOf(1, firstMs).day)),
    connectionsFor: (caller) => openPool({ environment, caller, statement, size: lanes, isDown: () => state.isDown }),
  }
}

type State = {
  readonly book: Book
  readonly seen: Set<string>
  readonly rejected: Set<string>
  /** Wallets that another transaction holds. */
  readonly heldUntilMs: Map<number, number>
  isDown: boolean
}
type Order = {
  readonly requests: readonly Request[]
  readonly misuse: string | undefined
  readonly caller: Caller
  readonly settling: Settling
}

function crashSometimes(state: State, environment: Environment): void {
  const { world, faults } = environment
  if (faults.occurs('database down')) {
    state.isDown = true
    world.after(200 + world.random() * 6_000, () => {
      state.isDown = false
    })
  }
  world.after(crashCheckMs, () => crashSometimes(state, environment))
}

/** Whether PostgreSQL rejects a command is decided when it is first seen, and does not change. */
function markRejected({ seen, rejected }: State, { faults }: Environment, requests: readonly Request[]): void {
  for (const { key } of requests) {
    if (!seen.has(key) && faults.occurs('command rejected by the database')) rejected.add(key)
    seen.add(key)
  }
}

function execute(state: State, environment: Environment, { requests, misuse, caller, settling }: Order): void {
  const { world, faults, violate } = environment
  if (misuse) violate(misuse)
  const problem = problemBeforeCommit(state, faults, requests)
  const held = heldPositions(state, environment, requests)
  if (problem) {
    settling.reject(problem)
  } else if (held.length > 0) {
    settling.resolve({ rows: held.map((place) => [BigInt(place + 1), null]) })
  } else if (faults.occurs('statement given up, committed later')) {
    // The answer is lost: a later request with the same key gets the same answer.
    world.after(world.random() * 9_000, () => void apply(state, world, requests, () => {}))
    world.after(statementMs, () => settling.reject(new Error('Query read timeout')))
  } else {
    const rows = apply(state, world, requests, caller.decided)
    const doubt = problemAfterCommit(faults)
    const reply = () => (doubt || state.isDown ? settling.reject(doubt ?? reset()) : settling.resolve({ rows }))
    world.after(world.random(), reply)
  }
}

/** The posting functions do not wait: they name the commands whose wallet is held, and post nothing. */
function heldPositions({ heldUntilMs }: State, { world, faults }: Environment, requests: readonly Request[]): number[] {
  const players = new Set(requests.map(({ player }) => player))
  for (const player of players) {
    if (faults.occurs('wallet held')) heldUntilMs.set(player, world.nowMs + world.random() * longestHoldMs)
  }
  const isHeld = ({ player }: Request) => (heldUntilMs.get(player) ?? 0) > world.nowMs
  return requests.flatMap((request, place) => (isHeld(request) ? [place] : []))
}

function problemBeforeCommit(state: State, faults: FaultInjector, requests: readonly Request[]): Error | undefined {
  if (state.isDown || faults.occurs('connection reset before the commit')) return reset()
  if (requests.some(({ key }) => state.rejected.has(key))) return serverError('22003')
  return faults.occurs('deadlock') ? serverError('40P01') : undefined
}

function problemAfterCommit(faults: FaultInjector): Error | undefined {
  if (faults.occurs('commit in doubt')) return new OutcomeUnknownError('no standby')
  return faults.occurs('commit kept, reply lost') ? reset() : undefined
}

function reset(): Error {
  return new Error('connection reset')
}

/** SQL promises no order of the rows. */
function apply({ book }: State, world: World, requests: readonly Request[], decided: Caller['decided']): unknown[][] {
  const rows = requests.map((request, index) => {
    const answer = audit(book, request, firstMs + world.nowMs)
    decided(request, answer.again)
    return rowOf(answer, index)
  })
  return world.random() < 0.5 ? rows.toReversed() : rows
}

function latencyMs({ world, faults }: Environment): number {
  return faults.occurs('slow statement') ? world.random() * 3_000 : 0.3 + world.random() * 3
}

/** The text of the requests is parsed again: how it was written is part of what is tested. */
function requestsOf({ values = [] }: Query): readonly Request[] {
  const rows = [...String(values[0]).matchAll(/"\(([^)]*)\)"/g)]
  return rows.map(([, text = '']) => {
    const cells = text.split(',')
    const [player, key = '', , kind, amount, currency = '', ref = '', fee, tax, , , , grant, weight, rule] = cells
    const optional = (name: string, cell = '') => cell !== '' && { [name]: Number(cell) }
    return {
      player: Number(player),
      key,
      movement: movementOf(Number(kind)) as Movement,
      amount: Number(amount),
      currency,
      ref,
      ...optional('fee', fee),
      ...optional('tax', tax),
      ...(grant && { grant }),
      ...optional('weight', weight),
      ...(rule && { turnoverRule: rule as TurnoverRule }),
    }
  })
}

/** The posting functions require each player once per turn, and one player per run. */
function misuseOf(query: Query, requests: readonly Request[]): string | undefined {
  const isInRuns = query.name === 'ledger.post_in_runs'
  const isWrong = (part: readonly Request[]) => {
    const players = new Set(part.map(({ player }) => player)).size
    return isInRuns ? players !== 1 : players !== part.length
  }
  if (!partsOf(query, requests).some(isWrong)) return undefined
  return isInRuns ? 'two players in one run' : 'a player twice in one turn'
}

/** The time comes second. Without a column of ends there is one part. */
function partsOf({ values = [] }: Query, requests: readonly Request[]): readonly (readonly Request[])[] {
  const ends = values.length > 2 ? String(values[2]).slice(1, -1).split(',').map(Number) : [requests.length]
  return ends.map((end, index) => requests.slice(ends[index - 1] ?? 0, end))
}

function rowOf(
  { status, again, seq, legs, cash, held, bonus, reason, cashNow, heldNow }: Answer,
  index: number,
): unknown[] {
  const words = reason.length === 0 ? null : reason.map(BigInt)
  const balances = [cash, held, bonus].map((amount) => (amount === null ? null : BigInt(amount)))
  return [BigInt(index + 1), status, again, seq, legs, ...balances, words, BigInt(cashNow), BigInt(heldNow)]
}

function serverError(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused by the server', 0, 'error'), { code })
}
