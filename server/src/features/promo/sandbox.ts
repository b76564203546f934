import { readdirSync, readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { promoFile } from './publish-promo.ts'

type PromoFile = z.input<typeof promoFile>

const folder = new URL('sandbox/', import.meta.url)

/** The files of the sandbox, as an operator would write them. */
const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as PromoFile)

/** What a rupee of India is in the other markets of the sandbox, in whole units so that the amounts stay round. */
const rates: Readonly<Record<string, number>> = { PK: 3, BD: 1 }

/** The fields of a promotion that are money. */
const amounts = 'amount amounts max maxBet stake lossMin depositMin firstDepositMin turnoverMin'.split(' ')

/** Every promotion of the sandbox. What is written for India only is offered in the other markets too, in their money. */
export const sandboxPromos: readonly PromoFile[] = [
  ...files,
  ...Object.keys(rates).flatMap((market) =>
    files
      .filter((file) => file.market === 'IN')
      .map((file) => inMarket(file, market))
      .filter(({ promoId }) => !files.some((file) => file.promoId === promoId)),
  ),
].toSorted((a, b) => (a.promoId < b.promoId ? -1 : 1))

export function sandboxPromo(promoId: string): PromoFile {
  const found = sandboxPromos.find((promo) => promo.promoId === promoId)
  if (!found) throw new Error(`the sandbox has no promotion ${promoId}`)
  return found
}

function inMarket(file: PromoFile, market: string): PromoFile {
  const promoId = file.promoId.replace(/in$/, market.toLowerCase())
  return { ...multiplyAmounts(file, rates[market] as number), promoId, market }
}

function multiplyAmounts<T>(given: T, rate: number): T {
  return JSON.parse(JSON.stringify(given), (name: string, value: unknown) => {
    if (!amounts.includes(name)) return value
    if (Array.isArray(value)) return value.map((amount: number) => amount * rate)
    return typeof value === 'number' ? value * rate : value
  }) as T
}
