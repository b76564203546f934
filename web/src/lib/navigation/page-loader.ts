import { asyncPage } from '@zamra/contract/constants.ts'
import type { ComponentType } from 'react'

export type LoadedPage =
  | { readonly status: 'loading' | 'failed' | 'timeout'; readonly Screen?: undefined }
  | { readonly status: 'ready'; readonly Screen: ComponentType }

/** Loads the code of one page once, and again when the player retries after a failure. */
export type PageLoader = {
  /** Resolves when the page is ready or has failed. Never rejects: the result is in `current`. */
  load(): Promise<void>
  current(): LoadedPage
  subscribe(listener: () => void): () => void
}

export function createPageLoader(
  fetchPage: () => Promise<ComponentType>,
  timeoutMs: number = asyncPage.timeoutMs,
): PageLoader {
  let page: LoadedPage = { status: 'loading' }
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function setPage(next: LoadedPage) {
    page = next
    for (const listener of listeners) listener()
  }

  async function attempt() {
    if (page.status !== 'loading') setPage({ status: 'loading' })
    try {
      setPage({ status: 'ready', Screen: await inTime(fetchPage(), timeoutMs) })
    } catch (error) {
      loading = undefined
      setPage({ status: error === timedOut ? 'timeout' : 'failed' })
    }
  }

  return {
    load: () => (loading ??= attempt()),
    current: () => page,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const timedOut = new Error('timeout')

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut), timeoutMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
