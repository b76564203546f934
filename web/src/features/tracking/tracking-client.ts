import { tracking } from '@zamra/contract/constants.ts'
import type { TrackerAnswer } from '../../lib/call/tracker-request.ts'
import type { TrackerCall, TrackerState } from '../../lib/storage.ts'
import { verdictOn, withoutExpired } from './tracker-queue.ts'

type Tracker = { readonly url: string; readonly appToken: string; readonly trackerId: string }

/** What the client needs of the device. */
type TrackerDevice = {
  nowMs(): number
  send(url: string, method: 'GET' | 'POST', fields: Fields, signal: AbortSignal): Promise<TrackerAnswer>
  load(): TrackerState | undefined
  save(state: TrackerState): void
  isVisible(): boolean
  onAttribution(adid: string): void
}

type Fields = Readonly<Record<string, string>>
type Origin = { readonly referrer: string; readonly linkId: string }

const sessionWindowMs = tracking.sessionWindowMinutes * 60_000
/** Measurements stay with the provider: the player was asked about it, and not about the provider's partners. */
const sharing = JSON.stringify({ sharing: 'disable' })

/**
 * Speaks with a tracking provider as the web SDK of Adjust does: sessions, events, the attribution, the link by which the
 * player came, and the wish that nothing is shared. Requests wait in a queue on the device and are sent one at a time. It
 * exists only while the player consents; `stop` ends every timer and request.
 */
export class TrackingClient {
  readonly #tracker: Tracker
  readonly #device: TrackerDevice
  readonly #gone = new AbortController()
  #state: TrackerState
  #isSending = false

  constructor(tracker: Tracker, device: TrackerDevice) {
    this.#tracker = tracker
    this.#device = device
    const stored = device.load()
    // Another player on this device, or the same one after they were forgotten, begins anew.
    this.#state = stored?.trackerId === tracker.trackerId ? stored : { ...newState, trackerId: tracker.trackerId }
  }

  start(origin: Origin): void {
    if (!this.#state.isSharingSaid)
      this.#push({ path: 'third_party_sharing', fields: { options: sharing } }, { isSharingSaid: true })
    this.resume()
    this.#tellOrigin(origin)
    const timer = setInterval(() => this.#beat(), tracking.sessionTimerSeconds * 1_000)
    this.#gone.signal.addEventListener('abort', () => clearInterval(timer))
    void this.#send()
    void this.#findAttribution()
  }

  /** The player is back: after more than the session window it is a new session. */
  resume(): void {
    if (this.#isGone) return
    const { lastActiveMs, sessionCount } = this.#state
    const now = this.#device.nowMs()
    const isNew = lastActiveMs === undefined || now - lastActiveMs > sessionWindowMs
    this.#keep({ lastActiveMs: now })
    if (!isNew) return
    const count = sessionCount + 1
    this.#push({ path: 'session', fields: { session_count: String(count) } }, { sessionCount: count })
  }

  /** Each `dedupeId` once. */
  trackEvent(token: string, dedupeId: string): void {
    const { sentEvents } = this.#state
    if (this.#isGone || sentEvents.includes(dedupeId)) return
    const known = [...sentEvents, dedupeId].slice(-eventsKept)
    this.#push({ path: 'event', fields: { event_token: token, dedupe_id: dedupeId } }, { sentEvents: known })
  }

  stop(): void {
    this.#gone.abort()
  }

  get #isGone(): boolean {
    return this.#gone.signal.aborted
  }

  /** Once for each link: a player who comes back by the same one is no new click. */
  #tellOrigin({ referrer, linkId }: Origin): void {
    const click = `${linkId} ${referrer}`
    if ((!referrer && !linkId) || this.#state.lastClick === click) return
    this.#push({ path: 'sdk_click', fields: { referrer, link_id: linkId } }, { lastClick: click })
  }

  /** A session lasts as long as the app is looked at. */
  #beat(): void {
    if (this.#device.isVisible()) this.resume()
  }

  #push(call: TrackerCall, change: Partial<TrackerState>): void {
    this.#keep({ ...change, queue: [...this.#state.queue, { ...call, createdAtMs: this.#device.nowMs() }] })
    void this.#send()
  }

  #keep(change: Partial<TrackerState>): void {
    if (this.#isGone) return
    this.#state = { ...this.#state, ...change }
    this.#device.save(this.#state)
  }

  async #send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    let waitMs: number = tracking.requestWaitMs
    while (this.#state.queue.length > 0 && (await this.#wait(waitMs))) {
      const queue = withoutExpired(this.#state.queue, this.#device.nowMs())
      this.#keep({ queue })
      const [first] = queue
      if (!first) break
      const answer = await this.#request(first.path, 'POST', first.fields, first.createdAtMs)
      const verdict = verdictOn(answer)
      waitMs = verdict.waitMs
      // What came in meanwhile stays behind it.
      if (verdict.isDone) this.#keep({ queue: this.#state.queue.slice(1) })
    }
    this.#isSending = false
  }

  /** Once per tracker. A provider that has no attribution after so many questions is asked on the next start. */
  async #findAttribution(): Promise<void> {
    if (this.#state.adid) return this.#device.onAttribution(this.#state.adid)
    for (let polls = 0; polls < tracking.attributionPollsMax; polls += 1) {
      if (!(await this.#wait(tracking.attributionPollMs))) return
      const adid = adidOf(await this.#request('attribution', 'GET', {}, this.#device.nowMs()))
      if (this.#isGone || adid === undefined) continue
      this.#keep({ adid })
      return this.#device.onAttribution(adid)
    }
  }

  /** Undefined without a connection. */
  async #request(
    path: string,
    method: 'GET' | 'POST',
    fields: Fields,
    createdAtMs: number,
  ): Promise<TrackerAnswer | undefined> {
    const { url, appToken, trackerId } = this.#tracker
    const all = {
      app_token: appToken,
      web_uuid: trackerId,
      created_at: new Date(createdAtMs).toISOString(),
      sent_at: new Date(this.#device.nowMs()).toISOString(),
      ...fields,
    }
    try {
      return await this.#device.send(new URL(`/${path}`, url).href, method, all, this.#gone.signal)
    } catch {
      return undefined
    }
  }

  /** False when the client was stopped meanwhile. */
  #wait(ms: number): Promise<boolean> {
    const { signal } = this.#gone
    if (signal.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve(!signal.aborted)
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    })
  }
}

const eventsKept = 100
const newState = { sessionCount: 0, queue: [], sentEvents: [] } as const

function adidOf(answer: TrackerAnswer | undefined): string | undefined {
  const body =
    answer?.status === 200 ? (answer.body as { adid?: unknown; attribution?: unknown } | undefined) : undefined
  return body?.attribution && typeof body.adid === 'string' ? body.adid.slice(0, adidLengthMax) : undefined
}

/** As the common fields of a request take it. */
const adidLengthMax = 64
