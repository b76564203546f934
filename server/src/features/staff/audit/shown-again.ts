import { LRUCache } from 'lru-cache'
import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'

/** For so long after an entry, a screen that repeats its call by itself and shows nobody else adds none. */
export const refreshWindowMs = 5 * 60_000
const viewsMax = 5_000

/** An entry of this process, and how often what it names was shown again since. */
type View = { readonly players: ReadonlySet<number>; refreshes: number }

const views = stateKey(
  'staff.views',
  (app) =>
    new LRUCache<string, View>({
      ...{ max: viewsMax, ttl: refreshWindowMs, perf: { now: () => app.clock.now().getTime() } },
      // The window begins with the entry and is not moved by what is shown again.
      updateAgeOnGet: false,
      noDeleteOnStaleGet: true,
    }),
)

type Shown = {
  readonly sessionId: string
  readonly path: string
  readonly input: unknown
  readonly players: readonly number[]
}

const keyOf = ({ sessionId, path, input }: Shown) => JSON.stringify([sessionId, path, input])

/**
 * Whether the log has an entry for this call in this session, with every player whom the answer names. Memory of the process
 * decides, so a restart or another process writes an entry more and never one less.
 */
export function isShownAgain(app: AppContext, shown: Shown): boolean {
  const view = stateOf(app, views).get(keyOf(shown))
  if (!view || shown.players.some((player) => !view.players.has(player))) return false
  view.refreshes += 1
  return true
}

/** How often the call was repeated since its last entry without one of its own. The next entry says it. */
export function countRefreshes(app: AppContext, shown: Shown): number {
  // Also after the window: what nobody has said yet is not forgotten.
  return stateOf(app, views).get(keyOf(shown), { allowStale: true })?.refreshes ?? 0
}

/** Only after the entry is stored. */
export function rememberView(app: AppContext, shown: Shown): void {
  stateOf(app, views).set(keyOf(shown), { players: new Set(shown.players), refreshes: 0 })
}
