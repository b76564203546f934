import { createContext, type ReactNode, useDeferredValue } from 'react'
import { useLive } from './api.ts'

export const LiveContext = createContext<ReturnType<typeof useLive>['data']>(undefined)

/** What is played now, read once for all tiles. Deferred, the marks of the tiles are drawn in slices. */
export function LiveGames({ children }: { readonly children: ReactNode }) {
  return <LiveContext value={useDeferredValue(useLive().data)}>{children}</LiveContext>
}
