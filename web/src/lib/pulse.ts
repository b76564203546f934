import type { QueryClient } from '@tanstack/react-query'
import { polling } from '@zamra/contract/constants.ts'
import { activeTexts } from '../i18n/texts.ts'
import { emitAppEvent } from './app-events.ts'
import { call } from './call.ts'
import { followServerTime, monotonicMs } from './clock.ts'
import { pollPlayer } from './player-queries.ts'
import { openPush, type Push } from './push.ts'
import { keepServiceInfo } from './session.ts'

const beatMs = polling.userInfoSeconds * 1_000
/** A stream can fail in an unknown way, so the server is polled after this many beats even if the stream is alive. */
const skippedBeatsMax = 5
/** A quick game moves money several times a second; the balance is refreshed at most this often. */
const pollGapMs = 1_000

/**
 * The background work of the app while a player is signed in. It loads the player, their VIP level and the service
 * link, reports that the player is online, and refreshes player and level every ten seconds while the page is visible.
 *
 * A refresh is skipped while the event stream has had no gap since the last one: a change would have been an event, and
 * the event would have refreshed at once. So the page is always as current as a request every ten seconds makes it.
 */
export function startPulse(queries: QueryClient): () => void {
  const player = new Refresher()
  const stopReporting = reportOnline()
  let stopBeating = startBeating(player)
  void loadService(queries)

  const onVisibilityChange = () => {
    stopBeating()
    stopBeating = document.visibilityState === 'hidden' ? () => {} : startBeating(player)
  }
  const onOnline = () => void player.poll()
  document.addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    removeEventListener('online', onOnline)
    stopBeating()
    stopReporting()
    player.close()
  }
}

/** Refreshes now, then every ten seconds, and whenever the server pushes an event. */
function startBeating(player: Refresher): () => void {
  const push = openPush((event) => {
    if (event === 'draw') return emitAppEvent('draw', {})
    emitAppEvent('player', {})
    void player.poll()
  })
  void player.poll()
  const timer = setInterval(() => void player.refresh(push), beatMs)
  return () => {
    clearInterval(timer)
    push.close()
  }
}

/** Polls player and level together, one poll at a time. */
class Refresher {
  #polledMs = 0
  #skippedBeats = 0
  #running: Promise<void> | undefined
  #again = false
  #isClosed = false

  close(): void {
    this.#isClosed = true
  }

  async refresh(push: Push): Promise<void> {
    const sinceMs = push.coveredSinceMs()
    const isKnown = sinceMs !== undefined && sinceMs < this.#polledMs && this.#skippedBeats < skippedBeatsMax
    if (isKnown) this.#skippedBeats += 1
    else if (navigator.onLine) await this.poll()
  }

  /** Polls. A call during a poll may know of a later change, so it leads to one more poll. */
  async poll(): Promise<void> {
    this.#again = this.#running !== undefined
    this.#running ??= this.#pollUntilCurrent()
    await this.#running
  }

  async #pollUntilCurrent(): Promise<void> {
    try {
      do {
        this.#again = false
        this.#polledMs = monotonicMs()
        this.#skippedBeats = 0
        await pollPlayer()
        if (this.#again) await new Promise((resolve) => setTimeout(resolve, pollGapMs))
      } while (this.#again && !this.#isClosed)
    } finally {
      this.#running = undefined
    }
  }
}

/** The answer carries the server's time, corrected by half of the round trip. */
function reportOnline(): () => void {
  const report = async () => {
    const sentMs = monotonicMs()
    const answer = await call('/user/reportOnline', { placeId: polling.onlinePlaceId }, { quiet: true })
    const onTheWayMs = (monotonicMs() - sentMs) / 2
    if (answer?.serverTime) followServerTime(answer.serverTime + onTheWayMs)
  }
  const tryToReport = () => void report().catch(() => {})
  tryToReport()
  const timer = setInterval(tryToReport, polling.onlineReportSeconds * 1_000)
  return () => clearInterval(timer)
}

const fewMinutesMs = 300_000

/** The shell loads the same query, so it is fetched once. Signing out clears the session, so signing in stores it again. */
async function loadService(queries: QueryClient): Promise<void> {
  const path = '/service/index'
  const info = await queries
    .fetchQuery({
      queryKey: [path, {}, activeTexts().locale],
      queryFn: () => call(path, {}, { quiet: true }),
      staleTime: fewMinutesMs,
    })
    .catch(() => undefined)
  if (info) keepServiceInfo(info)
}
