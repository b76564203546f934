import { textIn } from '@zamra/contract/languages.ts'
import type { LotteryGame } from '@zamra/contract/lottery-games.ts'
import type { Handler } from '../../../http/context.ts'
import { policyOf } from '../../market/index.ts'
import { wagerOf } from '../config/config.ts'
import { figuresOf } from '../config/figures.ts'
import { fillText } from '../config/texts.ts'
import { isExcluded } from '../eligibility/is-excluded.ts'
import { rulesOf } from '../terms/rules-of.ts'
import { listUsable } from './queries.ts'

export const promoFreeTickets: Handler<'/promo/freeTickets'> = async ({ app, playerId, market, now, locale }) => {
  const shard = app.databases.shardOf(playerId)
  if (await isExcluded(shard.pool, playerId)) return { list: [] }
  const { currency } = policyOf(app, market)
  const usable = await listUsable(shard.read, playerId, 'freeTickets', now)
  return {
    list: usable.map(({ rewardId, terms, game, stake, number, used, expiresAt, currency: iso }) => ({
      ...{
        rewardId,
        game: game as LotteryGame,
        stake,
        currency: iso,
        left: number - used,
        usableUntil: expiresAt.getTime(),
      },
      name: fillText(textIn(terms.name, locale), figuresOf(terms), locale, currency),
      requiredBets: wagerOf(terms)?.times ?? 0,
      terms: [...rulesOf(terms, locale, currency)],
    })),
  }
}
