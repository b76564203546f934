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
/** A stream could be wrong in a way that nobody has thought of, so every so many beats the server is asked all the same. */
const beatsWithoutAskingMax = 5
/** A quick game moves money several times a second; nobody reads a balance that fast. */
const askAgainMs = 1_000

/**
 * What the app does for as long as somebody is signed in. It loads the player, his level and how to reach the service,
 * reports that he is here, and refreshes player and level every ten seconds while the page is looked at.
 *
 * A refresh is a request, or, while a stream of events has been heard without a gap since the last request, the
 * knowledge that nothing has changed since: had it changed, the event would have been a refresh of its own. What is on
 * the screen is at every beat as new as a request would have made it.
 */
export function startPulse(queries: QueryClient): () => void {
  const player = new Refresher()
  const stopReporting = reportOnline()
  let stopBeating = beat(player)
  void loadService(queries)

  const look = () => {
    stopBeating()
    stopBeating = document.visibilityState === 'hidden' ? () => {} : beat(player)
  }
  const comeBack = () => void player.ask()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', comeBack)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', comeBack)
    stopBeating()
    stopReporting()
    player.close()
  }
}

/** One refresh at once, then one every ten seconds, and in between whenever the server says that something happened. */
function beat(player: Refresher): () => void {
  const push = openPush((event) => (event === 'draw' ? emitAppEvent('draw', {}) : void player.ask()))
  void player.ask()
  const timer = setInterval(() => void player.refresh(push), beatMs)
  return () => {
    clearInterval(timer)
    push.close()
  }
}

/** Player and level, asked for together, never twice at once. */
class Refresher {
  #askedMs = 0
  #quietBeats = 0
  #running: Promise<void> | undefined
  #again = false
  #isClosed = false

  close(): void {
    this.#isClosed = true
  }

  async refresh(push: Push): Promise<void> {
    const sinceMs = push.heardSinceMs()
    const isKnown = sinceMs !== undefined && sinceMs < this.#askedMs && this.#quietBeats < beatsWithoutAskingMax
    if (isKnown) this.#quietBeats += 1
    else if (navigator.onLine) await this.ask()
  }

  /** Whoever wants it while it is under way wants what comes after: it is asked once more then. */
  async ask(): Promise<void> {
    this.#again = this.#running !== undefined
    this.#running ??= this.#askUntilQuiet()
    await this.#running
  }

  async #askUntilQuiet(): Promise<void> {
    try {
      do {
        this.#again = false
        this.#askedMs = monotonicMs()
        this.#quietBeats = 0
        await pollPlayer()
        if (this.#again) await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      } while (this.#again && !this.#isClosed)
    } finally {
      this.#running = undefined
    }
  }
}

/** The answer is the clock of the server; on the way back it has become a little older. */
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

/** The frame of the app asks too; together they ask once. Signing out forgets the answer, so signing in keeps it anew. */
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
