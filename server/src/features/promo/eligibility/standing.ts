import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Place } from '../../../http/place.ts'
import { actionEvaluator, policyOf } from '../../market/index.ts'
import type { Standing } from './decide-eligibility.ts'
import { selectStanding } from './standing-queries.ts'

type Asking = {
  readonly app: AppContext
  readonly playerId: PlayerId
  readonly market: string
  readonly now: Date
  readonly place: Place
}

/** Reads what the rules need about a player. */
export async function readStanding({ app, playerId, market, now, place }: Asking): Promise<Standing> {
  const { bankForm, geo, limits, prefixes } = policyOf(app, market)
  const mandatory = limits.mandatoryMax ?? null
  const { pool } = app.databases.shardOf(playerId)
  const row = await selectStanding(pool, playerId, { bankForm, mandatory })
  if (!row) throw new Error(`player ${playerId} was not found`)
  const { areaCode, ...known } = row
  return {
    ...known,
    at: now,
    market: actionEvaluator(app)(market, 'promotion', { at: now, place }),
    isPhoneInRegion: prefixes.includes(areaCode),
    isAddressInRegion: isInRegion(app, place, [market, ...geo.allowCountries]),
  }
}

/** Only a sandbox has no edge that reports the country; in a live deployment an unknown place belongs to no region. */
function isInRegion({ config }: AppContext, { country }: Place, region: readonly string[]): boolean | undefined {
  if (country !== undefined) return region.includes(country)
  return config.deployment === 'live' ? false : undefined
}
