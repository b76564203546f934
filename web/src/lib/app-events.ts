/** Events that any part of the app can listen to. */
export type AppEvents = {
  'language-change': { readonly lang: string }
  /** A draw has a result, was settled or was cancelled. */
  draw: Readonly<Record<string, never>>
  /** The server has pushed that something of the player changed: their money, an order, a setting. */
  player: Readonly<Record<string, never>>
  /** An interface event was recorded. */
  tracked: { readonly name: string }
}

const target = new EventTarget()

/** Listens until the returned function is called. */
export function onAppEvent<Name extends keyof AppEvents>(
  name: Name,
  listener: (event: AppEvents[Name]) => void,
): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<AppEvents[Name]>).detail)
  target.addEventListener(name, onEvent)
  return () => target.removeEventListener(name, onEvent)
}

export function emitAppEvent<Name extends keyof AppEvents>(name: Name, event: AppEvents[Name]): void {
  target.dispatchEvent(new CustomEvent(name, { detail: event }))
}
