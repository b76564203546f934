import type { MailTopic } from './mail-topics.ts'

/** What reaches a player outside the app, by channel. A push message carries no promotion, and rewards are that. */
export const channelTopics = {
  push: ['money', 'account', 'support'],
  email: ['money', 'rewards', 'account', 'support'],
} as const satisfies Readonly<Record<string, readonly MailTopic[]>>

export type MailChannel = keyof typeof channelTopics
export const mailChannels = ['push', 'email'] as const satisfies readonly MailChannel[]
