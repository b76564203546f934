import {
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { WireInputOf, WireOutputOf } from '@zamra/contract/calls.ts'
import { useEffect } from 'react'
import { call } from './call.ts'
import type { CallError } from './call-error.ts'
import { useSession } from './session.ts'
import { useSettings } from './settings.ts'
import {
  findRefusal,
  onToldElsewhere,
  type Refusal,
  removeRefusal,
  storeRefusal,
  tellOtherWindows,
} from './tracking-refusal.ts'

export type TrackingState = WireOutputOf<'/u/tracking'>
type Choice = WireInputOf<'/u/trackingConsent'>['choice']

const linkLengthMax = 128
/** What the player decides on another device takes effect here after so long, and an unanswered refusal is sent again. */
const refetchMs = 60_000

/** The answer belongs to one player: the next one on this device is not tracked with it. */
const keyOf = (uid: number | undefined) => ['/u/tracking', uid]

function usePlayer() {
  const uid = useSession((session) => session.uid)
  return { uid, queryKey: keyOf(uid) }
}

export function useTracking(): UseQueryResult<TrackingState, CallError> {
  const { uid, queryKey } = usePlayer()
  return useQuery<TrackingState, CallError>({
    queryKey,
    queryFn: ({ signal }) => fetchState(uid, signal),
    // After the end of the account there is nobody to ask about, and the refusal would navigate a second time.
    enabled: uid !== undefined,
    refetchInterval: ({ state }) => (state.data?.provider || findRefusal(uid) ? refetchMs : false),
  })
}

/** A refusal that the server has not answered is sent first: no older consent comes back before the server knows it. */
async function fetchState(uid: number | undefined, signal: AbortSignal): Promise<TrackingState> {
  const refusal = findRefusal(uid)
  if (refusal) return sendChoice(uid, { choice: refusal }, signal)
  const state = await call('/u/tracking', {}, { quiet: true, signal })
  // The player may have refused while the answer was under way.
  return findRefusal(uid) ? fetchState(uid, signal) : state
}

async function sendChoice(
  uid: number | undefined,
  answer: WireInputOf<'/u/trackingConsent'>,
  signal?: AbortSignal,
): Promise<TrackingState> {
  const refusal = findRefusal(uid)
  const sent = refusal === 'forgotten' ? { choice: refusal } : answer
  const state = await call('/u/trackingConsent', sent, { quiet: true, signal })
  if (refusal) removeRefusal(uid, refusal)
  return state
}

async function endTracking(queries: QueryClient, queryKey: QueryKey, choice: Refusal): Promise<void> {
  // An answer that is under way would switch it on again.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<TrackingState>(queryKey, (state) => state && { allowed: state.allowed, choice })
}

/** A refusal in another window ends tracking in this one too, also while it only waits to begin. */
export function useChoiceElsewhere(): void {
  const queries = useQueryClient()
  const { uid } = usePlayer()
  useEffect(() => {
    const queryKey = keyOf(uid)
    // Before the server has answered the other window, it could still say that the player consents.
    return onToldElsewhere(uid, ({ refusal }) => {
      if (refusal) void endTracking(queries, queryKey, refusal)
      else void queries.invalidateQueries({ queryKey })
    })
  }, [queries, uid])
}

/** Tracking ends with the tap, whether or not the server can be reached; it begins after the answer. */
export function useTrackingChoice(): UseMutationResult<TrackingState, CallError, Choice> {
  const queries = useQueryClient()
  const { uid, queryKey } = usePlayer()
  const linkId = useSettings((settings) => settings.linkId)
  return useMutation<TrackingState, CallError, Choice>({
    mutationFn: (choice) =>
      sendChoice(uid, {
        choice,
        ...(choice === 'granted' && linkId && linkId.length <= linkLengthMax ? { linkId } : {}),
      }),
    onMutate: async (choice) => {
      if (choice === 'granted') return
      storeRefusal(uid, choice)
      tellOtherWindows({ uid, refusal: choice })
      await endTracking(queries, queryKey, choice)
    },
    onSuccess: async (state) => {
      // Nor may an older answer replace this one.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, state)
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
    onSettled: () => tellOtherWindows({ uid }),
  })
}
