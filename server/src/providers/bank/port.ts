/** A branch as its bank names it. */
export type Branch = { readonly branch: string; readonly city: string }

export type BranchResult =
  | ({ readonly outcome: 'found' } & Branch)
  | { readonly outcome: 'unknown' }
  /** Nobody answered, or not in time: nothing is known and nothing is ruled out. */
  | { readonly outcome: 'unavailable' }

export type HolderNameResult =
  | { readonly outcome: 'known'; readonly name: string }
  | { readonly outcome: 'noSuchAccount' }
  | { readonly outcome: 'unavailable' }

export type IndianAccount = { readonly number: string; readonly ifsc: string; readonly holder: string }
