import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, gcpSeat, openStudioWorld, type StudioWorld, win } from '../../../../test/studio-world.ts'
import { systemMs } from '../../../base/clock.ts'
import { reconcile } from './reconcile.ts'

let world: StudioWorld
beforeAll(async () => {
  world = await openStudioWorld()
})
afterAll(() => world.close())

/** A round of which the studio's report, our round and the ledger agree. */
async function agreedRound(id: string) {
  const player = await world.rich(100_000n)
  const seat = gcpSeat(world, player, await world.open(player))
  await seat.play(id, [bet(`${id}-bet`, 300), win(`${id}-win`, 120)], true)
  const of = { user_id: String(player.playerId), game_id: id }
  const report = [
    { action_id: `${id}-bet`, action: 'bet', ...of, amount: 300 },
    { action_id: `${id}-win`, action: 'win', ...of, amount: 120 },
  ]
  return { player, report }
}

async function findingsAfterNight(report: readonly object[]) {
  const { main } = world.app.databases
  await main.transact(async (tx) => {
    await tx.deleteFrom('studio_finding').execute()
    await tx.deleteFrom('studio_reconciliation').execute()
  })
  world.studio.transactions = report
  await reconcile(world.app, new Date(systemMs() + 3_600_000 + 1_000))
  const rows = await main.read
    .selectFrom('studio_finding')
    .select(['kind', 'tx_id', 'detail'])
    // All studios of this world answer with the same report.
    .where('provider_code', '=', 'karkhana')
    .orderBy('tx_id')
    .execute()
  return rows.map(({ kind, tx_id, detail }) => ({ kind, tx: tx_id, detail }))
}

test('a day on which the ledger, the rounds and the report of the studio agree has no finding', async () => {
  const { report } = await agreedRound('agreed')
  expect(await findingsAfterNight(report)).toEqual([])
})

test('reports a control total when the ledger moved another amount than the studio reports', async () => {
  const before = await agreedRound('other')
  const { player, report } = await agreedRound('wrong')
  const owner = await world.owners[world.app.databases.shardOf(player.playerId).index]?.connect()
  const edit = (sign: string) =>
    owner?.query(
      `update ledger.transfer set amount = amount ${sign} 45 where player_id = ${player.playerId} and kind = 5`,
    )
  // Somebody with all the rights: the triggers do not stop them.
  await owner?.query('set session_replication_role = replica')
  await edit('-')
  const found = await findingsAfterNight([...before.report, ...report, ...(await agreedRound('third')).report])
  await edit('+')
  owner?.release(true)
  // The earlier test's round is not in this report, so it is missing there.
  expect(found.filter(({ tx }) => tx.startsWith('total'))).toEqual([
    {
      kind: 'differs',
      tx: expect.stringMatching(/^total bets INR 2\d{3}-\d\d-\d\d$/),
      detail: { theirs: '3 bets, 9 INR', ours: '8.55 in the ledger' },
    },
  ])
})

test('reports a control total when the studio paid another amount than the ledger', async () => {
  const { report } = await agreedRound('paid')
  const found = await findingsAfterNight(report.map((row) => (row.action === 'win' ? { ...row, amount: 121 } : row)))
  expect(found).toContainEqual({
    kind: 'differs',
    tx: expect.stringMatching(/^total wins INR/),
    detail: { theirs: '1 wins, 1.21 INR', ours: '1.20 in the ledger' },
  })
})
