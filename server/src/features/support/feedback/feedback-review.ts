import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { pushEvent } from '../../../http/push.ts'
import { DecisionError, requireSignature } from '../../deposit/index.ts'
import { readAsJpeg } from '../../file/index.ts'
import { feedbackPlace } from '../../player/index.ts'
import { insertMails } from '../mail/mail-queries.ts'
import { type Feedback, findFeedback, listFeedback, listUnanswered, saveAnswer } from './feedback-queries.ts'
import { parseTicketNo } from './ticket-number.ts'

/** How operators read and answer feedback (`npm run feedback`). */
export const feedbackReview = { list, unanswered, show, contactOf, savePictures, textToSign, answer }

const listMax = 200
const answerMax = 2_000

/** The tickets without an answer, the first deadline first. */
async function unanswered({ databases }: AppContext): Promise<readonly Feedback[]> {
  const tickets = (await Promise.all(databases.shards.map(({ read }) => listUnanswered(read, listMax)))).flat()
  return tickets.toSorted((one, other) => one.replyBy.getTime() - other.replyBy.getTime())
}

async function list(app: AppContext): Promise<readonly string[]> {
  return (await unanswered(app)).map(lineOf)
}

/** One ticket with everything the player sent. */
async function show(app: AppContext, ticketNo: string): Promise<readonly string[]> {
  const ticket = await requireTicket(app, ticketNo)
  const { answer: given, answeredBy, answeredAt } = ticket
  return [
    lineOf(ticket),
    `contact: ${openContact(app, ticket) ?? 'none'}`,
    ticket.suggestion,
    ...(given !== null ? [`answered by ${answeredBy} at ${answeredAt?.toISOString()}: ${given}`] : []),
  ]
}

function openContact({ vault }: AppContext, { contactSealed, playerId, ticketNo }: Feedback): string | null {
  return contactSealed && vault.open(contactSealed, feedbackPlace(playerId, ticketNo))
}

/** The contact that a player gave with this ticket, or with the newest one that has a contact. */
async function contactOf(app: AppContext, playerId: PlayerId, ticketNo?: string): Promise<string | null> {
  const tickets = await listFeedback(app.databases.shardOf(playerId).read, playerId, listMax)
  const found = tickets.find((one) => (ticketNo === undefined ? one.contactSealed : one.ticketNo === ticketNo))
  return found ? openContact(app, found) : null
}

/** Writes the pictures of a ticket into a folder. */
async function savePictures(app: AppContext, ticketNo: string, folder: string): Promise<readonly string[]> {
  const { images } = await requireTicket(app, ticketNo)
  const files: string[] = []
  for (const [index, name] of images.entries()) {
    const picture = await readAsJpeg(app, name)
    if (!picture) continue
    const file = join(folder, `${ticketNo}-${index + 1}.jpg`)
    writeFileSync(file, picture, { flag: 'wx' })
    files.push(file)
  }
  return files
}

export type GivenAnswer = { readonly ticketNo: string; readonly text: string; readonly by: string }

/** The exact text that is signed. It begins like no other text that an operator signs. */
function textToSign({ ticketNo, text, by }: GivenAnswer): string {
  return `zamra feedback answer\n${JSON.stringify({ ticketNo, text, by })}`
}

/** Answers a ticket, once. The answer comes to the player as mail, in the transaction that stores it. */
async function answer(app: AppContext, given: GivenAnswer & { readonly signature: Buffer }): Promise<void> {
  const { ticketNo, text, by, signature } = given
  if (text.trim() === '' || text.length > answerMax) throw new DecisionError('an answer needs --text')
  await requireSignature(app, by, textToSign(given), signature)
  const ticket = await requireTicket(app, ticketNo)
  const at = app.clock.now()
  const { playerId } = ticket
  const isSaved = await app.databases.shardOf(playerId).transact(async (tx) => {
    if (!(await saveAnswer(tx, ticket, { answer: text, by, at, signature }))) return false
    const params = { ticketNo, answer: text }
    const mail = { playerId, mailId: `feedback-${ticketNo}`, kind: 'feedback.answered', category: 'service' } as const
    await insertMails(tx, [{ ...mail, params, createdAt: at }])
    return true
  })
  if (!isSaved) throw new DecisionError(`${ticketNo} is answered already`)
  await pushEvent(app, playerId, 'userInfo')
}

async function requireTicket({ databases }: AppContext, ticketNo: string): Promise<Feedback> {
  const playerId = parseTicketNo(ticketNo)
  const found = playerId && (await findFeedback(databases.shardOf(playerId).read, playerId, ticketNo))
  if (!found) throw new DecisionError(`there is no feedback ${ticketNo}`)
  return found
}

function lineOf({ replyBy, ticketNo, playerId, images, suggestion, answer: given }: Feedback): string {
  const state = given === null ? `answer by ${replyBy.toISOString()}` : 'answered'
  return [ticketNo, playerId, state, `${images.length} pictures`, suggestion.slice(0, 60).replace(/\s+/g, ' ')].join(
    ' | ',
  )
}
