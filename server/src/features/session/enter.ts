import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { type DeviceWords, openSession, type Way } from './open-session.ts'
import { mustChangePassword } from './queries.ts'

export type Entry = {
  readonly playerId: PlayerId
  readonly way: Way
  readonly isNew: boolean
  readonly words: DeviceWords
}

/** The one way through the door: whoever has shown who he is gets a session on this device. */
export async function enter({ app, device }: { app: AppContext; device: string }, entry: Entry) {
  const { playerId, way, isNew, words } = entry
  return app.databases.shardOf(playerId).transact(async (tx) => {
    const sign = await openSession(tx, app, { playerId, device, way, words })
    const isChangePassword = await mustChangePassword(tx, playerId)
    return { sign, uid: playerId, newUserFlag: isNew, ...(isChangePassword && { isChangePassword }) }
  })
}
