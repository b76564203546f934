/** Tells a tracking provider what happened on the server: a credited deposit, and the wish to be forgotten. */
export type TrackingProvider = {
  /** The same `dedupeId` counts once, however often it is sent. */
  sendRevenue(revenue: Revenue): Promise<TrackingOutcome>
  /** The provider deletes what it has under this id and takes nothing more. */
  forget(tracker: { readonly trackerId: string; readonly at: Date }): Promise<TrackingOutcome>
}

type Revenue = {
  readonly trackerId: string
  readonly dedupeId: string
  /** In whole units of the currency, as text. */
  readonly amount: string
  readonly currency: string
  readonly at: Date
}

/** `unknown` is sent again, after the time that the provider named if it did. */
export type TrackingOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused'; readonly why: string }
  | { readonly outcome: 'unknown'; readonly why: string; readonly retryAfterSeconds?: number }
