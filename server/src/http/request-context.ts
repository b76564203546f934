import type { PlayerId } from '@zamra/contract/brand.ts'
import { defaultLocale, type Locale } from '@zamra/contract/languages.ts'
import type { RefusalCode, Refusals } from '@zamra/contract/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Logger } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { type Place, readPlace } from './place.ts'

/** A call of this process has neither headers nor a connection. */
type RequestParts = Pick<FastifyRequest, 'id' | 'ip'> & Partial<Pick<FastifyRequest, 'headers' | 'socket'>>

/**
 * One request on its way through the generic handler, and the context of its handler. A class, because there is one per
 * request: methods are shared, and the child log is created only when used.
 */
export class RequestContext {
  readonly app: AppContext
  readonly path: string
  /** Fixed once, so that one request decides by one moment. */
  readonly now: Date
  readonly requestId: string
  readonly address: string
  locale: Locale = defaultLocale
  device = ''
  playerId: PlayerId | undefined = undefined
  market: string | undefined = undefined
  readonly #request: RequestParts
  #log: Logger | undefined

  constructor(app: AppContext, path: string, request: RequestParts) {
    this.app = app
    this.now = app.clock.now()
    this.path = path
    this.requestId = request.id
    this.address = request.ip
    this.#request = request
  }

  /** Where the caller is. Few calls need it, so it is read when asked for. */
  get place(): Place {
    const { headers, socket } = this.#request
    return readPlace(this.app.config.place, headers && socket && { headers, socket })
  }

  get log(): Logger {
    this.#log ??= this.app.log.child({ requestId: this.requestId, path: this.path })
    return this.#log
  }

  refusal<Code extends RefusalCode>(code: Code, params: Refusals[Code]): Refusal<Code> {
    return new Refusal(code, params)
  }
}
