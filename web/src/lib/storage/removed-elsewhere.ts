import { type StoredKey, storedPrefix } from '../storage.ts'

/** Calls the listener when another window of the app removes the key, or everything. */
export function onRemovedElsewhere(key: StoredKey, listener: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === null || (event.key === storedPrefix + key && event.newValue === null)) listener()
    },
    { signal },
  )
}
