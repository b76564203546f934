/* Made from calls.ts by `npm run generate`. No schema comes with it, so the app may import it anywhere. */

export type Wire = { readonly method?: 'GET'; readonly envelope?: 'code' }

export const wire: Readonly<Record<string, Wire>> = {
  '/language/languages': { method: 'GET' },
  '/recharge/getChargeInfo': { envelope: 'code' },
  '/recharge/getPayChannel': { envelope: 'code' },
}
