import type { PlayerId } from '@zamra/contract/brand.ts'

/**
 * What the authenticator stores with the key and returns at sign-in. It is the player id, which is random and reveals
 * nothing about a person, so that a sign-in without a user name finds its shard.
 */
export function userHandleOf(playerId: PlayerId): Uint8Array<ArrayBuffer> {
  const handle = new Uint8Array(handleBytes)
  new DataView(handle.buffer).setInt32(0, playerId)
  return handle
}

export function playerOfHandle(handle: string | null | undefined): PlayerId | undefined {
  const bytes = Buffer.from(handle ?? '', 'base64url')
  if (bytes.length !== handleBytes) return undefined
  const playerId = bytes.readInt32BE()
  return playerId > 0 ? (playerId as PlayerId) : undefined
}

const handleBytes = 4
