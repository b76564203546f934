import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False during hydration, when state that only the phone knows must not be rendered yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
