import type { PlayerId } from '@zamra/contract/brand.ts'
import type { CallPath, Calls, InputOf, OutputOf, RefusalsOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import type { Refusals } from '@zamra/contract/refusal.ts'
import type { AppContext } from '../app-context.ts'
import type { Logger } from '../base/log.ts'
import type { Refusal } from '../base/refusal.ts'
import type { Encoded } from './envelope.ts'
import type { Place } from './place.ts'
import type { StreamedText } from './streamed-text.ts'

/** What a handler knows about one request. `now` is fixed when the request arrives. */
export type CallContext<P extends CallPath> = {
  readonly app: AppContext
  readonly now: Date
  readonly requestId: string
  readonly locale: Locale
  readonly device: string
  readonly address: string
  readonly place: Place
  readonly log: Logger
  readonly playerId: Calls[P]['who'] extends 'player' ? PlayerId : PlayerId | undefined
  /** The market whose policy applies to the player. */
  readonly market: Calls[P]['who'] extends 'player' ? string : string | undefined
  /** Makes a refusal that this call declares in the contract; another code does not compile. */
  refusal<Code extends RefusalsOf<P>>(code: Code, params: Refusals[Code]): Refusal<Code>
}

/** The handler of one call: it returns the output, or throws a refusal. */
export type Handler<P extends CallPath> = (
  ctx: CallContext<P>,
  input: InputOf<P>,
) => Promise<OutputOf<P> | Encoded | StreamedText>
