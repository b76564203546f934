import type { Handler } from '../../../http/context.ts'
import { listFeedback } from './feedback-queries.ts'

const ticketsMax = 50

export const feedbackList: Handler<'/feedback/list'> = async ({ app, playerId }) => {
  const tickets = await listFeedback(app.databases.shardOf(playerId).read, playerId, ticketsMax)
  return {
    list: tickets.map(({ ticketNo, suggestion, images, createdAt, replyBy, answer, answeredAt }) => ({
      ticketNo,
      suggestion,
      images: images.length,
      createdAt: createdAt.getTime(),
      replyBy: replyBy.getTime(),
      ...(answer !== null && { answer }),
      ...(answeredAt && { answeredAt: answeredAt.getTime() }),
    })),
  }
}
