import { toWire } from '@zamra/contract/money.ts'
import { maskEnd } from '../../../base/mask.ts'
import { feedbackReview, readTicket, readTicketPicture } from '../../support/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { listTransactions } from './case-queries.ts'

const transactionsMax = 12

export const ticketShow: StaffHandler<'/ticket/show'> = async ({ app }, { id }) => {
  const found = await readTicket(app, id)
  if (!found) throw new StaffError('thing.notFound', `there is no ticket ${id}`)
  const { ticket, conversation, answers } = found
  const { playerId, suggestion } = ticket
  const contact = await feedbackReview.contactOf(app, playerId, id)
  const rows = await listTransactions(app.databases.shardOf(playerId).read, playerId, transactionsMax)
  const transactions = rows.map(({ at, ...row }) => ({
    ...{ ...row, amount: toWire(row.amount), at: at.getTime(), isNamed: suggestion.includes(row.number) },
  }))
  return {
    ...{ id, playerId, locale: ticket.locale ?? 'en', pictures: ticket.images.length, answers: [...answers] },
    ...(contact !== null && { contact: maskEnd(contact) }),
    conversation: conversation.map((one) => ({
      ...{ id: one.ticketNo, at: one.createdAt.getTime(), text: one.suggestion },
      ...(one.answer !== null && {
        answer: { at: (one.answeredAt ?? one.createdAt).getTime(), by: one.answeredBy ?? '', text: one.answer },
      }),
    })),
    transactions: [...transactions.filter(({ isNamed }) => isNamed), ...transactions.filter(({ isNamed }) => !isNamed)],
  }
}

export const ticketPicture: StaffHandler<'/ticket/picture'> = async ({ app }, { id, index }) => {
  const picture = await readTicketPicture(app, id, index)
  if (!picture) throw new StaffError('thing.notFound', 'there is no such picture')
  return { picture: picture.toString('base64') }
}
