import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { problemOfReport, type ReportFile } from '../../../../verifier/src/report/report-file.ts'
import { isReportGood, verifyReport } from '../../../../verifier/src/report/verify-report.ts'
import type { Trust } from '../../../../verifier/src/trust.ts'
import { type DrawWorld, openDrawWorld } from '../../../test/draw-world.ts'
import { publishReports } from './index.ts'
import { requireValidNames } from './require-valid-names.ts'

const start = new Date('2026-10-15T18:30:00Z')
const nextMorning = new Date('2026-10-16T23:30:00Z')

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
})
afterAll(() => world.close())
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const fileOf = async (day: string) =>
  (await world.fastify.inject(`/transparency/${day}.json`)).json() as ReportFile & { readonly v: 1 }

async function addRound(gameId: string): Promise<void> {
  const text = `insert into round (player_id, provider_code, round_id, game_id, mode, currency, stake, state, payout, settled_at,
    placed_at) values (900001, 'karkhana', $1, $1, 'real', 'INR', 100, 'SETTLED', 90, $2, $2)`
  for (const owner of world.owners.slice(0, 1)) await owner.query(text, [gameId, start])
}

test('a game id that verifiers refuse stops the report before anything is stored or stated in the log', async () => {
  await world.onSale('minute')
  const bad = 'lucky seven/₹'
  await addRound(bad)
  await expect(publishReports(world.app, nextMorning)).rejects.toThrow(
    'games of the report has a game that verifiers refuse: "lucky seven/₹"',
  )
  expect((await world.mainOwner.query('select from transparency_report')).rowCount).toBe(0)
  expect((await world.mainOwner.query(`select from draw_log where event = 'reported'`)).rowCount).toBe(0)
  // Corrected where it is stored, the next run publishes the day, and the published verifier accepts it.
  await world.owners[0]?.query(`update round set game_id = 'lucky-seven' where game_id = $1`, [bad])
  expect(await publishReports(world.app, nextMorning)).toEqual({ made: 1, witnessed: 1 })
  const trust = (await world.fastify.inject('/open-draw/trust.json')).json() as Trust
  const file = await fileOf('2026-10-16')
  expect(file.document.games.map(({ game }) => game)).toEqual(['lucky-seven'])
  expect(isReportGood(verifyReport(file, trust))).toBe(true)
})

const invisible = '\u202E'
const names = [
  'a',
  'a'.repeat(40),
  'A.b_c-9',
  '',
  'a'.repeat(41),
  'a b',
  'a:b',
  'a\n',
  'é',
  `a${invisible}`,
  'a/b',
  '٣',
]
const titles = [
  'Lucky 7',
  'लकी',
  'क\u200Dष',
  't'.repeat(100),
  '',
  't'.repeat(101),
  'a\u0000',
  `a${invisible}`,
  'a\u2028b',
  '\uFEFFa',
]

/** The published file of the test before with other lists. */
async function withLists(lists: Readonly<Record<string, unknown>>) {
  const file = await fileOf('2026-10-16')
  return { ...file, document: { ...file.document, ...lists } }
}

const small = { tooFew: true }
const game = { kind: 'studio', game: 'slot', name: 'Slot', currency: 'INR', ...small }

/** Each list of the document with one name replaced. */
const replaced = [
  ...names.flatMap((name) => [
    { payouts: [{ market: name, rail: 'bank', ...small }] },
    { payouts: [{ market: 'IN', rail: name, ...small }] },
    { withdrawals: [{ market: name, ...small }] },
    { refusals: [{ reason: name, ...small }] },
    { overdue: [{ market: name, ...small }] },
    { lateCredits: [{ currency: name, ...small }] },
    { games: [{ ...game, game: name }] },
    { games: [{ ...game, currency: name }] },
  ]),
  ...titles.map((title) => ({ games: [{ ...game, name: title }] })),
  { games: [game, { ...game, name: 'Another title' }] },
  { games: [game, { ...game, kind: 'original' }] },
  {
    refusals: [
      { reason: 'payeeNotOwn', count: 10 },
      { reason: 'payeeNotOwn', ...small },
    ],
  },
]

test('the server refuses exactly the names that the published verifier refuses', async () => {
  const outcomes = { accepted: 0, refused: 0 }
  for (const lists of replaced) {
    const file = await withLists(lists)
    const isAcceptedByVerifier = problemOfReport(file) === undefined
    const isAccepted = accepts(file.document)
    expect([lists, isAccepted]).toEqual([lists, isAcceptedByVerifier])
    outcomes[isAccepted ? 'accepted' : 'refused'] += 1
  }
  expect(outcomes).toEqual({ accepted: 29, refused: 80 })
})

function accepts(document: Readonly<Record<string, unknown>>): boolean {
  try {
    requireValidNames(document)
    return true
  } catch {
    return false
  }
}
