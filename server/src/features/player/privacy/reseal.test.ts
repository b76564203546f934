import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundPlayer } from '../../../../test/bound-player.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { openVault, type Vault } from '../../../base/vault.ts'
import { placeOf } from '../../session/index.ts'
import { accountPlace } from '../bank/wire.ts'
import { resealShard } from './reseal.ts'

let world: World
let both: Vault
const index = new Map([[1, Buffer.alloc(32, 7)]])
const newKey = Buffer.alloc(32, 2)

beforeAll(async () => {
  world = await openWorld()
  both = openVault({ sealing: new Map([...world.app.config.vaultKeys, [2, newKey]]), index })
})
afterAll(() => world.close())

test('keys rotate while players read and write: no read fails, and the old key can be removed', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => boundPlayer(world)))
  for (const player of players) await writeAccount(player.playerId, '20000012345', world.app.vault)
  const shards = world.app.databases.shards
  let isDone = false
  const readOn = async () => {
    let reads = 0
    while (!isDone || reads === 0) {
      for (const { playerId, phone } of players) expect(await phoneOf(playerId, both)).toBe(phone)
      reads += 1
    }
    return reads
  }
  const rotate = async () => {
    const figures = await Promise.all(shards.map((shard) => resealShard(both, shard)))
    isDone = true
    return figures
  }
  // One player changes their e-mail address meanwhile: the new value stays.
  const [reads, done] = await Promise.all([
    readOn(),
    rotate(),
    writeEmail(players[0]?.playerId ?? 0, 'new@example.com'),
  ])
  expect(reads).toBeGreaterThan(0)
  expect(done.reduce((sum, { resealed }) => sum + resealed, 0)).toBeGreaterThanOrEqual(12 * 3)
  const newest = openVault({ sealing: new Map([[2, newKey]]), index })
  for (const { playerId, phone } of players) expect(await phoneOf(playerId, newest)).toBe(phone)
  expect(await Promise.all(shards.map((shard) => resealShard(both, shard)))).toEqual([{ resealed: 0 }, { resealed: 0 }])
})

test('a value copied into another row or column does not open', async () => {
  const [asha, ravi] = [await boundPlayer(world), await boundPlayer(world)]
  const { vault, databases } = world.app
  const phone = await sealedPhone(asha.playerId)
  expect(vault.open(phone, placeOf(asha.playerId, 'phone_sealed'))).toBe(asha.phone)
  expect(() => vault.open(phone, placeOf(ravi.playerId, 'phone_sealed'))).toThrow()
  expect(() => vault.open(phone, placeOf(asha.playerId, 'email_sealed'))).toThrow()
  await databases
    .shardOf(ravi.playerId)
    .transact((tx) =>
      tx.updateTable('player').set({ phone_sealed: phone }).where('player_id', '=', ravi.playerId).execute(),
    )
  expect((await world.call('/user/export', {}, { as: ravi })).body.state).toBe('5000')
})

async function sealedPhone(playerId: number): Promise<Buffer> {
  const { read } = world.app.databases.shardOf(playerId as never)
  const row = await read
    .selectFrom('player')
    .select('phone_sealed')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.phone_sealed as Buffer
}

async function phoneOf(playerId: number, vault: Vault): Promise<string> {
  return vault.open(await sealedPhone(playerId), placeOf(playerId as never, 'phone_sealed'))
}

async function writeEmail(playerId: number, email: string): Promise<void> {
  const email_sealed = both.seal(email, placeOf(playerId as never, 'email_sealed'))
  await world.app.databases
    .shardOf(playerId as never)
    .transact((tx) => tx.updateTable('player').set({ email_sealed }).where('player_id', '=', playerId).execute())
}

async function writeAccount(playerId: number, number: string, vault: Vault): Promise<void> {
  const place = (column: 'holder_sealed' | 'number_sealed') => accountPlace(playerId as never, 'account-1', column)
  const row = {
    player_id: playerId,
    bank_account_id: 'account-1',
    form: 'IFSC',
    bank_code: 'SBIN0000300',
    bank_name: 'State Bank of India',
    account_type: 'savings',
    name_check: 'same',
    number_tail: number.slice(-4),
    holder_sealed: vault.seal('Asha Rao', place('holder_sealed')),
    number_sealed: vault.seal(number, place('number_sealed')),
    number_index: vault.blindIndexes('bankAccount', `${playerId}`)[0].hash,
    hold_until: new Date(),
    saved_at: new Date(),
  }
  await world.app.databases
    .shardOf(playerId as never)
    .transact((tx) => tx.insertInto('bank_account').values(row).execute())
}
