import type { PlayerId } from '@zamra/contract/brand.ts'
import { sql } from 'kysely'
import type { ShardReader, ShardTx } from '../../../db/database.ts'

export type Feedback = {
  readonly playerId: PlayerId
  readonly ticketNo: string
  readonly contactSealed: Buffer | null
  readonly suggestion: string
  /** The language of the app in which it was written; null of older ones. */
  readonly locale: string | null
  readonly images: readonly string[]
  readonly createdAt: Date
  readonly replyBy: Date
  readonly answer: string | null
  readonly answeredBy: string | null
  readonly answeredAt: Date | null
}

function feedbacks(shard: ShardReader) {
  return shard
    .selectFrom('feedback')
    .select([sql<PlayerId>`player_id`.as('playerId'), 'ticket_no as ticketNo', 'contact_sealed as contactSealed'])
    .select(['suggestion', 'locale', sql<readonly string[]>`images`.as('images'), 'created_at as createdAt'])
    .select(['reply_by as replyBy', 'answer', 'answered_by as answeredBy', 'answered_at as answeredAt'])
}

export function findFeedback(shard: ShardReader, playerId: PlayerId, ticketNo: string): Promise<Feedback | undefined> {
  return feedbacks(shard).where('player_id', '=', playerId).where('ticket_no', '=', ticketNo).executeTakeFirst()
}

/** Newest first. */
export function listFeedback(shard: ShardReader, playerId: PlayerId, limit: number): Promise<Feedback[]> {
  return feedbacks(shard)
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .orderBy('ticket_no')
    .limit(limit)
    .execute()
}

/** The first deadline first. */
export function listUnanswered(shard: ShardReader, limit: number): Promise<Feedback[]> {
  return feedbacks(shard).where('answer', 'is', null).orderBy('reply_by').limit(limit).execute()
}

type NewFeedback = Omit<Feedback, 'answer' | 'answeredBy' | 'answeredAt'>

/** One that exists stays as it is. */
export async function insertFeedback(tx: ShardTx, feedback: NewFeedback): Promise<void> {
  await tx
    .insertInto('feedback')
    .values({
      player_id: feedback.playerId,
      ticket_no: feedback.ticketNo,
      contact_sealed: feedback.contactSealed,
      suggestion: feedback.suggestion,
      locale: feedback.locale,
      images: [...feedback.images],
      created_at: feedback.createdAt,
      reply_by: feedback.replyBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Answer = { readonly answer: string; readonly by: string; readonly at: Date; readonly signature: Buffer }

/** False when the ticket is answered already. */
export async function saveAnswer(
  tx: ShardTx,
  { playerId, ticketNo }: Feedback,
  { answer, by, at, signature }: Answer,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feedback')
    .set({ answer, answered_by: by, answered_at: at, signature })
    .where('player_id', '=', playerId)
    .where('ticket_no', '=', ticketNo)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
