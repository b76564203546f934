import { readdirSync, readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import type { promoFile } from './publish-promo.ts'

type PromoFile = z.input<typeof promoFile>

const folder = new URL('sandbox/', import.meta.url)

/** The promotions of the sandbox, one file each, as an operator would write them. */
export const sandboxPromos: readonly PromoFile[] = readdirSync(folder)
  .toSorted()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as PromoFile)

export function sandboxPromo(promoId: string): PromoFile {
  const found = sandboxPromos.find((promo) => promo.promoId === promoId)
  if (!found) throw new Error(`the sandbox has no promotion ${promoId}`)
  return found
}
