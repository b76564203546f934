import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBank } from '../../../../../simulators/src/bank.ts'
import type { Simulator } from '../../../../../simulators/src/support.ts'
import { type BoundPlayer, boundPlayer, codeFor } from '../../../../test/bound-player.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { forgetErased } from './forget-erased.ts'

let world: World
let bank: Simulator
beforeAll(async () => {
  bank = await startBank(0)
  world = await openWorld({ env: { ZAMRA_BANK_DIRECTORY_URL: bank.url, ZAMRA_BANK_CHECK_URL: bank.url } })
})
afterAll(async () => {
  await world.close()
  await bank.stop()
})

let numbers = 30_000_000_100
const account = { holderName: 'Asha Rao', ifsc: 'SBIN0000300', accountType: 'savings' } as const

const shardOf = ({ playerId }: Pick<BoundPlayer, 'playerId'>) => world.app.databases.shardOf(playerId)

function newNumber(): string {
  numbers += 1_000
  return String(numbers)
}

/** Saves an account, or one in the place of another, and tells the refusal. */
async function save(player: BoundPlayer, accountNo: string, id?: string) {
  // A claim without its account could be taken over after a minute.
  await world.app.databases.main.transact((tx) =>
    tx
      .updateTable('identity_claim')
      .set({ claimed_at: new Date(0) })
      .execute(),
  )
  const verificationCode = await codeFor(world.app, 'bankCard', player.phone)
  const wanted = { ...account, accountNo, verificationCode, ...(id && { id }) }
  const { body } = await world.call('/bank/save', wanted, { as: player })
  return body.code ?? body.state
}

async function erase(player: BoundPlayer) {
  const verificationCode = await codeFor(world.app, 'erase', player.phone)
  return world.ok('/user/erase', { verificationCode }, { as: player })
}

test('a bank account of a player on a break stays theirs, whether they remove it, replace it or erase the account', async () => {
  const owner = await boundPlayer(world)
  const [removed, replaced, erased] = [newNumber(), newNumber(), newNumber()]
  for (const accountNo of [removed, replaced, erased]) expect(await save(owner, accountNo)).toBe('200')
  const { until = 0 } = await world.ok('/safety/takeBreak', { kind: 'exclusion', hours: 180 * 24 }, { as: owner })
  const login = { userId: String(owner.playerId), password: owner.password }
  const excluded = { ...owner, ...(await world.ok('/sso/idlogin', login, { device: owner.device })) }
  const { list } = await world.ok('/bank/list', {}, { as: excluded })
  const [first, second] = list.map(({ id }) => id)
  await world.ok('/bank/remove', { id: first ?? '' }, { as: excluded })
  const another = newNumber()
  expect(await save(excluded, another, second)).toBe('200')
  const other = await boundPlayer(world)
  for (const accountNo of [removed, replaced]) expect(await save(other, accountNo)).toBe('bank.taken')
  expect(await erase(excluded)).toMatchObject({ erased: true })
  const day = 86_400_000
  await forgetErased(world.app, shardOf(owner), new Date(until - day))
  for (const accountNo of [removed, replaced, another, erased]) expect(await save(other, accountNo)).toBe('bank.taken')
  await shardOf(owner).pool.query(
    'update safety_setting set break_from = break_from - $2::interval, break_until = now() where player_id = $1',
    [owner.playerId, '181 days'],
  )
  await forgetErased(world.app, shardOf(owner), new Date(until + day))
  for (const accountNo of [removed, erased]) expect(await save(other, accountNo)).toBe('200')
  const { rows } = await world.app.databases.main.pool.query('select from identity_claim where player_id = $1', [
    owner.playerId,
  ])
  expect(rows).toEqual([])
}, 60_000)

test('a break that begins while the account is being erased outlasts it', async () => {
  const player = await boundPlayer(world)
  const verificationCode = await codeFor(world.app, 'erase', player.phone)
  const { pool } = shardOf(player)
  const client = await pool.connect()
  try {
    // The break is written and not committed when the erasure has read the account.
    await client.query('begin')
    await client.query(
      `insert into safety_setting (player_id, break_kind, break_from) values ($1, 'exclusion', now())`,
      [player.playerId],
    )
    const erasing = world.ok('/user/erase', { verificationCode }, { as: player })
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rows.length,
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0)
    await client.query('commit')
    expect(await erasing).toMatchObject({ erased: true })
  } finally {
    client.release()
  }
  const { rows } = await pool.query('select break_kind from safety_setting where player_id = $1', [player.playerId])
  expect(rows).toEqual([{ break_kind: 'exclusion' }])
}, 60_000)
