import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import { LiveMark } from './alive-parts.ts'
import { useLive } from './api.ts'

type Live = { readonly data: ReturnType<typeof useLive>['data']; readonly Mark: ReturnType<typeof LiveMark.useLoaded> }

const LiveContext = createContext<Live>({ data: undefined, Mark: undefined })

/** What is played now, and how a tile shows it, read once for all tiles. Deferred, their marks are drawn in slices. */
export function LiveGames({ children }: { readonly children: ReactNode }) {
  const data = useDeferredValue(useLive().data)
  const Mark = LiveMark.useLoaded()
  return <LiveContext value={useMemo(() => ({ data, Mark }), [data, Mark])}>{children}</LiveContext>
}

/** The mark of one game. */
export function TileMark({ gameId }: { readonly gameId: string }) {
  const { data, Mark } = useContext(LiveContext)
  return Mark && data && <Mark gameId={gameId} live={data} />
}
