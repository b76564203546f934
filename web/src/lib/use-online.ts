import { useSyncExternalStore } from 'react'

/** The last request found no server although the device believes that it has a network. */
let isUnreachable = false
const listeners = new Set<() => void>()

/** Every call reports whether an answer arrived. */
export function reportReachable(isReachable: boolean): void {
  if (isUnreachable === !isReachable) return
  isUnreachable = !isReachable
  for (const listener of listeners) listener()
}

/** Whether the server can be reached, as far as the device and the last call know. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine && !isUnreachable,
    () => true,
  )
}

function listen(changed: () => void): () => void {
  // A network that has come back is tried before it is called broken.
  const cameBack = () => {
    isUnreachable = false
    changed()
  }
  listeners.add(changed)
  addEventListener('online', cameBack)
  addEventListener('offline', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('online', cameBack)
    removeEventListener('offline', changed)
  }
}
