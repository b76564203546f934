import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'

export type Terms = WireOutputOf<'/withdraw/terms'>

export const useTerms = () => useCall('/withdraw/terms', {}, { staleTime: 60_000 })
