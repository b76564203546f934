import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { appendEvent } from '../../../events/append.ts'
import type { PayloadOf } from '../../../events/catalogue.ts'
import { lockPlayer } from '../queries.ts'
import { closeOpenSessions } from './close-sessions.ts'
import { requireNotErased } from './erased-hold.ts'
import { networkIndexOf } from './network-index.ts'
import { absoluteEnd, idleEnd } from './session-lifetime.ts'
import { type ClosedSession, insertSession } from './session-queries.ts'
import { hashSign, newSign } from './sign.ts'

export type SignInWay = PayloadOf<'session.opened'>['way']

/** What the client reports about its device. */
export type DeviceInfo = {
  readonly deviceName?: string | undefined
  readonly systemVersion?: string | undefined
  readonly appVersion?: string | undefined
}

export type NewSession = {
  readonly playerId: PlayerId
  readonly device: string
  /** Of the request; a session that continues another one has none. */
  readonly address?: string
  readonly way: SignInWay
  readonly deviceInfo?: DeviceInfo
}

/**
 * Opens a session of one player on one device and returns its sign, which is stored only as a hash. A player has one
 * session per device, so the previous one is closed.
 */
export async function openSession(tx: ShardTx, app: AppContext, session: NewSession): Promise<string> {
  const at = app.clock.now()
  await lockPlayer(tx, session.playerId)
  await requireNotErased(tx, session.playerId, at)
  await closeOpenSessions(tx, app, session.playerId, { on: session.device })
  return writeSession(tx, app, session, { at, closesAt: absoluteEnd(at), deviceInfo: session.deviceInfo ?? {} })
}

/**
 * Replaces the sign of a session whose player gained rights, so that a stolen old sign is worthless. The player did not
 * sign in again, so the absolute end of the session stays the same.
 */
export async function rotateSession(
  tx: ShardTx,
  app: AppContext,
  { playerId, device, way }: Omit<NewSession, 'words'>,
): Promise<string> {
  const at = app.clock.now()
  await lockPlayer(tx, playerId)
  const [before] = await closeOpenSessions(tx, app, playerId, { on: device })
  return writeSession(
    tx,
    app,
    { playerId, device, way },
    { at, closesAt: before?.closesAt ?? absoluteEnd(at), deviceInfo: deviceInfoOf(before) },
  )
}

type SessionTerms = { readonly at: Date; readonly closesAt: Date; readonly deviceInfo: DeviceInfo }

async function writeSession(
  tx: ShardTx,
  app: AppContext,
  { playerId, device, address, way }: NewSession,
  terms: SessionTerms,
): Promise<string> {
  const sign = newSign(app, { playerId, device })
  await insertSession(tx, {
    playerId,
    signHash: hashSign(sign),
    device,
    networkIndex: networkIndexOf(app.vault, address),
    way,
    deviceInfo: terms.deviceInfo,
    openedAt: terms.at,
    closesAt: terms.closesAt,
    expiresAt: idleEnd(terms.at, terms.closesAt),
  })
  await appendEvent(tx, { kind: 'session.opened', playerId, at: terms.at, payload: { way } })
  return sign
}

function deviceInfoOf(before: ClosedSession | undefined): DeviceInfo {
  return before
    ? { deviceName: before.deviceName, systemVersion: before.systemVersion, appVersion: before.appVersion }
    : {}
}
