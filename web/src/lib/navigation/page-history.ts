import type { Entry } from './core.ts'

/** The state of every entry of the browser's history: the stack of pages, and the scroll position. */
export type Saved = { readonly stack: readonly Entry[]; readonly scroll?: number }

/** The part of the browser's history that navigation uses. */
export type PageHistory = {
  url(): string
  saved(): Saved | undefined
  push(url: string, saved: Saved): void
  replace(url: string, saved: Saved | undefined): void
  /** Goes back without calling the listener. Resolves when the browser has arrived. */
  rewind(steps: number): Promise<void>
  go(delta: number): void
  listen(listener: (url: string, saved: Saved | undefined) => void): () => void
}

export function browserHistory(): PageHistory {
  let rewound: (() => void) | undefined
  history.scrollRestoration = 'manual'
  const url = () => location.pathname + location.search

  return {
    url,
    saved: () => readSaved(history.state),
    push: (to, saved) => history.pushState(saved, '', to),
    replace: (to, saved) => history.replaceState(saved ?? null, '', to),
    rewind: (steps) =>
      new Promise((resolve) => {
        // A history that is shorter than the stack (a tab restored by the browser) fires no event.
        const timer = setTimeout(() => rewound?.(), 500)
        rewound = () => {
          clearTimeout(timer)
          rewound = undefined
          resolve()
        }
        history.go(-steps)
      }),
    go: (delta) => history.go(delta),
    listen: (listener) => {
      const heard = (event: PopStateEvent) => {
        if (rewound) rewound()
        else listener(url(), readSaved(event.state))
      }
      addEventListener('popstate', heard)
      return () => removeEventListener('popstate', heard)
    },
  }
}

/** History state survives a deployment, so an entry of an older version, or of another app, is not trusted. */
function readSaved(state: unknown): Saved | undefined {
  if (typeof state !== 'object' || state === null || !('stack' in state) || !Array.isArray(state.stack))
    return undefined
  return state.stack.length > 0 && state.stack.every(isEntry) ? (state as Saved) : undefined
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { key, path, search } = value as Partial<Entry>
  return typeof key === 'number' && typeof path === 'string' && typeof search === 'string'
}
