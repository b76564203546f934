/** What the whole app may want to hear. */
export type AppEvents = {
  'language-change': { readonly lang: string }
  /** A draw has a result, was paid out or was given up. */
  draw: Readonly<Record<string, never>>
}

const house = new EventTarget()

/** Listens until the returned function is called. */
export function onAppEvent<Name extends keyof AppEvents>(
  name: Name,
  listener: (event: AppEvents[Name]) => void,
): () => void {
  const heard = (event: Event) => listener((event as CustomEvent<AppEvents[Name]>).detail)
  house.addEventListener(name, heard)
  return () => house.removeEventListener(name, heard)
}

export function emitAppEvent<Name extends keyof AppEvents>(name: Name, event: AppEvents[Name]): void {
  house.dispatchEvent(new CustomEvent(name, { detail: event }))
}
