import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'
import type { Game, Mode } from './api.ts'
import type { Range } from './slip.ts'

export type FreeTicket = WireOutputOf<'/promo/freeTickets'>['list'][number]

/** The free ticket of this game that expires first. */
export function useFreeTicket(game: Game, mode: Mode, isSignedIn: boolean): FreeTicket | undefined {
  const { data } = useCall('/promo/freeTickets', {}, { enabled: isSignedIn && mode === 'real' })
  return mode === 'real' ? data?.list.find((ticket) => ticket.game === game) : undefined
}

/** What each line gets of a free ticket: equal parts, or undefined when the lines cannot share it. */
export function stakeOfLine({ stake }: FreeTicket, lines: number, { min, max }: Range): number | undefined {
  const each = stake / lines
  return Number.isInteger(each) && each >= min && each <= max ? each : undefined
}
