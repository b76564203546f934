import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page that the server drew is taken over: what only the phone knows must not be shown yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
