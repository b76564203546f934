import type { Locale } from '@zamra/contract/languages.ts'
import { monotonicMs, now } from '../base/clock.ts'

/** A page is drawn anew at most this often, however many ask for it. */
const freshMs = 10_000
/** Who comes first waits so long for a page; after that the shell is the better answer. */
const firstWaitMs = 2_000

export type Pages<Drawn> = {
  /** The page as last drawn, or nothing when it cannot be drawn now. */
  at(page: string, locale: Locale): Promise<Seen<Drawn> | undefined>
}

/** A page, and when it was last known to be right. */
export type Seen<Drawn> = { readonly drawn: Drawn; readonly seenAt: Date }

type Options<Drawn> = {
  draw(page: string, locale: Locale, before: Drawn | undefined): Promise<Drawn>
  readonly log: { warn(details: object, message: string): void }
}

type Kept<Drawn> = { last?: Seen<Drawn>; triedMs: number; running?: Promise<void> | undefined }

/**
 * Keeps pages in memory, one per page and language. A stale page is served while it is drawn again behind
 * the scenes, one drawing at a time, so that no visitor and no crowd of visitors ever pays for a drawing.
 */
export function openPages<Drawn>({ draw, log }: Options<Drawn>): Pages<Drawn> {
  const kept = new Map<string, Kept<Drawn>>()
  let queue: Promise<void> = Promise.resolve()

  async function refresh(one: Kept<Drawn>, page: string, locale: Locale): Promise<void> {
    try {
      one.last = { drawn: await draw(page, locale, one.last?.drawn), seenAt: now() }
    } catch (err) {
      log.warn({ err, page, locale }, 'a page could not be drawn; the last good one or the shell is served')
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
