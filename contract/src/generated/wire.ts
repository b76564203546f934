/* Made from calls.ts by `npm run generate`. No schema comes with it, so the app may import it anywhere. */

export type Wire = { readonly method?: 'GET'; readonly money?: true; readonly envelope?: 'code' }

export const wire: Readonly<Record<string, Wire>> = {
  '/language/languages': { method: 'GET' },
  '/lottery/buy': { money: true },
  '/recharge/getChargeInfo': { envelope: 'code' },
  '/recharge/getPayChannel': { envelope: 'code' },
  '/recharge/createRechargeOrder': { money: true },
  '/recharge/createTransferOrder': { money: true },
  '/recharge/cancelOrder': { money: true },
  '/recharge/sendBack': { money: true },
  '/recharge/submitUtr': { money: true },
}
