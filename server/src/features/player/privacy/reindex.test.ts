import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundPlayer, boundPlayer, codeFor, newMobile } from '../../../../test/bound-player.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import type { AppContext } from '../../../app-context.ts'
import { ConfigError } from '../../../base/config.ts'
import { openVault } from '../../../base/vault.ts'
import { claimIdentity, findOwner } from '../../session/identity/claim.ts'
import { forgetRemovedIndexKeys, identityOf, phoneIdentity, requireIndexKeys } from '../../session/index.ts'
import { findOrRegister } from '../../session/sign-in/register-player.ts'
import { checkPlace } from '../check-place.ts'
import { birthdayIndexes } from '../kyc/same-person.ts'
import { reindexShard } from './reindex.ts'

let world: World
/** Processes of the four stages: the old key, both with the old one stored, both with the new one stored, the new key. */
let old: AppContext
let knows: AppContext
let stores: AppContext
let fresh: AppContext

beforeAll(async () => {
  world = await openWorld()
  const appWith = (index: ReadonlyMap<number, Buffer>): AppContext => ({
    ...world.app,
    config: { ...world.app.config, vaultIndexKeys: index },
    vault: openVault({ sealing: world.app.config.vaultKeys, index }),
  })
  const [first] = [...world.app.config.vaultIndexKeys]
  if (!first) throw new Error('the sandbox has an index key')
  const second = [2, Buffer.alloc(32, 0x6b)] as const
  old = appWith(new Map([first]))
  knows = appWith(new Map([first, second]))
  stores = appWith(new Map([second, first]))
  fresh = appWith(new Map([second]))
})
afterAll(() => world.close())

const registration = { kind: 'registered', areaCode: '+91' } as const

/** Claimed, reindexed, waiting and conflicts of all shards. */
async function rotate(app: AppContext): Promise<readonly number[]> {
  const figures = await Promise.all(app.databases.shards.map((shard) => reindexShard(app, shard)))
  const sum = (of: keyof (typeof figures)[number]) => figures.reduce((total, one) => total + one[of], 0)
  return [sum('claimed'), sum('reindexed'), sum('waiting'), sum('conflicts')]
}

let accounts = 30_000_000_000

async function withAccount(player: BoundPlayer): Promise<string> {
  accounts += 1
  const accountNo = String(accounts)
  const verificationCode = await codeFor(world.app, 'bankCard', player.phone)
  const account = { holderName: 'Asha Rao', accountNo, ifsc: 'SBIN0000300', accountType: 'savings' as const }
  await world.ok('/bank/save', { ...account, verificationCode }, { as: player })
  return accountNo
}

const accountOf = (app: AppContext, number: string) => identityOf(app.vault, 'bankAccount', `IFSC SBIN ${number}`)

type Held = { readonly playerId: PlayerId; readonly phone: string; readonly account: string }

/** Looks every number up and claims it for a stranger, in processes of neighbouring stages, until the work is done. */
async function attackDuring<T>(apps: readonly AppContext[], held: readonly Held[], work: () => Promise<T>): Promise<T> {
  const stranger = await world.player()
  let isDone = false
  const attack = async () => {
    do {
      for (const { playerId, phone, account } of held) {
        for (const app of apps) {
          expect(await findOwner(app, phoneIdentity(app.vault, phone))).toBe(playerId)
          expect(await findOrRegister(app, { ...registration, phone })).toEqual({ playerId, isNew: false })
          expect(await claimIdentity(app, phoneIdentity(app.vault, phone), stranger.playerId)).toBe(false)
          expect(await claimIdentity(app, accountOf(app, account), stranger.playerId)).toBe(false)
        }
      }
    } while (!isDone)
  }
  const change = async () => {
    const result = await work()
    isDone = true
    return result
  }
  const [result] = await Promise.all([change(), attack()])
  return result
}

/** Every claim looks abandoned, so that one without its identity on the shard can be taken over at once. */
async function ageClaims(): Promise<void> {
  await world.app.databases.main.transact((tx) =>
    tx
      .updateTable('identity_claim')
      .set({ claimed_at: new Date(0) })
      .execute(),
  )
}

test('every account stays found and no number gets a second player in any stage of the change', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => boundPlayer(world)))
  const numbers = await Promise.all(players.map(withAccount))
  const held = players.map(({ playerId, phone }, at) => ({ playerId, phone, account: numbers[at] ?? '' }))
  const google = { subject: 'google-1', email: 'asha@example.com' }
  const { playerId: googlePlayer } = await findOrRegister(old, { ...registration, google })
  await ageClaims()
  await requireIndexKeys(knows)
  await expect(requireIndexKeys(stores)).rejects.toThrow('key 2 is new; put it second')
  expect(await attackDuring([old, knows], held, () => rotate(knows))).toEqual([17, 0, 0, 0])
  await ageClaims()
  await requireIndexKeys(stores)
  expect(await attackDuring([knows, stores], held, () => rotate(stores))).toEqual([0, 17, 0, 0])
  await ageClaims()
  await requireIndexKeys(fresh)
  await attackDuring([stores, fresh], held, () => forgetRemovedIndexKeys(fresh))
  expect(await findOrRegister(fresh, { ...registration, google })).toEqual({ playerId: googlePlayer, isNew: false })
  expect(await rotate(fresh)).toEqual([0, 0, 0, 0])
})

test('processes of neighbouring stages cannot give one new number to two players', async () => {
  for (const [before, after] of [
    [old, knows],
    [knows, stores],
    [stores, fresh],
  ] as const) {
    for (let round = 0; round < 4; round += 1) {
      const phone = `+91${newMobile()}`
      const apps = [before, after, after, before]
      const made = await Promise.all(apps.map((app) => findOrRegister(app, { ...registration, phone })))
      expect(new Set(made.map(({ playerId }) => playerId)).size).toBe(1)
      await ageClaims()
      const again = await Promise.all(apps.map((app) => findOrRegister(app, { ...registration, phone })))
      expect(again.every(({ playerId, isNew }) => !isNew && playerId === made[0]?.playerId)).toBe(true)
    }
  }
})

test('a process without the key of an identity does not start, and starts when all are moved', async () => {
  await boundPlayer(world)
  await expect(requireIndexKeys(fresh)).rejects.toThrow(ConfigError)
  await forgetRemovedIndexKeys(fresh)
  await expect(requireIndexKeys(fresh)).rejects.toThrow('players are still found by key 1 alone')
  await rotate(stores)
  await requireIndexKeys(fresh)
  expect(await forgetRemovedIndexKeys(stores)).toBe(0)
  expect(await forgetRemovedIndexKeys(fresh)).toBeGreaterThan(0)
  await expect(requireIndexKeys(old)).rejects.toThrow('players are still found by key 2 alone')
})

test('a number that its player changes during the run is free afterwards, and the new one is theirs', async () => {
  const player = await boundPlayer(world)
  const to = newMobile()
  const change = {
    areaCode: '+91',
    mobile: to,
    verificationCode: await codeFor(world.app, 'bind', `+91${to}`),
    oldVerificationCode: await codeFor(world.app, 'bind', player.phone),
  }
  const shard = world.app.databases.shardOf(player.playerId)
  let isChanged = false
  const changeFirst = async () => {
    if (isChanged) return
    isChanged = true
    await world.ok('/user/bindPhone', change, { as: player })
  }
  // The number changes after the run has read it and before it replaces the hash.
  const late = { ...shard, transact: (work) => changeFirst().then(() => shard.transact(work)) } satisfies typeof shard
  await reindexShard(stores, late)
  expect(isChanged).toBe(true)
  await rotate(stores)
  expect(await findOwner(fresh, phoneIdentity(fresh.vault, `+91${to}`))).toBe(player.playerId)
  const next = await world.player()
  expect(await claimIdentity(stores, phoneIdentity(stores.vault, player.phone), next.playerId)).toBe(true)
})

test('finishes what a crash left between the claim by the new key and the hash on the shard', async () => {
  const player = await boundPlayer(world)
  expect(await claimIdentity(stores, phoneIdentity(stores.vault, player.phone), player.playerId)).toBe(true)
  expect(await findOwner(fresh, phoneIdentity(fresh.vault, player.phone))).toBeUndefined()
  expect(await rotate(stores)).toEqual([0, 1, 0, 0])
  expect(await findOwner(fresh, phoneIdentity(fresh.vault, player.phone))).toBe(player.playerId)
})

test('reports an identity whose value is not kept as waiting, and two players with one number as conflicts', async () => {
  const { playerId } = await boundPlayer(world)
  await updatePlayer(playerId, { phone_sealed: null })
  expect(await rotate(stores)).toEqual([0, 0, 1, 0])
  await updatePlayer(playerId, { phone_index: null })

  const first = await boundPlayer(world)
  expect((await findOrRegister(fresh, { ...registration, phone: first.phone })).isNew).toBe(true)
  expect(await rotate(stores)).toEqual([0, 0, 0, 2])
})

test('moves the hashes of verified birthdays, which no player claims', async () => {
  const { playerId } = await boundPlayer(world)
  const birthday = '1988-03-09'
  const [checkNo, [byOldKey]] = ['K1', birthdayIndexes(old.vault, birthday)]
  const sealed = old.vault.seal(birthday, checkPlace(playerId, checkNo, 'birthday_sealed'))
  const { pool } = world.app.databases.shardOf(playerId)
  await pool.query(
    `insert into identity_check (player_id, check_no, client_order_id, market, level, document, birthday_sealed,
      birthday_index, files, state, created_at) values ($1, $2, gen_random_uuid(), 'IN', 1, 'pan', $3, $4, '{}', 'APPROVED', now())`,
    [playerId, checkNo, sealed, byOldKey],
  )
  await rotate(stores)
  const { rows } = await pool.query<{ index: Buffer }>(
    'select birthday_index as index from identity_check where player_id = $1',
    [playerId],
  )
  expect(rows[0]?.index).toEqual(birthdayIndexes(fresh.vault, birthday)[0])
})

async function updatePlayer(playerId: PlayerId, values: Record<string, null>): Promise<void> {
  await world.app.databases
    .shardOf(playerId)
    .transact((tx) => tx.updateTable('player').set(values).where('player_id', '=', playerId).execute())
}
