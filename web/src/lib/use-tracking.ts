import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import { useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { removeStored } from './storage.ts'

export type TrackingState = WireOutputOf<'/u/tracking'>
type Choice = WireInputOf<'/u/trackingConsent'>['choice']

const linkLengthMax = 128
/** What the player decides on another device takes effect here after so long. */
const refetchMs = 60_000

/** The answer belongs to one player: the next one on this device is not tracked with it. */
function useKey() {
  return ['/u/tracking', useSession((session) => session.uid)]
}

export function useTracking(): UseQueryResult<TrackingState, CallError> {
  return useQuery<TrackingState, CallError>({
    queryKey: useKey(),
    queryFn: ({ signal }) => call('/u/tracking', {}, { quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data?.provider ? refetchMs : false),
  })
}

/** Tracking ends with the tap, before the server has answered; it begins after. */
export function useTrackingChoice(): UseMutationResult<TrackingState, CallError, Choice> {
  const queries = useQueryClient()
  const queryKey = useKey()
  const linkId = useSettings((settings) => settings.linkId)
  return useMutation<TrackingState, CallError, Choice>({
    mutationFn: (choice) =>
      call(
        '/u/trackingConsent',
        { choice, ...(choice === 'granted' && linkId && linkId.length <= linkLengthMax ? { linkId } : {}) },
        { quiet: true },
      ),
    onMutate: async (choice) => {
      if (choice === 'granted') return
      // Ends the client of every other window too.
      removeStored('tracking')
      // An answer that is under way would switch it on again.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<TrackingState>(queryKey, (state) => state && { allowed: state.allowed, choice })
    },
    onSuccess: (state) => queries.setQueryData(queryKey, state),
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}
