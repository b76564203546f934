import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/world.ts'
import { openServer } from '../../../server.ts'
import { registerPlayer } from '../index.ts'
import { isCorrectPassword } from './password.ts'

test('a server stores passwords at the full cost of Argon2id, whatever a test would pay', async () => {
  const world = await openWorld()
  const server = await openServer(world.app.config, { log: world.app.log })
  const playerId = await registerPlayer(server.app, {
    kind: 'registered',
    areaCode: '+91',
    password: 'a long password',
  })
  const { rows } = await world.app.databases
    .shardOf(playerId)
    .pool.query<{ hash: string }>('select password_hash as hash from player where player_id = $1', [playerId])
  await server.close()
  await world.close()

  const hash = rows[0]?.hash ?? ''
  expect(hash).toMatch(/^argon2id\$19456\$2\$1\$/)
  expect(await isCorrectPassword('a long password', hash)).toBe(true)
  expect(await isCorrectPassword('a long passwords', hash)).toBe(false)
})
