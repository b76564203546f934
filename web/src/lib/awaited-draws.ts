import { create } from 'zustand'
import { useSession } from './session.ts'
import { keepForVisit, readForVisit } from './storage.ts'

type Awaited = { readonly uid: number; readonly drawIds: readonly string[] }

/** Older ones have been told on the page of their lottery. */
const awaitedMax = 10

const useAwaited = create<{ readonly awaited: Awaited | undefined }>(() => ({ awaited: readForVisit('awaitedDraws') }))

/** The draws with tickets that the signed-in player bought in this visit and whose result they were not told yet. */
export function useAwaitedDraws(): readonly string[] {
  const uid = useSession((session) => session.uid)
  const awaited = useAwaited((state) => state.awaited)
  return awaited && awaited.uid === uid ? awaited.drawIds : none
}

const none: readonly string[] = []

export function awaitResult(drawId: string): void {
  const { uid } = useSession.getState()
  if (uid === undefined) return
  const known = idsOf(uid).filter((one) => one !== drawId)
  keep({ uid, drawIds: [...known, drawId].slice(-awaitedMax) })
}

export function markResultTold(drawId: string): void {
  const { uid } = useSession.getState()
  if (uid !== undefined) keep({ uid, drawIds: idsOf(uid).filter((one) => one !== drawId) })
}

function idsOf(uid: number): readonly string[] {
  const { awaited } = useAwaited.getState()
  return awaited?.uid === uid ? awaited.drawIds : none
}

function keep(awaited: Awaited): void {
  keepForVisit('awaitedDraws', awaited.drawIds.length > 0 ? awaited : undefined)
  useAwaited.setState({ awaited })
}
