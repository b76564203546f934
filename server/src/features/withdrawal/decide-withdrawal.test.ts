import { nothing } from '@zamra/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBars } from '../../../test/restrictions.ts'
import { writeAsFound } from '../../../test/state-machine.ts'
import {
  addBankAccount,
  newWithdrawer,
  openWithdrawalWorld,
  type Withdrawer,
  withdraw,
} from '../../../test/withdrawal-world.ts'
import type { World } from '../../../test/world.ts'
import { closeWallet, withdrawalPaid } from '../../ledger/index.ts'
import { compensateLate } from './compensate.ts'
import { decideLeftOver } from './decide-withdrawal.ts'
import { findWithdrawal } from './find-withdrawal.ts'
import { withdrawalReview } from './review/review.ts'

let world: World
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

const stateOf = async (withdrawNo: string) => (await findWithdrawal(world.app, withdrawNo))?.state
const shardOf = ({ playerId }: Withdrawer) => world.app.databases.shardOf(playerId)

async function edit(as: Withdrawer, withdrawNo: string, change: string): Promise<void> {
  await writeAsFound(
    world.owners[shardOf(as).index],
    `update withdrawal set ${change} where player_id = $1 and withdraw_no = $2`,
    [as.playerId, withdrawNo],
  )
}

/** Copies of a withdrawal with numbers before its own, of a market that has no policy and no valid settings. */
async function addUnreadable(as: Withdrawer, withdrawNo: string, count: number): Promise<void> {
  const owner = world.owners[shardOf(as).index]
  const { rows } = (await owner?.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns where table_name = 'withdrawal'
      and is_generated = 'NEVER' and column_name not in ('withdraw_no', 'client_order_id', 'market')`,
  )) ?? { rows: [] }
  const names = rows[0]?.names
  await owner?.query(
    `insert into withdrawal (withdraw_no, client_order_id, market, ${names})
      select 'A' || n, gen_random_uuid(), 'XX', ${names} from withdrawal, generate_series(1, $2) n where withdraw_no = $1`,
    [withdrawNo, count],
  )
  await world.mainOwner.query(
    `insert into withdrawal_settings (market, version, settings, published_by, published_at)
      values ('XX', 1, '{}', 'test', now()) on conflict do nothing`,
  )
}

test('decides what comes after more rows than one batch has that cannot be decided', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const withdrawNo = await withdraw(world, player, 100_000)
  await edit(player, withdrawNo, `state = 'CREATED'`)
  await addUnreadable(player, withdrawNo, 201)
  await edit(player, withdrawNo, `created_at = created_at + interval '1 second'`)
  expect(await decideLeftOver(world.app, shardOf(player))).toMatchObject({ done: 1, failed: 201 })
  // A person looks at it, because the copies count as withdrawn in the same day.
  expect(await stateOf(withdrawNo)).toBe('REVIEWING')
  await world.owners[shardOf(player).index]?.query(`delete from withdrawal where market = 'XX'`)
})

test('pays the late credit that comes after rows which fail, and none into a closed wallet', async () => {
  const [player, erased] = [await newWithdrawer(world, 100_000n), await newWithdrawer(world, 100_000n)]
  const late = `state = 'PAID', promised_at = now() - interval '12 hours', ended_at = now(), paid_at = now()`
  for (const one of [player, erased]) await edit(one, await withdraw(world, one, 100_000), late)
  const withdrawNo = await withdrawalOf(player)
  await addUnreadable(player, withdrawNo, 201)
  await edit(player, withdrawNo, `ended_at = ended_at + interval '1 second'`)
  const { playerId } = erased
  const withdrawal = await withdrawalOf(erased)
  const { fee = nothing, tax = nothing } = (await findWithdrawal(world.app, withdrawal)) ?? {}
  await withdrawalPaid(world.app.ledger, { playerId, currency: 'INR', withdrawal, fee, tax })
  expect(await closeWallet(shardOf(erased).pool, playerId, new Date())).toEqual([])
  for (const shard of world.app.databases.shards) await compensateLate(world.app, shard)
  expect([await compensationOf(player), await compensationOf(erased)]).toEqual([2_000n, 0n])
  await world.owners[shardOf(player).index]?.query(`delete from withdrawal where market = 'XX'`)
})

async function withdrawalOf({ playerId }: Withdrawer): Promise<string> {
  const { read } = world.app.databases.shardOf(playerId)
  const rows = read.selectFrom('withdrawal').select('withdraw_no').where('player_id', '=', playerId)
  return (await rows.executeTakeFirstOrThrow()).withdraw_no
}

async function compensationOf({ playerId }: Withdrawer): Promise<bigint | null | undefined> {
  const { read } = world.app.databases.shardOf(playerId)
  const rows = read.selectFrom('withdrawal').select('compensation').where('player_id', '=', playerId)
  return (await rows.where('market', '=', 'IN').executeTakeFirst())?.compensation
}

test('leaves the withdrawal of a player who was frozen after the hold to a person', async () => {
  const player = await newWithdrawer(world, 100_000n)
  const withdrawNo = await withdraw(world, player, 100_000)
  await edit(player, withdrawNo, `state = 'CREATED'`)
  await setBars(shardOf(player).pool, player.playerId, { withdrawal: true })
  await decideLeftOver(world.app, shardOf(player))
  expect(await stateOf(withdrawNo)).toBe('REVIEWING')
  expect((await withdrawalReview.show(world.app, withdrawNo)).join('\n')).toContain('"rule":"isFrozen"')
})

test('an account with the same bank and last digits as a known payee is a new payee', async () => {
  const player = await newWithdrawer(world, 2_000_000n)
  const account = { id: player.bankId, number: '50100123456789' }
  await addBankAccount(world, player, account)
  const first = await withdraw(world, player, 150_000)
  await edit(player, first, `state = 'PAID', paid_at = now(), ended_at = now(), finished_at = now()`)
  expect(await stateOf(await withdraw(world, player, 300_000))).toBe('APPROVED')
  await addBankAccount(world, player, { ...account, number: '77700123456789' })
  expect(await stateOf(await withdraw(world, player, 300_000))).toBe('REVIEWING')
})
