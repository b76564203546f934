import type { Locale } from '@zamra/contract/languages.ts'
import { type Clock, monotonicMs } from '../base/clock.ts'

/** A page is rendered at most this often, however many requests there are. */
const freshMs = 10_000
/** How long the first request waits for a rendering before it gets the shell. */
const firstWaitMs = 2_000

export type Pages<Drawn> = {
  /** The latest rendering, or undefined when the page cannot be rendered now. */
  at(page: string, locale: Locale): Promise<Seen<Drawn> | undefined>
}

/** A rendering, and when its data was last confirmed. */
export type Seen<Drawn> = { readonly drawn: Drawn; readonly seenAt: Date }

type Options<Drawn> = {
  draw(page: string, locale: Locale, before: Drawn | undefined): Promise<Drawn>
  readonly clock: Clock
  readonly log: { warn(details: object, message: string): void }
}

type Kept<Drawn> = { last?: Seen<Drawn>; triedMs: number; running?: Promise<void> | undefined }

/**
 * Keeps renderings in memory, one per page and language. A stale page is served while it is rendered again in
 * the background, one rendering at a time, so that no request waits for it.
 */
export function openPages<Drawn>({ draw, clock, log }: Options<Drawn>): Pages<Drawn> {
  const kept = new Map<string, Kept<Drawn>>()
  let queue: Promise<void> = Promise.resolve()

  async function refresh(one: Kept<Drawn>, page: string, locale: Locale): Promise<void> {
    try {
      one.last = { drawn: await draw(page, locale, one.last?.drawn), seenAt: clock.now() }
    } catch (err) {
      log.warn({ err, page, locale }, 'page rendering failed, serving the last good one or the shell')
    } finally {
      one.triedMs = monotonicMs()
      one.running = undefined
    }
  }

  return {
    async at(page, locale) {
      const key = `${locale} ${page}`
      const one = kept.get(key) ?? { triedMs: Number.NEGATIVE_INFINITY }
      kept.set(key, one)
      if (!one.running && monotonicMs() - one.triedMs > freshMs) {
        one.running = queue.then(() => refresh(one, page, locale))
        queue = one.running
      }
      if (!one.last && one.running) await Promise.race([one.running, after(firstWaitMs)])
      return one.last
    },
  }
}

function after(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms).unref()
  })
}
