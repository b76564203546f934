import type { PlayerId } from '@zamra/contract/brand.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'
import { systemNow } from '../../../base/clock.ts'
import { reservePlayerId } from '../queries.ts'
import { findOrRegister } from '../sign-in/register-player.ts'
import { claimIdentity, findOwner, releaseIdentity } from './claim.ts'
import { type Identity, phoneIdentity } from './identity.ts'
import { insertClaim } from './queries.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const registration = { kind: 'registered', areaCode: '+92' } as const

function identityOf(phone: string): Identity {
  return phoneIdentity(world.app.vault, phone)
}

/** The state after a crash between the claim and the write to the shard. */
async function brokenOff(phone: string, playerId: PlayerId, ageMs = 0): Promise<void> {
  const at = new Date(systemNow().getTime() - ageMs)
  await world.app.databases.main.transact(async (tx) => {
    await reservePlayerId(tx, playerId)
    await insertClaim(tx, { kind: 'phone', index: identityOf(phone).indexes[0], playerId, at })
  })
}

test('the next attempt finishes a registration that crashed between claim and shard, as the same player', async () => {
  const phone = '+923011111111'
  await brokenOff(phone, 500_000_001 as PlayerId)
  expect(await findOwner(world.app, identityOf(phone))).toBeUndefined()
  expect(await findOrRegister(world.app, { ...registration, phone })).toEqual({ playerId: 500_000_001, isNew: true })
  expect(await findOwner(world.app, identityOf(phone))).toBe(500_000_001)
  expect(await findOrRegister(world.app, { ...registration, phone })).toEqual({ playerId: 500_000_001, isNew: false })
})

test('concurrent attempts to finish a broken registration create one player', async () => {
  const phone = '+923012222222'
  await brokenOff(phone, 500_000_002 as PlayerId)
  const all = await Promise.all(Array.from({ length: 6 }, () => findOrRegister(world.app, { ...registration, phone })))
  expect(new Set(all.map(({ playerId }) => playerId))).toEqual(new Set([500_000_002]))
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('an unfinished claim of a number is protected for a minute and can then be taken over', async () => {
  const [phone, guest] = ['+923013333333', await world.player()]
  await brokenOff(phone, guest.playerId)
  await expect(findOrRegister(world.app, { ...registration, phone })).rejects.toMatchObject({ code: 'server.busy' })
  expect(await claimIdentity(world.app, identityOf(phone), guest.playerId)).toBe(true)
  await releaseIdentity(world.app, identityOf(phone), guest.playerId)
  await brokenOff(phone, guest.playerId, 61_000)
  const { playerId, isNew } = await findOrRegister(world.app, { ...registration, phone })
  expect([isNew, playerId === guest.playerId]).toEqual([true, false])
  expect(await claimIdentity(world.app, identityOf(phone), guest.playerId)).toBe(false)
})

test('a completed claim can be neither taken over nor released by another player', async () => {
  const phone = '+923014444444'
  const { playerId } = await findOrRegister(world.app, { ...registration, phone })
  await world.app.databases.main.transact((tx) =>
    tx
      .updateTable('identity_claim')
      .set({ claimed_at: new Date(0) })
      .execute(),
  )
  const other = await world.player()
  expect(await claimIdentity(world.app, identityOf(phone), other.playerId)).toBe(false)
  await releaseIdentity(world.app, identityOf(phone), other.playerId)
  expect(await findOwner(world.app, identityOf(phone))).toBe(playerId)
})
