import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { call } from '../../lib/call.ts'
import { sendOnce } from '../../lib/idempotency-key.ts'
import { moneyCall, useMoneyCall } from '../../lib/money-call.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { usePagedList } from '../../lib/use-paged-list.ts'

export type AgentInfo = WireOutputOf<'/invite/agent/info'>
export type InviteRules = NonNullable<AgentInfo['rules']>
export type Friend = WireOutputOf<'/invite/agent/list'>['list'][number]
export type Claimed = WireOutputOf<'/invite/agent/receiveRebate'>

const pollMs = 30_000

/** Today's share grows with every settled bet of a friend. */
export const useAgentInfo = () =>
  useMoneyCall('/invite/agent/info', {}, { refetchOnMount: 'always', refetchInterval: pollMs })

export const friendKey = ({ joinedAt, mobileMasked }: Friend) => `${joinedAt} ${mobileMasked ?? ''}`

export const useFriends = () => usePagedList('/invite/agent/list', {}, { keyOf: friendKey, pollMs })

/** Claims what friends have earned up to yesterday. Two taps send the same key, so they are one claim. */
export function useClaimRebate(onClaimed: (claimed: Claimed) => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sendOnce('rebateClaim', 'all', (clientOrderId) => moneyCall('/invite/agent/receiveRebate', { clientOrderId })),
    onSuccess: onClaimed,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['/invite/agent/info'] })
      refreshUserInfo().catch(() => {})
    },
  })
  return { isBusy: isPending, claim: () => mutate() }
}

export type InviteCase = NonNullable<WireOutputOf<'/invite/case/info'>['case']>

export const useInviteCase = () =>
  useMoneyCall('/invite/case/info', {}, { refetchOnMount: 'always', refetchInterval: pollMs })

/** The server takes one appeal, so two taps are one. */
export function useAppeal(caseNo: string) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => call('/invite/case/appeal', { caseNo, text }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['/invite/case/info'] }),
  })
  return { isBusy: isPending, appeal: (text: string) => mutate(text) }
}

export type EventInfo = WireOutputOf<'/invite/event/info'>
export type EventRank = WireOutputOf<'/invite/event/rank'>
export type EventTeam = WireOutputOf<'/invite/event/teams'>['list'][number]

export const useEventInfo = () => useMoneyCall('/invite/event/info', {}, { refetchInterval: pollMs })

/** Of one event, or of the running one. */
export const useEventRank = (eventId: string | undefined) =>
  useMoneyCall('/invite/event/rank', eventId === undefined ? {} : { eventId }, { refetchInterval: pollMs })

export const useEventTeams = () =>
  useMoneyCall('/invite/event/teams', {}, { refetchOnMount: 'always', refetchInterval: pollMs })

type TeamKey = Pick<EventTeam, 'eventId' | 'teamNo'>

/** The server pays a team once, so two taps are one payment. A claim that failed changes the state of the team too. */
export function useClaimTeam(onClaimed: (amount: number) => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ eventId, teamNo }: TeamKey) => moneyCall('/invite/event/claim', { eventId, teamNo }),
    onSuccess: ({ amount }) => onClaimed(amount),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['/invite/event/teams'] })
      refreshUserInfo().catch(() => {})
    },
  })
  return { isBusy: isPending, claim: (team: TeamKey) => mutate(team) }
}
