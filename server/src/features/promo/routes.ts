import { route } from '../../http/route.ts'
import { cashbackInfo, cashbackRecord } from './cashback.ts'
import { promoClaim } from './claim.ts'
import { promoClaimAll } from './claim-all.ts'
import { promoGiftCode, promoPromoCode } from './code/enter-code.ts'
import { promoDetail } from './detail.ts'
import { promoFreeRounds } from './free-round/free-rounds.ts'
import { promoFreeTickets } from './free-ticket/free-tickets.ts'
import { promoList } from './list.ts'
import { promoMyReward } from './my-reward.ts'
import { promoOptIn } from './opt-in.ts'
import { signinClaim, signinInfo } from './signin.ts'

export const routes = [
  route('/promo/list', promoList),
  route('/promo/detail', promoDetail),
  route('/promo/optIn', promoOptIn),
  route('/promo/claim', promoClaim),
  route('/promo/claimAll', promoClaimAll),
  route('/promo/myReward', promoMyReward),
  route('/promo/freeTickets', promoFreeTickets),
  route('/promo/freeRounds', promoFreeRounds),
  route('/promo/giftCode', promoGiftCode),
  route('/promo/promoCode', promoPromoCode),
  route('/signin/info', signinInfo),
  route('/signin/claim', signinClaim),
  route('/cashback/info', cashbackInfo),
  route('/cashback/record', cashbackRecord),
]
