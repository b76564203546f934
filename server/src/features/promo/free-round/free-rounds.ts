import { textIn } from '@zamra/contract/languages.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { figuresOf } from '../config/figures.ts'
import { fillText } from '../config/texts.ts'
import { isExcluded } from '../eligibility/is-excluded.ts'
import { rulesOf } from '../terms/rules-of.ts'
import { usableFreeRounds } from './use-free-round.ts'

export const promoFreeRounds: Handler<'/promo/freeRounds'> = async ({ app, playerId, market, now, locale }) => {
  if (await isExcluded(app.databases.shardOf(playerId).pool, playerId)) return { list: [] }
  const { currency } = policyOf(app, market)
  const usable = await usableFreeRounds(app, { playerId, now })
  return {
    list: usable.map(({ rewardId, terms, game, stake, number, used, expiresAt, currency: iso }) => ({
      ...{ rewardId, gameId: game, stake, currency: iso, left: number - used, usableUntil: expiresAt.getTime() },
      name: fillText(textIn(terms.name, locale), figuresOf(terms), locale, currency),
      terms: [...rulesOf(terms, locale, currency)],
    })),
  }
}
