import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAppEvent } from '../../lib/app-events.ts'
import { randomFraction } from '../../lib/random.ts'

/** The event reaches every client at the same moment; a random delay spreads their requests. */
const spreadMs = 400

/** Fetches the data again whenever the server pushes that a draw has a result, was paid out or was cancelled. */
export function useDrawUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = onAppEvent('draw', () => {
      clearTimeout(timer)
      timer = setTimeout(() => refetchDraws(queries), randomFraction() * spreadMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [queries])
}

const changedByDraw = [
  '/lottery/soon',
  '/lottery/draws',
  '/lottery/tickets',
  '/lottery/ticket',
  'open-draw',
  '/game/session',
]

/** Fetches everything again that a draw or a new ticket of the player can change. */
export function refetchDraws(queries: QueryClient): void {
  for (const path of changedByDraw) void queries.invalidateQueries({ queryKey: [path] })
}
