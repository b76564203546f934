import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ShardTx } from '../../../db/database.ts'
import { queryIn } from '../../../db/query-in.ts'
import type { EventsFor } from '../../../events/catalogue.ts'
import type { DomainEvent } from '../../../events/event.ts'
import { pushEvent } from '../../../http/push.ts'
import { movementOf } from '../../../ledger/index.ts'
import { isExcluded } from '../../promo/index.ts'
import { newsDays } from './kept-days.ts'
import { findLastEventTime, insertMails, listConsenting, type NewMail } from './mail-queries.ts'

type MailEvent = DomainEvent<EventsFor<'support.writeMails'>>

const dayMs = 86_400_000

/** One mail for each event that a player wants to know about. The id of the event names it, so it is written once. */
export async function writeMails(tx: ShardTx, events: readonly MailEvent[]): Promise<void> {
  const last = await findLastEventTime(tx)
  const newsFrom = new Date((last?.getTime() ?? 0) - newsDays * dayMs)
  const mails = events.flatMap((event) => (event.at < newsFrom ? [] : mailsOf(event)))
  const [promo, service] = [mails.filter(isPromo), mails.filter((mail) => !isPromo(mail))]
  await insertMails(tx, [...service, ...(await listWanted(tx, promo))])
}

const isPromo = ({ category }: NewMail) => category === 'promo'

/**
 * A player has consented to what came after their consent, also when the log is read again. For a player who is
 * excluded nothing is written: it would wait for their return.
 */
async function listWanted(tx: ShardTx, promo: readonly NewMail[]): Promise<readonly NewMail[]> {
  const since = await listConsenting(tx, [...new Set(promo.map(({ playerId }) => playerId))])
  const excluded = new Set<PlayerId>()
  for (const playerId of since.keys()) if (await isExcluded(queryIn(tx), playerId)) excluded.add(playerId)
  return promo.filter(({ playerId, createdAt }) => {
    const from = since.get(playerId)
    return from !== undefined && createdAt >= from && !excluded.has(playerId)
  })
}

/** After the commit: the open apps of the players show the new number of unread mails. */
export async function pushMails(app: AppContext, events: readonly MailEvent[]): Promise<void> {
  const players = new Set(events.map(({ playerId }) => playerId))
  await Promise.all([...players].map((playerId) => pushEvent(app, playerId, 'userInfo')))
}

function mailsOf(event: MailEvent): readonly NewMail[] {
  const { playerId, at: createdAt, id } = event
  const base = { playerId, createdAt, mailId: `event-${id}`, category: 'service' } as const
  switch (event.kind) {
    case 'deposit.credited':
    case 'withdrawal.paid':
    case 'withdrawal.returned':
      return [{ ...base, kind: event.kind, params: { amount: String(event.payload.amount) } }]
    case 'withdrawal.reversed':
      // Fee and tax come back by events of their own.
      return movementOf(event.payload.movement) === 'withdrawalReversed'
        ? [{ ...base, kind: event.kind, params: { amount: String(event.payload.amount) } }]
        : []
    case 'reward.paid':
      // The player claimed every other reward with a tap and has seen it.
      return movementOf(event.payload.movement) === 'lateCompensation'
        ? [{ ...base, kind: 'compensation', params: { amount: String(event.payload.amount) } }]
        : []
    case 'reward.offered':
      return [{ ...base, kind: 'reward.offered', params: {}, rewardId: event.payload.rewardId, category: 'promo' }]
    case 'security.changed':
      return [{ ...base, kind: `security.${event.payload.what}`, params: {} }]
    case 'player.phoneBound':
      // A number in place of another one is a change of security of its own.
      return event.payload.isFirst ? [{ ...base, kind: 'security.phoneBound', params: {} }] : []
    case 'review.due':
      return [{ ...base, kind: event.kind, params: {} }]
    case 'conduct.decided':
      return [{ ...base, kind: event.kind, params: { caseNo: event.payload.caseNo } }]
    case 'identity.decided':
      return [{ ...base, kind: event.payload.isApproved ? 'identity.approved' : 'identity.rejected', params: {} }]
  }
}
