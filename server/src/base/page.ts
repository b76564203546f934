/** One part of a long list: so many rows after so many others. */
export type Page = { readonly offset: number; readonly limit: number }
