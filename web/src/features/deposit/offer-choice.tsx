import { offerTerms } from '@zamra/contract/deposit-terms.ts'
import { add, type Money as MinorUnits, minor, nothing } from '@zamra/contract/money.ts'
import { useId } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { type Money, toMinorUnits } from '../../lib/use-money.ts'
import type { Offer } from './api.ts'
import css from './offer-choice.module.css'

type OfferChoiceProps = {
  readonly offers: readonly Offer[]
  readonly amount: number
  readonly money: Money
  readonly value: string | undefined
  readonly onChange: (promoId: string | undefined) => void
}

/** What the deposit brings, and the bonus offers with their wagering requirement. Without a choice there is no bonus. */
export function OfferChoice({ offers, amount, money, value, onChange }: OfferChoiceProps) {
  const t = useT()
  const deposit = minor(toMinorUnits(amount))
  const choices = offers.map((offer) => ({ offer, ...termsOf(offer, amount) }))
  if (choices.length === 0) return null
  const selected = choices.find(({ offer, isReached }) => isReached && offer.promoId === value)
  return (
    <div className={css.part}>
      <DepositTotal cash={deposit} bonus={selected?.bonus} money={money} />
      <fieldset className={css.offers}>
        <legend className="visually-hidden">{t('deposit.offers')}</legend>
        {choices.map(({ offer, isReached, bonus, wager }) => (
          <OfferRow
            key={offer.promoId}
            isSelected={offer === selected?.offer}
            isReached={isReached}
            name={isReached ? t('deposit.offer.gives', { name: offer.name, amount: money.format(bonus) }) : offer.name}
            note={
              isReached
                ? t(offer.wagerBase === 'bonus' ? 'deposit.offer.cost.bonus' : 'deposit.offer.cost.both', {
                    amount: money.format(wager),
                    times: offer.wagerTimes,
                    days: offer.wagerDays,
                  })
                : t('deposit.offer.from', { amount: money.format(offer.depositMin) })
            }
            onSelect={() => onChange(offer.promoId)}
          />
        ))}
        <OfferRow
          isSelected={!selected}
          isReached
          name={t('deposit.offer.none')}
          note={t('deposit.offer.none.note')}
          onSelect={() => onChange(undefined)}
        />
      </fieldset>
    </div>
  )
}

function termsOf(offer: Offer, amount: number) {
  const [bonusMax, depositMin] = [minor(BigInt(offer.bonusMax)), minor(BigInt(offer.depositMin))]
  return offerTerms({ ...offer, bonusMax, depositMin }, minor(toMinorUnits(amount)))
}

/** The selected offer, if the amount is large enough for it; otherwise the order is sent without an offer. */
export function reachedPromo(offers: readonly Offer[], amount: number, promoId: string | undefined) {
  const offer = offers.find((one) => one.promoId === promoId)
  return offer && termsOf(offer, amount).isReached ? offer.promoId : undefined
}

type OfferRowProps = {
  readonly isSelected: boolean
  readonly isReached: boolean
  readonly name: string
  readonly note: string
  readonly onSelect: () => void
}

function OfferRow({ isSelected, isReached, name, note, onSelect }: OfferRowProps) {
  const id = useId()
  return (
    <label className={css.offer} data-on={isSelected || undefined} data-off={!isReached || undefined}>
      <input
        type="radio"
        name="deposit-offer"
        className={css.input}
        checked={isSelected}
        disabled={!isReached}
        aria-describedby={id}
        onChange={onSelect}
      />
      <span className={css.dot} aria-hidden="true" />
      <span className={css.text}>
        <b>{name}</b>
        <small id={id}>{note}</small>
      </span>
    </label>
  )
}

type DepositTotalProps = { readonly cash: MinorUnits; readonly bonus: MinorUnits | undefined; readonly money: Money }

/** Cash and bonus of the deposit, in figures and as a bar. */
function DepositTotal({ cash, bonus = nothing, money }: DepositTotalProps) {
  const t = useT()
  const total = add(cash, bonus)
  const cashPercent = total > 0n ? Number((cash * 1_000n) / total) / 10 : 100
  return (
    <div className={css.total}>
      <p className={css.sum}>
        <span>{t('deposit.get')}</span>
        <b>{money.format(total)}</b>
      </p>
      <svg className={css.bar} width="100%" height="12" aria-hidden="true">
        <defs>
          <pattern
            id="deposit-bonus"
            width="10"
            height="12"
            patternUnits="userSpaceOnUse"
            patternTransform="skewX(-30)"
          >
            <rect className={css.bonus} width="10" height="12" />
            <rect className={css.stripe} width="4" height="12" />
          </pattern>
        </defs>
        <rect fill="url(#deposit-bonus)" width="100%" height="12" rx="6" />
        <rect className={css.cash} width={`${cashPercent}%`} height="12" rx="6" />
      </svg>
      <p className={css.parts}>
        <span className={css.cashLabel}>{t('deposit.get.cash', { amount: money.format(cash) })}</span>
        <span className={css.bonusLabel}>{t('deposit.get.bonus', { amount: money.format(bonus) })}</span>
      </p>
    </div>
  )
}
