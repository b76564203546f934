import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { mailChannels } from './mail-channels.ts'
import { mailTopics } from './mail-topics.ts'
import { verificationCode } from './phone.ts'

const byPlayer = (count: number, seconds = 60) => ({ by: 'player', count, seconds }) as const
const channel = z.enum(mailChannels)
const topic = z.enum(mailTopics)
const key = (length: number) => z.string().check(z.length(length), z.regex(/^[\w-]+$/))

export const mailChannelState = z.object({
  push: z.object({
    /** The public key that a browser subscribes with. Without it nothing is pushed. */
    publicKey: z.optional(z.string()),
    /** Whether this device takes push messages, and how many devices do. */
    isThisDevice: z.boolean(),
    devices: z.int(),
  }),
  email: z.object({
    isAvailable: z.boolean(),
    /** Of the profile, masked. */
    address: z.optional(z.string()),
    isConfirmed: z.boolean(),
  }),
  /** What the player wants on each channel. */
  wanted: z.array(z.object({ channel, topic })),
})

export const mailChannelsCall = defineCall({
  path: '/mail/channels',
  feature: 'support',
  about: 'Where mails reach the player outside the app. The mailbox itself always has them.',
  who: 'player',
  limit: byPlayer(60),
  input: z.object({}),
  output: mailChannelState,
})

export const mailChannelSet = defineCall({
  path: '/mail/channelSet',
  feature: 'support',
  about:
    'Switches the mails of a topic on or off for a channel. Rewards come by e-mail only after the consent of `/mail/consent`, and never as push message.',
  who: 'player',
  limit: byPlayer(60),
  input: z.object({ channel, topic, wanted: z.boolean() }),
  output: mailChannelState,
})

export const mailPushAdd = defineCall({
  path: '/mail/pushAdd',
  feature: 'support',
  about:
    'Stores the push subscription of this device, until the device signs out or the push service drops it. The oldest of too many is replaced.',
  who: 'player',
  limit: byPlayer(20),
  input: z.object({
    endpoint: z.string().check(z.maxLength(1_000)),
    p256dh: key(87),
    auth: key(22),
  }),
  output: mailChannelState,
})

export const mailPushRemove = defineCall({
  path: '/mail/pushRemove',
  feature: 'support',
  about: 'Forgets the push subscriptions of this device.',
  who: 'player',
  limit: byPlayer(20),
  input: z.object({}),
  output: mailChannelState,
})

export const mailEmailCode = defineCall({
  path: '/mail/emailCode',
  feature: 'support',
  about: 'Sends a code to the e-mail address of the profile.',
  who: 'player',
  limit: byPlayer(5, 86_400),
  input: z.object({}),
  output: z.object({ sentTo: z.string() }),
  refusals: ['thing.notFound'],
})

export const mailEmailConfirm = defineCall({
  path: '/mail/emailConfirm',
  feature: 'support',
  about: 'Confirms the e-mail address of the profile with the code that was sent to it.',
  who: 'player',
  limit: byPlayer(20),
  input: z.object({ code: verificationCode }),
  output: mailChannelState,
  refusals: ['thing.notFound', 'otp.wrong'],
})
