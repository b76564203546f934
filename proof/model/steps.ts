import { isDeepStrictEqual } from 'node:util'
import type fc from 'fast-check'
import { movements as kinds } from '../../server/src/ledger/movements.ts'
import { audit } from './auditor.ts'
import type { Answer, Book, Limits, Request } from './book.ts'
import { type Shards, shardOf } from './shards.ts'

/** The auditor's side of a sequence: its ledger, the players in it, and its clock. */
export type Model = { book: Book; readonly players: readonly number[]; readonly sent: Request[]; atMs: number }

export type Real = {
  readonly shards: Shards
  /** Counts what was sent and what came back, for the report. */
  readonly tally: (answer: Answer) => void
}

export type Step = fc.AsyncCommand<Model, Real>

/** A request of a generated sequence: its player is an index into the players of the run. */
export type PlannedRequest = Request

/** One batch: commands that arrive together, of one player or of several. */
export class Batch implements Step {
  readonly planned: readonly PlannedRequest[]

  constructor(wishes: readonly PlannedRequest[]) {
    this.planned = wishes
  }

  check(): boolean {
    return true
  }

  async run(model: Model, { shards, tally }: Real): Promise<void> {
    const requests = this.planned.map((planned) => requestOf(model, planned))
    for (const shard of Map.groupBy(requests, ({ player }) => shardOf(player)).values()) {
      const answers = await shards.post(shard)
      for (const [index, request] of shard.entries()) {
        const expected = audit(model.book, request, model.atMs)
        compare(expected, answers[index], request)
        model.sent.push(request)
        tally(expected)
      }
    }
  }

  toString(): string {
    return this.planned.map(describeRequest).join(' with ')
  }
}

/** Concurrent commands of one player on different connections: some order of them must explain all answers. */
export class Concurrent implements Step {
  readonly planned: readonly PlannedRequest[]

  constructor(wishes: readonly PlannedRequest[]) {
    this.planned = wishes
  }

  check(): boolean {
    return true
  }

  async run(model: Model, { shards, tally }: Real): Promise<void> {
    const { player = 0, currency = '' } = this.planned[0] ?? {}
    const requests = this.planned.map((planned) => requestOf(model, { ...planned, player, currency }))
    const answers = await Promise.all(requests.map((request, index) => shards.post([request], index)))
    for (const order of ordersOf(requests.length)) {
      const book = structuredClone(model.book)
      const isExplained = order.every((index) => {
        const expected = audit(book, requests[index] as Request, model.atMs)
        return isDeepStrictEqual(expected, answers[index]?.[0])
      })
      if (!isExplained) continue
      model.book = book
      model.sent.push(...requests)
      for (const [answer] of answers) if (answer) tally(answer)
      return
    }
    throw new Error(`no order explains the answers to ${this.toString()}: ${JSON.stringify(answers.flat())}`)
  }

  toString(): string {
    return `at once (${this.planned.map(describeRequest).join(' | ')})`
  }
}

export class TimePasses implements Step {
  readonly hours: number

  constructor(hours: number) {
    this.hours = hours
  }

  check(): boolean {
    return true
  }

  async run(model: Model, { shards }: Real): Promise<void> {
    model.atMs += this.hours * 3_600_000
    shards.setClock(model.atMs)
  }

  toString(): string {
    return `${this.hours} hours pass`
  }
}

export type Restriction = { readonly player: number; readonly bars: number; readonly limits: Limits }

/** The player sets limits, or the operator bars them. */
export class Restrict implements Step {
  readonly restriction: Restriction

  constructor(wishes: Restriction) {
    this.restriction = wishes
  }

  check(): boolean {
    return true
  }

  async run(model: Model, { shards }: Real): Promise<void> {
    const { player: place, bars, limits } = this.restriction
    const player = model.players[place] ?? 0
    const wallet = model.book.get(player)
    const client = shards.clients[shardOf(player)]?.[0]
    if (!wallet || !client) return
    // A closed wallet stays closed.
    Object.assign(wallet, { bars: bars | (wallet.bars & 8), limits })
    await client.query(`select ledger.set_bars($1, $2::smallint, ${changedBy})`, [player, bars])
    for (const [kind, { day, week, month }] of Object.entries(limits)) {
      await client.query(`select ledger.set_limits($1, $2, $3, $4, $5, ${changedBy})`, [player, kind, day, week, month])
    }
  }

  toString(): string {
    return `restrict ${JSON.stringify(this.restriction)}`
  }
}

function requestOf({ players }: Model, planned: PlannedRequest): Request {
  return { ...planned, player: players[planned.player] ?? playerWithoutWallet }
}

/** A player id for which no wallet was opened. */
const playerWithoutWallet = 999_999_999
const changedBy = `'the proof', 'it restricts players', clock_timestamp()`

function compare(expected: Answer, got: Answer | undefined, request: Request): void {
  if (isDeepStrictEqual(expected, got)) return
  throw new Error(
    `${describeRequest(request)}: the ledger answered ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`,
  )
}

function describeRequest({ movement, player, key, ref, amount, ...rest }: PlannedRequest): string {
  const more = Object.entries(rest).map(([name, value]) => `${name} ${short(value)}`)
  return [`${movement}#${kinds[movement].kind} p${player} key ${short(key)} ref ${short(ref)} ${amount}`, ...more].join(
    ' ',
  )
}

function short(value: unknown): string {
  return String(value).replace(/^[0-]*(?=.)/, '')
}

function ordersOf(length: number): readonly (readonly number[])[] {
  if (length === 0) return [[]]
  return ordersOf(length - 1).flatMap((order) =>
    Array.from({ length }, (_, place) => order.toSpliced(place, 0, length - 1)),
  )
}
