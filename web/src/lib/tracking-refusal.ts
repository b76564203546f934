import { findStored, removeStored, type Stored, store, storedPrefix } from './storage.ts'

export type Refusal = Stored['trackingRefusals'][string]
type Uid = number | undefined

/** What this player refused, as long as the server has not answered it. */
export function findRefusal(uid: Uid): Refusal | undefined {
  return uid === undefined ? undefined : findStored('trackingRefusals')?.[uid]
}

/** Ends tracking on this device also if the call fails or the app is closed. Being forgotten is final. */
export function storeRefusal(uid: Uid, refusal: Refusal): void {
  // First, so that a full storage has room for the refusal.
  removeStored('tracking')
  if (uid === undefined || findRefusal(uid) === 'forgotten') return
  store('trackingRefusals', { ...findStored('trackingRefusals'), [uid]: refusal })
}

/** The server has answered. A refusal that came meanwhile stays. */
export function removeRefusal(uid: Uid, answered: Refusal): void {
  if (findRefusal(uid) !== answered) return
  const stored: Stored['trackingRefusals'] = findStored('trackingRefusals') ?? {}
  const others = Object.entries(stored).filter(([player]) => player !== String(uid))
  if (others.length === 0) removeStored('trackingRefusals')
  else store('trackingRefusals', Object.fromEntries(others))
}

/** The player has refused, or, without a refusal, the server has answered what they chose. */
type Told = { readonly uid: Uid; readonly refusal?: Refusal | undefined }

let opened: BroadcastChannel | undefined

/** One for the window, because a channel does not hear what it sends itself. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(`${storedPrefix}tracking`)
  return opened
}

/** A storage event would not do: it needs a value that changes, and a browser that allows storage. */
export function tellOtherWindows(told: Told): void {
  channel().postMessage(told)
}

/** Listens to what other windows say about this player, until the returned function is called. */
export function onToldElsewhere(uid: Uid, listener: (told: Told) => void): () => void {
  const onMessage = ({ data }: MessageEvent<Told>) => {
    if (data.uid === uid) listener(data)
  }
  const listened = channel()
  listened.addEventListener('message', onMessage)
  return () => listened.removeEventListener('message', onMessage)
}
