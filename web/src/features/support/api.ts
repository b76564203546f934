import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'

export type Question = WireOutputOf<'/faq/list'>['list'][number]

const staleTime = 300_000

export const useQuestions = (filter: WireInputOf<'/faq/list'>) => useCall('/faq/list', filter, { staleTime })
/** Without an id nothing is fetched. */
export const useAnswer = (id: string) => useCall('/faq/info', { id }, { staleTime, enabled: id !== '' })

/** The rules of the market for complaints. */
export const useComplaints = () => useCall('/market/info', {}, { select: ({ complaints }) => complaints, staleTime })
