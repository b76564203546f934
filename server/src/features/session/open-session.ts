import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../app-context.ts'
import { now } from '../../base/clock.ts'
import type { ShardTx } from '../../db/database.ts'
import { appendEvent } from '../../events/append.ts'
import type { PayloadOf } from '../../events/catalogue.ts'
import { closeOpenSessions } from './close-sessions.ts'
import { refuseErased } from './personal/personal-data.ts'
import { type ClosedSession, insertSession, lockPlayer } from './queries.ts'
import { hashSign, newSign } from './sign.ts'
import { closesAt, slideTo } from './terms-of-session.ts'

export type Way = PayloadOf<'session.opened'>['way']

/** What a phone says of itself. */
export type DeviceWords = {
  readonly deviceName?: string | undefined
  readonly systemVersion?: string | undefined
  readonly appVersion?: string | undefined
}

export type NewSession = {
  readonly playerId: PlayerId
  readonly device: string
  readonly way: Way
  readonly words?: DeviceWords
}

/**
 * Opens a session bound to one player and one device, and hands out the sign: the only time it is seen in clear. A
 * player has one session on a device, so the one before it ends here.
 */
export async function openSession(tx: ShardTx, app: AppContext, session: NewSession): Promise<string> {
  const at = now()
  await lockPlayer(tx, session.playerId)
  await refuseErased(tx, session.playerId, at)
  await closeOpenSessions(tx, app, session.playerId, { on: session.device })
  return write(tx, session, { at, closesAt: closesAt(at), words: session.words ?? {} })
}

/**
 * A new sign in the place of the present one, because its player may do more from now on. Whoever copied the old sign
 * is left with nothing. When the player last proved who he is has not changed, so the last day stays what it was.
 */
export async function rotateSession(
  tx: ShardTx,
  app: AppContext,
  { playerId, device, way }: Omit<NewSession, 'words'>,
): Promise<string> {
  const at = now()
  await lockPlayer(tx, playerId)
  const [before] = await closeOpenSessions(tx, app, playerId, { on: device })
  return write(
    tx,
    { playerId, device, way },
    { at, closesAt: before?.closesAt ?? closesAt(at), words: wordsOf(before) },
  )
}

type Terms = { readonly at: Date; readonly closesAt: Date; readonly words: DeviceWords }

async function write(tx: ShardTx, { playerId, device, way }: NewSession, terms: Terms): Promise<string> {
  const sign = newSign()
  await insertSession(tx, {
    playerId,
    signHash: hashSign(sign),
    device,
    way,
    words: terms.words,
    openedAt: terms.at,
    closesAt: terms.closesAt,
    expiresAt: slideTo(terms.at, terms.closesAt),
  })
  await appendEvent(tx, { kind: 'session.opened', playerId, at: terms.at, payload: { way } })
  return sign
}

function wordsOf(before: ClosedSession | undefined): DeviceWords {
  return before
    ? { deviceName: before.deviceName, systemVersion: before.systemVersion, appVersion: before.appVersion }
    : {}
}
