import { channelTopics } from '@zamra/contract/mail-channels.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'
import type { Handler } from '../../../http/context.ts'
import { deleteWanted, saveWanted } from './channel-queries.ts'
import { channelState } from './channel-state.ts'

export const mailChannelSet: Handler<'/mail/channelSet'> = async (ctx, { channel, topic, wanted }) => {
  const { app, playerId, now } = ctx
  const topics: readonly MailTopic[] = channelTopics[channel]
  if (!topics.includes(topic)) {
    const problem = 'This channel does not carry it'
    throw ctx.refusal('input.invalid', { fields: [{ field: 'topic', problem }] })
  }
  await app.databases
    .shardOf(playerId)
    .transact((tx) =>
      wanted ? saveWanted(tx, { playerId, channel, topic, at: now }) : deleteWanted(tx, playerId, { channel, topic }),
    )
  return channelState(ctx)
}
