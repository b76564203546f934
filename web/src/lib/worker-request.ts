/** What a page asks of the service worker. */
export type WorkerRequest =
  /** Keep these files, which the page has used, for the time without a network. */
  | { readonly kind: 'keep'; readonly urls: readonly string[] }
  /** Whether this file belongs to the worker's version. The answer comes through the port. */
  | { readonly kind: 'has'; readonly file: string }
  /** Take the place of the worker of the older version, unless another window is open. */
  | { readonly kind: 'activate' }
