/** A bank branch. */
export type Branch = { readonly branch: string; readonly city: string }

export type BranchResult =
  | ({ readonly outcome: 'found' } & Branch)
  | { readonly outcome: 'unknown' }
  /** No answer in time, so neither confirmed nor ruled out. */
  | { readonly outcome: 'unavailable' }

export type HolderNameResult =
  | { readonly outcome: 'known'; readonly name: string }
  | { readonly outcome: 'noSuchAccount' }
  | { readonly outcome: 'unavailable' }

export type IndianAccount = { readonly number: string; readonly ifsc: string; readonly holder: string }
