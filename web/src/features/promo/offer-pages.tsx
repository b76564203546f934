import { minor, nothing, times } from '@zamra/contract/money.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { ClockIcon } from '../../ui/icons-deposit.tsx'
import type { OfferDetail } from './api.ts'
import { DepositPlan } from './deposit-plan.tsx'
import { OfferPage } from './offer-page.tsx'
import { WagerCost } from './wager-cost.tsx'

export function FirstDepositPage() {
  return (
    <OfferPage
      title="title.firstDeposit"
      kinds={['firstDeposit']}
      plan={(offer) => <DepositPlan key={offer.termsHash} offer={offer} />}
    />
  )
}

export function SignupBonusPage() {
  return <OfferPage title="title.signupBonus" kinds={['registration']} plan={(offer) => <GiftPlan offer={offer} />} />
}

/** What a bonus without a deposit costs in bets. */
function GiftPlan({ offer: { wager, bonus, currency } }: { readonly offer: OfferDetail }) {
  if (!wager) return null
  const given = minor(BigInt(bonus))
  const amount = times(given, BigInt(wager.times))
  return <WagerCost {...{ currency, wager, amount }} base={given} cash={nothing} bonus={given} />
}

/** Events of a studio: the turnover in its games counts. */
export function JiliPage() {
  return <OfferPage title="title.jili" kinds={['turnover']} />
}

/** Rebates of deposits and cashback of losses. */
export function RebatePromoPage() {
  return <OfferPage title="title.rebatePromo" kinds={['deposit', 'loss']} right={<RecordLink />} />
}

function RecordLink() {
  const t = useT()
  return (
    <Link to={urlTo('cashbackRecord')} aria-label={t('title.cashbackRecord')}>
      <ClockIcon size={22} />
    </Link>
  )
}
