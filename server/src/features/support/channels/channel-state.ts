import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Handler } from '../../../http/context.ts'
import { addressPlace, maskEmail } from '../../player/index.ts'
import { placeOf } from '../../session/index.ts'
import { findAddresses, listDevices, listWanted } from './channel-queries.ts'

type State = OutputOf<'/mail/channels'>
type Around = { readonly app: AppContext; readonly playerId: PlayerId; readonly device: string; readonly now: Date }

export const mailChannels: Handler<'/mail/channels'> = (ctx) => channelState(ctx)

/** Where mails reach the player outside the app. */
export async function channelState({ app, playerId, device, now }: Around): Promise<State> {
  const { read } = app.databases.shardOf(playerId)
  const [devices, wanted, { address, isConfirmed }] = await Promise.all([
    listDevices(read, playerId, now),
    listWanted(read, playerId),
    readAddress(app, playerId),
  ])
  const publicKey = app.providers.push?.publicKey
  return {
    push: { ...(publicKey && { publicKey }), isThisDevice: devices.includes(device), devices: devices.length },
    email: {
      isAvailable: app.providers.email !== undefined,
      ...(address !== undefined && { address: maskEmail(address) }),
      isConfirmed,
    },
    wanted,
  }
}

type Address = {
  /** Of the profile. */
  readonly address: string | undefined
  readonly isConfirmed: boolean
  /** The language in which it was confirmed. */
  readonly locale: Locale
}

/** A confirmed address counts only while it is the one of the profile: another one must be confirmed again. */
export async function readAddress({ databases, vault }: AppContext, playerId: PlayerId): Promise<Address> {
  const { email, confirmed, locale } = await findAddresses(databases.shardOf(playerId).read, playerId)
  const address = email ? vault.open(email, placeOf(playerId, 'email_sealed')) : undefined
  const isConfirmed = confirmed !== null && vault.open(confirmed, addressPlace(playerId)) === address
  return { address, isConfirmed, locale: locale ?? 'en' }
}
