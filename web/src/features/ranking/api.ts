import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'

export type RankList = WireOutputOf<'/rank/list'>
export type RankEntry = RankList['list'][number]
export type RankPeriod = WireInputOf<'/rank/list'>['period']
export type RankEdition = WireInputOf<'/rank/list'>['edition']

const pollMs = 10_000

/** A running edition changes with every settled bet; a past one does not. */
export const useRankList = (period: RankPeriod, edition: RankEdition) =>
  useCall(
    '/rank/list',
    { period, edition },
    { refetchOnMount: 'always', refetchInterval: edition === 'current' ? pollMs : false },
  )
