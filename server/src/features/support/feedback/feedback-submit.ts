import type { InputOf } from '@zamra/contract/calls.ts'
import { dayIn } from '../../../base/clock.ts'
import type { CallContext, Handler } from '../../../http/context.ts'
import { pushEvent } from '../../../http/push.ts'
import { fileNameOf, ownsFile } from '../../file/index.ts'
import { policyOf } from '../../market/index.ts'
import { feedbackPlace } from '../../player/index.ts'
import { holdAccounts, insertMails } from '../mail/mail-queries.ts'
import { findFeedback, insertFeedback } from './feedback-queries.ts'
import { ticketNoOf } from './ticket-number.ts'

type Call = '/feedback/submit'

const dayMs = 86_400_000

/** The market policy says until when a complaint is answered. Its mail acknowledges it at once, with number and date. */
export const feedbackSubmit: Handler<Call> = async (ctx, input) => {
  const { app, playerId, market, locale, now } = ctx
  const shard = app.databases.shardOf(playerId)
  const ticketNo = ticketNoOf(playerId, input.clientOrderId)
  if (!(await findFeedback(shard.read, playerId, ticketNo))) {
    const images = await requireOwnImages(ctx, input.images ?? [])
    const { complaints, timeZone } = policyOf(app, market)
    const replyBy = new Date(now.getTime() + complaints.answerDays * dayMs)
    const contactSealed = sealContact(ctx, ticketNo, input)
    const { suggestion } = input
    await shard.transact(async (tx) => {
      // An erasure at the same moment deletes this, or has ended the account before.
      if (!(await holdAccounts(tx, [playerId])).has(playerId)) throw ctx.refusal('thing.notFound', {})
      await insertFeedback(tx, {
        playerId,
        ticketNo,
        contactSealed,
        suggestion,
        locale,
        images,
        createdAt: now,
        replyBy,
      })
      const mail = { playerId, mailId: `feedback-received-${ticketNo}`, kind: 'feedback.received' } as const
      const params = { ticketNo, day: dayIn(timeZone, replyBy) }
      await insertMails(tx, [{ ...mail, category: 'service', params, createdAt: now }])
    })
    await pushEvent(app, playerId, 'userInfo')
  }
  const saved = await findFeedback(shard.read, playerId, ticketNo)
  return { ticketNo, replyBy: saved?.replyBy.getTime() ?? now.getTime() }
}

/** A picture of another player is not found. Pictures were checked and cleaned when they were uploaded. */
async function requireOwnImages(ctx: CallContext<Call>, urls: readonly string[]): Promise<readonly string[]> {
  const names = [...new Set(urls)].map(fileNameOf)
  for (const name of names) {
    if (name === undefined || !(await ownsFile(ctx.app, ctx.playerId, name))) throw ctx.refusal('thing.notFound', {})
  }
  return names.filter((name) => name !== undefined)
}

function sealContact({ app, playerId }: CallContext<Call>, ticketNo: string, input: InputOf<Call>): Buffer | null {
  const { phone = '', email = '' } = input
  if (phone.trim() === '' && email.trim() === '') return null
  return app.vault.seal(JSON.stringify({ phone: phone.trim(), email: email.trim() }), feedbackPlace(playerId, ticketNo))
}
