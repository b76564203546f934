import type { InputOf } from '@zamra/contract/calls.ts'
import type { Handler } from '../../http/context.ts'
import { listTickets, type Shown } from './queries.ts'
import { shownTicket } from './ticket-view.ts'

export const tickets: Handler<'/lottery/tickets'> = async ({ app, playerId }, { status, pageNo, pageSize }) => {
  const shard = app.databases.shardOf(playerId).read
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize }
  const { tickets: found, total } = await listTickets(shard, playerId, filters[status], page)
  return { list: found.map(shownTicket), total, pageNo, pageSize, hasMore: pageNo * pageSize < total }
}

const filters: Readonly<Record<InputOf<'/lottery/tickets'>['status'], Shown | undefined>> = {
  all: undefined,
  OPEN: { states: ['taken'] },
  WON: { states: ['settled'], prize: 'some' },
  LOST: { states: ['settled'], prize: 'none' },
  CANCELLED: { states: ['void', 'late', 'returned'] },
}
