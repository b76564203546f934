import type { ServerResponse } from 'node:http'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { pushTiming, replaced, sharedEvents } from '@zamra/contract/push.ts'
import { randomToken } from '../base/random.ts'
import { refusal } from '../base/refusal.ts'
import type { Edge } from './edge.ts'
import { broadcastChannel, channelOf, opened, playerOfChannel, recheck } from './push.ts'

/** The owner of a stream. The sign is kept to check the session again later. */
export type Listener = { readonly playerId: PlayerId; readonly sign: string; readonly device: string }

/** Starts the stream. Before this call nothing was sent, and the stream may still be refused. */
export type Admitted = (raw: ServerResponse) => void

type Stream = Listener & { readonly id: string; readonly beat: number; readonly raw: ServerResponse }
type Party = { readonly streams: Set<Stream>; coming: number }
type Reason = 'gone' | 'slow' | 'session' | 'replaced' | 'closing'

/** An idle stream takes about six kibibytes: this many are three hundred mebibytes. */
export const streamsMax = 50_000
/** An event is thirty bytes. A client that has not read five hundred of them is gone and reconnects later. */
const unreadBytesMax = 16_384
const beats = pushTiming.heartbeatMs / 1_000
const busySeconds = 10
const againMs = 1_000

/**
 * All open streams of this process. It subscribes for all of them over the process's one Redis connection:
 * to the channel of each connected player. A write never waits: a client that does not read is disconnected.
 */
export class Streams {
  readonly #edge: Edge
  readonly #parties = new Map<PlayerId, Party>()
  /** Every second a fifteenth of the streams gets a heartbeat, never all at once. */
  readonly #byBeat = Array.from({ length: beats }, () => new Set<Stream>())
  readonly #heart: NodeJS.Timeout
  #size = 0
  #made = 0
  #turn = 0
  #isClosed = false

  constructor(edge: Edge) {
    this.#edge = edge
    this.#heart = setInterval(() => this.#beat(), 1_000)
    this.#heart.unref()
    edge.app.redis.on('ready', this.#catchUp)
  }

  size(): number {
    return this.#size
  }

  /** Subscribes for this listener; refuses when Redis is unavailable or the process is full. */
  async admit(listener: Listener): Promise<Admitted> {
    const { lifecycle, app } = this.#edge
    if (this.#isClosed || lifecycle.isDraining || this.#size >= streamsMax || !app.redis.isReady)
      throw refusal('server.busy', { retryAfter: busySeconds })
    const party = this.#parties.get(listener.playerId) ?? { streams: new Set(), coming: 0 }
    this.#parties.set(listener.playerId, party)
    party.coming += 1
    try {
      // Subscribe before answering, so that no event after the admission is missed.
      await app.redis.subscribe(channelOf(listener.playerId), this.#hear)
      await app.redis.subscribe(broadcastChannel, this.#hearForAll)
    } catch {
      this.#come(listener.playerId, party)
      throw refusal('server.busy', { retryAfter: busySeconds })
    }
    return (raw) => this.#begin(listener, party, raw)
  }

  /** Ends all streams and accepts no more. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#heart)
    this.#edge.app.redis.off('ready', this.#catchUp)
    this.#edge.app.redis.unsubscribe(broadcastChannel, this.#hearForAll).catch(() => undefined)
    for (const stream of this.#all()) this.#end(stream, 'closing')
  }

  #begin(listener: Listener, party: Party, raw: ServerResponse): void {
    const { playerId, device } = listener
    const stream: Stream = { ...listener, id: randomToken(9), beat: this.#made++ % beats, raw }
    if (!raw.destroyed && !this.#isClosed) {
      party.streams.add(stream)
      this.#byBeat[stream.beat]?.add(stream)
      this.#size += 1
      raw.on('close', () => this.#end(stream, 'gone'))
      raw.write(breath)
    } else raw.end()
    this.#come(playerId, party)
    // One stream per device, across all processes.
    this.#edge.app.redis.publish(channelOf(playerId), `${opened}${stream.id} ${device}`).catch(() => undefined)
  }

  #come(playerId: PlayerId, party: Party): void {
    party.coming -= 1
    this.#disband(playerId, party)
  }

  /** A player without streams here is unsubscribed. */
  #disband(playerId: PlayerId, { streams, coming }: Party): void {
    if (streams.size > 0 || coming > 0) return
    this.#parties.delete(playerId)
    this.#edge.app.redis.unsubscribe(channelOf(playerId), this.#hear).catch(() => undefined)
  }

  #end(stream: Stream, reason: Reason): void {
    const party = this.#parties.get(stream.playerId)
    if (!party?.streams.delete(stream)) return
    this.#size -= 1
    this.#byBeat[stream.beat]?.delete(stream)
    this.#edge.metrics.streamsEnded.inc({ reason })
    this.#disband(stream.playerId, party)
    if (reason === 'slow') stream.raw.destroy()
    else stream.raw.end(reason === 'replaced' ? event(replaced) : '')
  }

  #write(stream: Stream, words: string): void {
    if (stream.raw.writableLength > unreadBytesMax) this.#end(stream, 'slow')
    else stream.raw.write(words)
  }

  readonly #hear = (message: string, channel: string): void => {
    for (const stream of this.#parties.get(playerOfChannel(channel))?.streams ?? []) {
      if (message === recheck) this.#recheck(stream)
      else if (!message.startsWith(opened)) this.#write(stream, event(message))
      else if (isSameDevice(stream, message)) this.#end(stream, 'replaced')
    }
  }

  /** Writes to a part of the streams per turn of the event loop, so that other requests do not wait for all of them. */
  readonly #hearForAll = (message: string): void => {
    const tell = (some: Iterable<Stream>) => {
      for (const stream of some) this.#write(stream, event(message))
    }
    for (const some of this.#byBeat) setImmediate(tell, some)
  }

  /** A session may be reported closed before its transaction commits, so it is checked now and once more later. */
  #recheck(stream: Stream): void {
    void this.#isStanding(stream)
    setTimeout(() => void this.#isStanding(stream), againMs).unref()
  }

  /** Events may have been missed while Redis was unavailable, so every client is told to reload. */
  readonly #catchUp = (): void => {
    for (const missed of ['balance', ...sharedEvents]) {
      for (const stream of this.#all()) this.#write(stream, event(missed))
    }
  }

  #beat(): void {
    this.#turn = (this.#turn + 1) % beats
    if (!this.#edge.app.redis.isReady) return
    for (const stream of this.#byBeat[this.#turn] ?? [])
      void this.#isStanding(stream).then((stands) => stands && this.#write(stream, breath))
  }

  /** The session is checked like that of any call, mostly from memory. If the check fails, the stream stays open. */
  async #isStanding(stream: Stream): Promise<boolean> {
    const { playerId, sign, device } = stream
    const answer = await this.#edge.authenticate(playerId, sign, device).catch(() => undefined)
    if (answer === false) this.#end(stream, 'session')
    return this.#parties.get(playerId)?.streams.has(stream) ?? false
  }

  #all(): Stream[] {
    return this.#byBeat.flatMap((some) => [...some])
  }
}

/** A server-sent comment as heartbeat. */
const breath = ':\n\n'

function event(name: string): string {
  return `event: ${name}\ndata: {}\n\n`
}

/** `opened <id> <device>`: the same device has opened another stream than this one. */
function isSameDevice({ id, device }: Stream, message: string): boolean {
  const deviceAt = message.indexOf(' ', opened.length) + 1
  return message.slice(deviceAt) === device && message.slice(opened.length, deviceAt - 1) !== id
}
