import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ReportFile } from '../../../../verifier/src/report/report-file.ts'
import { isReportGood, verifyReport } from '../../../../verifier/src/report/verify-report.ts'
import type { Trust } from '../../../../verifier/src/trust.ts'
import { type DrawWorld, openDrawWorld } from '../../../test/draw-world.ts'
import { seedRows } from '../../../test/transparency-rows.ts'
import { haveWitnessesPassed } from '../lottery/index.ts'
import { publishReports } from './index.ts'
import { digitsUp } from './round-figures.ts'

/** The report of 16 October of Kolkata ends at 18:30 UTC. */
const day = '2026-10-16'
const start = Date.parse('2026-10-15T18:30:00Z')
const end = Date.parse('2026-10-16T18:30:00Z')
const nextMorning = new Date('2026-10-16T23:30:00Z')
const hours = 3_600_000

let world: DrawWorld
beforeAll(async () => {
  world = await openDrawWorld()
})
afterAll(() => world.close())
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const get = async (path: string) => {
  const answer = await world.fastify.inject(path)
  return { status: answer.statusCode, body: answer.body, json: () => answer.json() }
}
const reportOf = async (of: string) => (await get(`/transparency/${of}.json`)).json() as ReportFile
const trust = async () => (await get('/open-draw/trust.json')).json() as Trust
const games = async (of: string) => (await reportOf(of)).document.games

test('a clock that is ahead publishes nothing: by the clocks of the witnesses the day is not over', async () => {
  const ahead = new Date(Date.now() + 48 * hours)
  // Witnesses sign the head of a log that has entries.
  const inEmptyLog = [new Date(start), ahead].map((time) => haveWitnessesPassed(world.app, time))
  expect(await Promise.all(inEmptyLog)).toEqual([true, false])
  await world.onSale('minute')
  const clock = vi.spyOn(world.app.clock, 'now').mockReturnValue(ahead)
  await expect(publishReports(world.app, ahead)).rejects.toThrow('is over')
  clock.mockRestore()
  expect((await world.mainOwner.query('select from transparency_report')).rowCount).toBe(0)
  expect((await world.mainOwner.query(`select from draw_log where event = 'reported'`)).rowCount).toBe(0)
})

/** A report that is published for the first time cannot be made again, so all cases are seeded before it. */
test('the first day has no report yet, and an empty day has one without figures', async () => {
  expect((await get('/transparency/index.json')).json()).toEqual({ v: 1, days: [] })
  for (const path of ['2026-02-30', '2026-11-31', 'x', '../index'])
    expect((await get(`/transparency/${path}.json`)).status).toBe(404)
  const empty = new Date(start - 20 * hours)
  expect(await publishReports(world.app, empty)).toEqual({ made: 1, witnessed: 1 })
  const { document } = await reportOf('2026-10-14')
  expect(document).toMatchObject({ payouts: [], withdrawals: [], refusals: [], games: [], complaints: { received: 0 } })
  expect(isReportGood(verifyReport(await reportOf('2026-10-14'), await trust()))).toBe(true)
})

test('the figures are those of the rows, by the days of the zone, and small groups are not shown', async () => {
  const seeded = await seedRows(world, { start, end })
  // 15 October was missed: it is made up for, in order.
  expect(await publishReports(world.app, nextMorning)).toEqual({ made: 2, witnessed: 2 })
  // The list of an earlier test is cached for a few seconds.
  const listed = async () =>
    expect((await get('/transparency/index.json')).json()).toEqual({ v: 1, days: [day, '2026-10-15', '2026-10-14'] })
  await vi.waitFor(listed, { timeout: 10_000 })
  const file = await reportOf(day)
  const { document } = file
  expect([document.day, document.to, document.from]).toEqual([day, end, end - 30 * 24 * hours])
  const nearest = (values: readonly number[], share: number) =>
    values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0
  const { times, late } = seeded.payouts
  expect(document.payouts).toEqual([
    {
      market: 'IN',
      rail: 'bank',
      // Of 24, of which a half was in time.
      payouts: 20,
      inTime: Math.floor(((times.length - late) * 10) / times.length) * 10,
      p50: digitsUp(nearest(times, 0.5)),
      p95: digitsUp(nearest(times, 0.95)),
    },
    { market: 'IN', rail: 'wallet', tooFew: true },
  ])
  expect(document.withdrawals).toEqual([{ market: 'IN', decided: 30, approved: 60 }])
  expect(document.refusals).toEqual([
    { reason: 'accountShared', tooFew: true },
    { reason: 'payeeNotOwn', count: 20 },
  ])
  // Ten: one of eleven was promised for later, and one that has ended since was late at the end of the day.
  expect(document.overdue).toEqual([{ market: 'IN', count: 10 }])
  expect(document.lateCredits).toEqual([{ currency: 'INR', count: 20, amount: 1_200 }])
  expect(document.complaints).toEqual({ received: 10, answered: 70, overdue: 10, inTime: 80, p50: 5, p95: 94_000 })
  // Dice: recomputed from the rows one by one, with the formula of a ratio as a book has it.
  const { bets } = seeded
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0)
  const rate = bets.reduce((sum, { payout }) => sum + payout, 0) / staked
  const squares = bets.reduce((sum, { stake, payout }) => sum + (payout - rate * stake) ** 2, 0)
  const error = Math.sqrt((squares / bets.length / (bets.length - 1)) * bets.length ** 2) / staked
  const dice = document.games.find(({ game }) => game === 'dice')
  expect(dice).toEqual({
    ...{ kind: 'original', game: 'dice', name: 'dice', currency: 'INR', rounds: bets.length, theoretical: 9_900 },
    observed: Math.round(rate * 10_000),
    low: Math.max(0, Math.floor((rate - 2.5758293035489 * error) * 10_000)),
    high: Math.ceil((rate + 2.5758293035489 * error) * 10_000),
  })
  expect(document.games.find(({ game }) => game === 'limbo')).toMatchObject({ tooFew: true })
})

test('a bet that is taken back is subtracted from the day of its round, and one that no report has counted is not', async () => {
  const slot = (await games(day)).find(({ game }) => game === 'sona-777')
  // 1,200 rounds of 100 paid 90, one of them was taken back on the day and one on the next day.
  expect(slot).toMatchObject({ rounds: 1_190, observed: 9_000, low: 9_000, high: 9_000 })
  expect(slot).not.toHaveProperty('theoretical')
  expect(await publishReports(world.app, new Date(nextMorning.getTime() + 24 * hours))).toEqual({
    made: 1,
    witnessed: 1,
  })
  const next = (await games('2026-10-17')).find(({ game }) => game === 'sona-777')
  expect(next).toMatchObject({ rounds: 1_190, observed: 9_000 })
  const { rows } = await world.mainOwner.query(`select tallies from transparency_report where day = '2026-10-17'`)
  // What the report of the next day stores is about the day of the round, and leaves the window with it.
  const slots = rows[0].tallies.filter(({ game }: { game: string }) => game === 'sona-777')
  expect(slots).toMatchObject([{ day, rounds: -1, staked: '-100', paid: '-90' }])
})

test('a run after a crash gives the same bytes, and a second version of a day is refused', async () => {
  const before = await get(`/transparency/${day}.json`)
  expect(await publishReports(world.app, nextMorning)).toEqual({ made: 0, witnessed: 0 })
  const at = new Date(nextMorning.getTime() + 48 * hours)
  // A crash before the transaction leaves nothing.
  const crashing = vi.spyOn(world.app.databases.main, 'transact').mockRejectedValueOnce(new Error('crashed'))
  await expect(publishReports(world.app, at)).rejects.toThrow('crashed')
  crashing.mockRestore()
  // A crash after it leaves a report that is not shown before witnesses have signed it.
  const transact = world.app.databases.main.transact.bind(world.app.databases.main)
  const crashingLater = vi.spyOn(world.app.databases.main, 'transact').mockImplementationOnce(async (work) => {
    await transact(work)
    throw new Error('crashed')
  })
  await expect(publishReports(world.app, at)).rejects.toThrow('crashed')
  crashingLater.mockRestore()
  for (const witness of world.witnesses) await witness.stop()
  await expect(publishReports(world.app, at)).rejects.toThrow('quorum')
  expect((await get('/transparency/2026-10-18.json')).status).toBe(404)
  const { rows } = await world.mainOwner.query(
    `select document, tallies from transparency_report where day = '2026-10-18'`,
  )
  await expect(publishReports(world.app, at)).rejects.toThrow('quorum')
  const again = await world.mainOwner.query(
    `select document, tallies from transparency_report where day = '2026-10-18'`,
  )
  expect(again.rows).toEqual(rows)
  // Without witnesses another day is not even stored.
  await expect(publishReports(world.app, new Date(at.getTime() + 24 * hours))).rejects.toThrow('2026-10-19 is over')
  const { rowCount } = await world.mainOwner.query(`select from transparency_report where day = '2026-10-19'`)
  expect(rowCount).toBe(0)
  expect(await get(`/transparency/${day}.json`)).toMatchObject({ body: before.body })
  // Neither the database nor the log takes another version, not even from its owner.
  await expect(world.mainOwner.query(`update transparency_report set document = '{}'`)).rejects.toThrow('stays')
  await expect(world.mainOwner.query(`delete from transparency_report`)).rejects.toThrow('stays')
  const second = `insert into draw_log (position, draw_id, event, said, at, previous, hash, key, signature)
    select 1 + (select max(position) from draw_log), draw_id, event, said, at, previous, $1, key, signature
    from draw_log where draw_id = 'report-${day}'`
  await expect(world.mainOwner.query(second, [Buffer.alloc(32, 7)])).rejects.toThrow('draw_log_draw_id_event_key')
})

test('a tampered report is refused by the check and by the command, and so is a second one in the log', async () => {
  const [file, keys] = [await reportOf(day), await trust()]
  expect(verifyReport(file, keys)).toEqual([
    { step: 'form' },
    { step: 'log' },
    { step: 'witnesses' },
    { step: 'figures' },
  ])
  const better = structuredClone(file) as unknown as {
    document: { withdrawals: { approved: number }[] }
    entry: { said: { document: string } }
  }
  ;(better.document.withdrawals[0] as { approved: number }).approved = 100
  const lastOf = (given: unknown) => verifyReport(given, keys).at(-1)
  expect(lastOf(better)).toMatchObject({ step: 'log', why: expect.stringContaining('hash of this report') })
  better.entry.said.document = '0'.repeat(64)
  expect(lastOf(better)).toEqual({ step: 'log', why: 'the entry is not signed' })
  const otherDay = await reportOf('2026-10-15')
  expect(lastOf({ ...file, document: otherDay.document })).toMatchObject({ step: 'log' })
  expect(lastOf({ ...file, witnessed: otherDay.witnessed })).toMatchObject({ step: 'witnesses' })
  expect(lastOf({ ...file, more: 1 })).toMatchObject({ step: 'form' })
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const write = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const page = (await get('/open-draw/log/0.json')).json() as { entries: { position: number; drawId: string }[] }
  const command = (...args: string[]) =>
    spawnSync(process.execPath, ['verifier/src/report/main.ts', ...args], { encoding: 'utf8' })
  const base = ['--trust', write('trust.json', keys)]
  expect(command(...base, write('good.json', file), '--log', write('log.json', page)).status).toBe(0)
  expect(command(...base, write('bad.json', better))).toMatchObject({ status: 1 })
  const entry = page.entries.find(({ drawId }) => drawId === `report-${day}`)
  const twice = { entries: [...page.entries, { ...entry, position: page.entries.length + 1 }] }
  const refused = command(...base, write('good.json', file), '--log', write('log.json', twice))
  expect([refused.status, refused.stdout]).toEqual([1, expect.stringContaining('2 entries with this name')])
  expect(hash('sha256', file.entry.said.document)).toHaveLength(64)
})
