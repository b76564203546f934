import { type Locale, locales } from '@zamra/contract/languages.ts'
import type { AppContext } from '../../../app-context.ts'
import { readAsJpeg } from '../../file/index.ts'
import { answerTexts } from './answer-texts.ts'
import { type Feedback, findFeedback, listFeedback } from './feedback-queries.ts'
import { parseTicketNo } from './ticket-number.ts'

const ticketsMax = 20

/** A ticket with everything that the player has written before. Undefined when there is none of this number. */
export async function readTicket({ databases }: AppContext, ticketNo: string) {
  const ticket = await findTicket({ databases }, ticketNo)
  if (!ticket) return undefined
  const all = await listFeedback(databases.shardOf(ticket.playerId).read, ticket.playerId, ticketsMax)
  return { ticket, conversation: all.toReversed(), answers: answersOf(ticket) }
}

async function findTicket(
  { databases }: Pick<AppContext, 'databases'>,
  ticketNo: string,
): Promise<Feedback | undefined> {
  const playerId = parseTicketNo(ticketNo)
  return playerId && (await findFeedback(databases.shardOf(playerId).read, playerId, ticketNo))
}

/** One picture of a ticket as JPEG. Undefined when it has no such picture, or the picture is gone. */
export async function readTicketPicture(app: AppContext, ticketNo: string, index: number): Promise<Buffer | undefined> {
  const name = (await findTicket(app, ticketNo))?.images[index]
  return name === undefined ? undefined : await readAsJpeg(app, name)
}

/** The language of the ticket first. */
function answersOf({ locale }: Feedback) {
  const order = [locale ?? 'en', ...locales] as readonly Locale[]
  return Object.entries(answerTexts).map(([code, texts]) => ({
    code,
    texts: Object.fromEntries(order.map((one) => [one, texts[one]])),
  }))
}
