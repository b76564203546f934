import { minor } from '@zamra/contract/money.ts'
import type { PushSimulator } from '../../simulators/src/push.ts'
import type { SmtpSimulator, TakenEmail } from '../../simulators/src/smtp.ts'
import { systemNow } from '../src/base/clock.ts'
import { appendEvent } from '../src/events/append.ts'
import { giveReward } from '../src/features/promo/index.ts'
import { type BoundPlayer, registeredPlayer } from './bound-player.ts'
import type { World } from './world.ts'

/** A player of India who takes push messages on this device. */
export async function pushedPlayer(world: World, push: PushSimulator) {
  const player = await registeredPlayer(world, '+91')
  const { publicKey = '' } = (await world.ok('/mail/channels', {}, { as: player })).push
  const subscription = push.subscribe(publicKey)
  await world.ok('/mail/pushAdd', subscription, { as: player })
  await world.ok('/mail/channelSet', { channel: 'push', topic: 'account', wanted: true }, { as: player })
  const browser = subscription.endpoint.split('/').at(-1)
  return { player, subscription, got: () => push.messages.filter((message) => message.browser === browser) }
}

/** A player of India who has confirmed this address. `got` is what came after the code. */
export async function emailedPlayer(world: World, smtp: SmtpSimulator, address: string) {
  const player = await registeredPlayer(world, '+91')
  await world.ok('/user/editProfile', { email: address }, { as: player })
  await world.ok('/mail/emailCode', {}, { as: player })
  await world.ok('/mail/emailConfirm', { code: lastCodeTo(smtp, address) }, { as: player })
  return { player, got: () => emailsTo(smtp, address).slice(1) }
}

export function lastCodeTo(smtp: SmtpSimulator, address: string): string {
  return /\d{6}/.exec(textOf(emailsTo(smtp, address).at(-1)))?.[0] ?? ''
}

export function emailsTo({ emails }: SmtpSimulator, address: string): TakenEmail[] {
  return emails.filter(({ to }) => to.includes(address))
}

const headEnd = /\r?\n\r?\n/

function textOf({ source } = { source: '' }): string {
  const [, ...paragraphs] = source.split(headEnd)
  return paragraphs.join('\n\n').replace(/=\r?\n/g, '')
}

/** A header of an e-mail, in one line. */
export function headerOf({ source }: TakenEmail, name: string): string | undefined {
  const [head = ''] = source.split(headEnd)
  return new RegExp(`^${name}: (.+)$`, 'm').exec(head.replace(/\r?\n[ \t]+/g, ' ').replaceAll('\r', ''))?.[1]
}

/** How the deliveries of a player ended, oldest first; null while one is open. */
export async function deliveryOutcomes({ app }: World, { playerId }: BoundPlayer): Promise<(string | null)[]> {
  const { rows } = await app.databases
    .shardOf(playerId)
    .pool.query<{ outcome: string | null }>(
      'select outcome from mail_delivery where player_id = $1 order by created_at, channel',
      [playerId],
    )
  return rows.map(({ outcome }) => outcome)
}

/** Something that a service mail tells about. */
export async function tellPasswordChange({ app }: World, { playerId }: BoundPlayer): Promise<void> {
  const changed = { kind: 'security.changed', playerId, at: systemNow(), payload: { what: 'password' } } as const
  await app.databases.shardOf(playerId).transact((tx) => appendEvent(tx, changed))
}

/** A reward that waits, which a mail tells about as an offer. */
export function giveOffer({ app }: World, { playerId }: BoundPlayer, key: string) {
  const gift = { playerId, market: 'IN', promoId: 'ranking-day-in', key, amount: minor(5_000n) }
  return giveReward(app, { ...gift, at: systemNow() })
}
