import type { PlayerId } from '@zamra/contract/brand.ts'
import { policyOf } from '../../market/index.ts'
import { readStanding } from './standing.ts'

type Asking = Omit<Parameters<typeof readStanding>[0], 'playerId'> & { readonly playerId: PlayerId | undefined }

/** Whether the player may be shown rewards for betting: by the law of the market, and by what they have set themselves. */
export async function isShownInducements({ playerId, ...asking }: Asking): Promise<boolean> {
  const { promotions } = policyOf(asking.app, asking.market)
  if (!promotions.allowed || !promotions.vipInducements) return false
  if (playerId === undefined) return true
  const { isExcluded, hasLimit } = await readStanding({ ...asking, playerId })
  return !isExcluded && !hasLimit
}
