import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import { type Locale, textIn } from '@zamra/contract/languages.ts'
import type { LapseReason } from '@zamra/contract/lapsed-bonus.ts'
import type { ShardReader } from '../../db/database.ts'
import { depositOfferOf } from './config/deposit-terms.ts'
import { selectOfferOf } from './grant-queries.ts'

type Shown = Pick<OutputOf<'/recharge/orderDetail'>, 'bonus' | 'bonusLapsed'>

/** What became of the bonus that was chosen with a deposit order; nothing while it waits for the payment. */
export async function bonusOfOrder(
  shard: ShardReader,
  { playerId, orderNo }: { readonly playerId: PlayerId; readonly orderNo: string },
  locale: Locale,
): Promise<Shown> {
  const chosen = await selectOfferOf(shard, playerId, orderNo)
  if (!chosen || chosen.state === 'OFFERED') return {}
  const { promoId, terms, bonus, endedBy } = chosen
  if (chosen.state !== 'LAPSED') return bonus === null ? {} : { bonus: { promoId, amount: bonus } }
  const { depositMin } = depositOfferOf(terms)
  return { bonusLapsed: { promoId, name: textIn(terms.name, locale), reason: endedBy as LapseReason, depositMin } }
}
