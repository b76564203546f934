import { offerTerms } from '@zamra/contract/deposit-terms.ts'
import { add, type Money as MinorUnits, minor } from '@zamra/contract/money.ts'
import { type CSSProperties, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import { usePercent } from '../../lib/use-percent.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { DepositIcon, GiftIcon } from '../../ui/icons.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import type { OfferDetail } from './api.ts'
import css from './deposit-plan.module.css'
import { WagerCost } from './wager-cost.tsx'

/** What a deposit brings with the bonus and what must be bet for it, for the amount that the player tries. */
export function DepositPlan({ offer }: { readonly offer: OfferDetail }) {
  const t = useT()
  const percent = usePercent()
  const money = useMoney(offer.currency)
  const { min, max, step } = rangeOf(offer)
  const [deposit, setDeposit] = useState(() => Math.min(max, roundTo(min * 4, step)))
  const cash = minor(BigInt(deposit))
  const { bonus, wager } = termsOf(offer, cash)
  const rate = percent((offer.rateBps ?? 0) / 100)
  return (
    <>
      <Ticket
        label={t('promo.plan.slider')}
        head={
          <div className={css.head}>
            <span className={css.side}>
              {t('promo.plan.deposit')}
              <b>{money.format(deposit)}</b>
            </span>
            <span className={css.arrow}>
              <DepositIcon size={20} />
            </span>
            <span className={css.side} data-end>
              {t('promo.plan.play')}
              <b>{money.format(add(cash, bonus))}</b>
            </span>
            <input
              type="range"
              className={css.slider}
              aria-label={t('promo.plan.slider')}
              aria-valuetext={money.format(deposit)}
              style={{ '--share': `${((deposit - min) / (max - min)) * 100}%` } as CSSProperties}
              {...{ min, max, step }}
              value={deposit}
              onChange={(event) => setDeposit(Number(event.target.value))}
            />
            <small className={css.bound}>{money.format(min)}</small>
            <small className={css.bound} data-end>
              {money.format(max)}
            </small>
          </div>
        }
      >
        <p className={css.bonus}>
          <GiftIcon size={20} />
          <span>{t('promo.plan.bonus', { rate })}</span>
          <b>{money.formatSigned(bonus)}</b>
        </p>
      </Ticket>
      {offer.wager && (
        <WagerCost
          currency={offer.currency}
          wager={offer.wager}
          amount={wager}
          base={offer.wager.base === 'bonus' ? bonus : add(cash, bonus)}
          cash={cash}
          bonus={bonus}
        />
      )}
      <PlanBar offer={offer} deposit={deposit} />
    </>
  )
}

/** Whole units of the currency, as the deposit page takes them. */
function PlanBar({ offer, deposit }: { readonly offer: OfferDetail; readonly deposit: number }) {
  const t = useT()
  const money = useMoney(offer.currency)
  const signedIn = useSession(isSignedIn)
  const amount = deposit / 100
  // A bonus needs a phone number, so without one the button asks for it first.
  const isPhoneMissing = offer.reasons.some(({ code }) => code === 'phone.missing' || code === 'account.guest')
  if (!signedIn || (offer.reasons.length > 0 && !isPhoneMissing)) return null
  return (
    <FootBar>
      <ButtonLink look="plain" block to={urlTo('deposit', { amount })}>
        {t('promo.plan.noBonus')}
      </ButtonLink>
      {isPhoneMissing ? (
        <ButtonLink block to={urlTo('phoneBinding', { from: 'firstDeposit' })}>
          {t('promo.do.bindPhone')}
        </ButtonLink>
      ) : (
        <ButtonLink block to={urlTo('deposit', { amount, promoId: offer.promoId })}>
          {t('promo.plan.go', { amount: money.format(deposit) })}
        </ButtonLink>
      )}
    </FootBar>
  )
}

/** From the least deposit that earns the bonus to the one that earns all of it. */
function rangeOf({ requiredDeposit: min, bonus, rateBps = 0 }: OfferDetail) {
  const step = 10_000
  const full = rateBps > 0 ? Math.ceil((bonus * 10_000) / rateBps / step) * step : min
  return { min, max: Math.max(min + step, full), step }
}

function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step
}

function termsOf({ rateBps = 0, bonus, requiredDeposit, wager }: OfferDetail, deposit: MinorUnits) {
  return offerTerms(
    {
      bonusBps: rateBps,
      bonusMax: minor(BigInt(bonus)),
      depositMin: minor(BigInt(requiredDeposit)),
      wagerTimes: wager?.times ?? 0,
      wagerBase: wager?.base ?? 'bonus',
    },
    deposit,
  )
}
