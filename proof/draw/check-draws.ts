import { prizeOf, type Rules } from '@zamra/contract/lottery-rules.ts'
import { minor, share } from '@zamra/contract/money.ts'
import pg from 'pg'
import { typeParsers } from '../../server/src/db/type-parsers.ts'
import { auditShard } from '../../server/src/ledger/index.ts'
import { drawsQuery, ticketsQuery } from './result-queries.ts'

/** The state of the databases at the end compared with the expected one: every list contains problems. */
export type DrawProblems = {
  readonly draws: number
  readonly drawn: number
  readonly voided: number
  readonly tickets: number
  readonly paid: bigint
  readonly checks: readonly (readonly [claim: string, against: readonly string[]])[]
}

export type DrawFound = {
  readonly drawId: string
  readonly state: string
  readonly isRefunded: boolean
  readonly rules: Rules
  readonly numbers: number[] | null
  readonly results: number
  readonly loggedResults: number
  readonly isRootedBefore: boolean | null
  readonly tickets: number | null
  readonly shares: Readonly<Record<string, number>>
}

export type TicketFound = {
  readonly ticketId: string
  readonly drawId: string
  readonly state: string
  readonly mode: string
  readonly currency: string
  readonly prize: bigint | null
  readonly picks: readonly { readonly bet: string; readonly pick: string; readonly stake: number }[]
  /** How often it was paid or refunded, and the amount. */
  readonly settled: bigint
  readonly settledAmount: bigint
  readonly returned: bigint
}

export type Urls = { readonly main: string; readonly shards: readonly string[] }

/** Of all draws whose sale was over at this moment. */
export async function checkDraws({ main, shards }: Urls, at: Date): Promise<DrawProblems> {
  const draws = await rowsOf<DrawFound>(main, drawsQuery, at)
  const all = (await Promise.all(shards.map((url) => rowsOf<TicketFound>(url, ticketsQuery)))).flat()
  const tickets = all.filter(({ drawId }) => draws.some((draw) => draw.drawId === drawId))
  const byDraw = Map.groupBy(tickets, ({ drawId }) => drawId)
  const problems = (of: (draw: DrawFound) => string | undefined) => draws.flatMap((draw) => of(draw) ?? [])
  return {
    draws: draws.length,
    drawn: draws.filter(({ numbers }) => numbers).length,
    voided: draws.filter(({ state }) => state === 'VOID').length,
    tickets: tickets.length,
    paid: tickets.reduce((sum, { settledAmount }) => sum + settledAmount, 0n),
    checks: [
      ['every draw came to its end', problems(findUnfinished)],
      ['each draw has exactly one result, or none and is void', problems(findResultCount)],
      ['no result without a root, and every root was published before its round', problems(findMissingRoot)],
      ['the root covers exactly the tickets that were in the draw', problems((draw) => findWrongCount(draw, byDraw))],
      ['each ticket is paid exactly once what the rules say, or refunded once', findWrongTickets(draws, byDraw)],
      ['the audit of every book is green', await auditAll(shards)],
    ],
  }
}

function findUnfinished({ drawId, state, isRefunded }: DrawFound): string | undefined {
  const isOver = state === 'PUBLISHED' || (state === 'VOID' && isRefunded)
  return isOver ? undefined : `${drawId} is ${state}`
}

function findResultCount({ drawId, state, results, loggedResults }: DrawFound): string | undefined {
  const expected = state === 'VOID' ? 0 : 1
  return results === expected && loggedResults === expected
    ? undefined
    : `${drawId}: ${results} results, ${loggedResults} in the log`
}

function findMissingRoot({ drawId, numbers, isRootedBefore }: DrawFound): string | undefined {
  return numbers && isRootedBefore !== true ? `${drawId} was drawn without a root in time` : undefined
}

type ByDraw = ReadonlyMap<string, readonly TicketFound[]>

function findWrongCount({ drawId, tickets }: DrawFound, byDraw: ByDraw): string | undefined {
  if (tickets === null) return undefined
  const sold = (byDraw.get(drawId) ?? []).filter(({ state }) => state === 'settled' || state === 'void').length
  return sold === tickets ? undefined : `${drawId}: ${tickets} in the root, ${sold} sold`
}

function findWrongTickets(draws: readonly DrawFound[], byDraw: ByDraw): readonly string[] {
  return draws.flatMap((draw) =>
    (byDraw.get(draw.drawId) ?? [])
      .filter((ticket) => !isRight(draw, ticket))
      .map(({ ticketId, state, prize, settled, settledAmount, returned }) =>
        [ticketId, state, prize, `paid ${settled}× ${settledAmount}`, `refunded ${returned}×`].join(' '),
      ),
  )
}

function isRight(draw: DrawFound, ticket: TicketFound): boolean {
  const { state, settled, settledAmount, returned, prize } = ticket
  if (state === 'void' || state === 'returned') return settled === 0n && returned === 1n
  const owed = draw.numbers ? prizeOwed(draw, draw.numbers, ticket) : -1n
  return state === 'settled' && settled === 1n && returned === 0n && prize === owed && settledAmount === owed
}

function prizeOwed({ rules, shares }: DrawFound, numbers: readonly number[], { picks, currency }: TicketFound): bigint {
  return picks.reduce((sum, { stake, ...line }) => {
    const { pays, jackpot } = prizeOf(rules, line, numbers)
    return sum + (jackpot ? BigInt(shares[currency] ?? 0) : share(minor(BigInt(stake)), pays, 'down'))
  }, 0n)
}

async function auditAll(urls: readonly string[]): Promise<readonly string[]> {
  const problems: string[] = []
  for (const connectionString of urls) {
    const pool = new pg.Pool({ connectionString, types: typeParsers, max: 2 })
    const { broken } = await auditShard(pool)
    problems.push(...broken.map(({ claim, found }) => `${claim}: ${found}`))
    await pool.end()
  }
  return problems
}

async function rowsOf<Row extends object>(connectionString: string, text: string, ...values: readonly Date[]) {
  const client = new pg.Client({ connectionString, types: typeParsers })
  await client.connect()
  const { rows } = await client.query<Row>(text, [...values])
  await client.end()
  return rows
}
