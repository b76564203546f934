import { type Authenticator, type Lie, newAuthenticator } from './authenticator.ts'
import type { Answer } from './call-app.ts'
import type { World, WorldPlayer } from './world.ts'

export type PasskeyPlayer = WorldPlayer & { readonly passkey: Authenticator }

/** A new player with a passkey on their own authenticator. */
export async function playerWithPasskey(world: World): Promise<PasskeyPlayer> {
  const player = await world.player()
  const passkey = newAuthenticator(world.app.config.webOrigin)
  const { state, msg } = await registerPasskey(world, player, passkey)
  if (state !== '200') throw new Error(`a passkey was expected to be kept: ${msg}`)
  return { ...player, passkey }
}

export async function registerPasskey(
  world: World,
  as: WorldPlayer,
  passkey: Authenticator,
  lie?: Lie,
): Promise<Answer<'/passkey/register'>['body']> {
  const { options } = await world.ok('/passkey/registerOptions', {}, { as })
  const response = passkey.register(options, lie)
  const { body } = await world.call('/passkey/register', { name: 'My phone', response, password: as.password }, { as })
  return body
}
