/** What the app must know of a call at run time, for the calls that differ from the ordinary. */
export type Wire = { readonly method?: 'GET'; readonly money?: true; readonly envelope?: 'code' }

export const wire: Readonly<Record<string, Wire>> = {
  '/language/languages': { method: 'GET' },
}
