/**
 * What became of one message to a player. `gone`: the browser or address does not exist any more. `unknown` is sent again,
 * not before the time that the provider named.
 */
export type DeliveryOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'gone'; readonly why: string }
  | { readonly outcome: 'refused'; readonly why: string }
  | { readonly outcome: 'unknown'; readonly why: string; readonly retryAfterSeconds?: number }
