import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { ownTask } from './own-task.ts'
import { useHydrated } from './use-hydrated.ts'

type Options = {
  /** A part that the page works without: when it cannot be fetched, its place keeps the fallback until the network is back. */
  readonly optional?: boolean
}

type LazyPart<Props> = ComponentType<Props & { readonly fallback?: ReactNode }> & {
  /** Fetches the code ahead. A failed fetch is repeated by the next call. */
  readonly preload: () => Promise<unknown>
  /** For a part that is drawn in many places: fetches it once for all of them, and gives it when it is there. */
  readonly useLoaded: () => ComponentType<Props> | undefined
}

/**
 * A part of a page whose code is fetched when it is first drawn in the browser, never on the server. Unlike `lazy`, it
 * is drawn at once when it was preloaded, and a failed fetch is repeated when the part is mounted again.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { optional = false }: Options = {},
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  let fetching: Promise<ComponentType<Props>> | undefined

  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      part = await fetchPart()
      return part
    } catch (error) {
      fetching = undefined
      throw error
    }
  }
  const preload = () => (fetching ??= fetchOnce())

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like the part below.
  function usePart(): Component<Props> {
    const Loaded = useLoaded(() => part, preload, optional)
    // While a page is hydrated, it must be what the server has drawn, which has no part.
    return useHydrated() ? Loaded : undefined
  }

  // biome-ignore lint/correctness/noComponentHookFactories: like `lazy`, this is called once per module.
  function Part({ fallback = null, ...props }: Props & { readonly fallback?: ReactNode }) {
    const Loaded = usePart()
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback
  }
  return Object.assign(Part, { preload, useLoaded: usePart })
}

type Component<Props> = ComponentType<Props> | undefined

function useLoaded<Props>(
  ready: () => Component<Props>,
  preload: () => Promise<ComponentType<Props>>,
  optional: boolean,
): Component<Props> {
  const [Loaded, setLoaded] = useState(ready)
  const [error, setError] = useState<Error>()
  const isLoaded = Loaded !== undefined
  useEffect(() => {
    if (isLoaded) return
    const gone = new AbortController()
    const onFailure = (failure: Error) => {
      if (gone.signal.aborted) return
      if (optional) addEventListener('online', load, { once: true, signal: gone.signal })
      else setError(failure)
    }
    const onFetched = (fetched: ComponentType<Props>) => {
      if (gone.signal.aborted) return
      // Drawn in slices: on Home a dozen parts arrive together.
      startTransition(() => setLoaded(() => fetched))
    }
    const load = () => void preload().then(onFetched, onFailure)
    // The first effects of a page run together, and a slow phone is long busy with them.
    void ownTask().then(() => gone.signal.aborted || load())
    return () => gone.abort()
  }, [isLoaded, preload, optional])
  // The error boundary of the page shows it, with a button that tries again.
  if (error) throw error
  return Loaded
}
