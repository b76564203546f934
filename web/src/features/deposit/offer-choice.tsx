import { offerTerms } from '@zamra/contract/deposit-terms.ts'
import { minor } from '@zamra/contract/money.ts'
import { useId } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import type { Offer } from './api.ts'
import css from './offer-choice.module.css'
import { type MoneyWords, minorOf } from './use-money.ts'
import { YouGet } from './you-get.tsx'

type OfferChoiceProps = {
  readonly offers: readonly Offer[]
  readonly amount: number
  readonly money: MoneyWords
  readonly value: string | undefined
  readonly onChange: (promoId: string | undefined) => void
}

/** What comes of the deposit. An offer is off until it is chosen, and says what it costs before that. */
export function OfferChoice({ offers, amount, money, value, onChange }: OfferChoiceProps) {
  const t = useT()
  const deposit = minor(minorOf(amount))
  const all = offers.map((offer) => ({ offer, ...termsOf(offer, amount) }))
  if (all.length === 0) return null
  const chosen = all.find(({ offer, isReached }) => isReached && offer.promoId === value)
  return (
    <div className={css.part}>
      <YouGet cash={deposit} bonus={chosen?.bonus} money={money} />
      <fieldset className={css.offers}>
        <legend className={css.legend}>{t('deposit.offers')}</legend>
        {all.map(({ offer, isReached, bonus, wager }) => (
          <OneOffer
            key={offer.promoId}
            isChosen={offer === chosen?.offer}
            isReached={isReached}
            gives={t('deposit.offer.gives', { name: offer.name, amount: money.units(bonus) })}
            name={offer.name}
            note={
              isReached
                ? t(offer.wagerBase === 'bonus' ? 'deposit.offer.cost.bonus' : 'deposit.offer.cost.both', {
                    amount: money.units(wager),
                    times: offer.wagerTimes,
                  })
                : t('deposit.offer.from', { amount: money.units(offer.depositMin) })
            }
            onChange={(isOn) => onChange(isOn ? offer.promoId : undefined)}
          />
        ))}
      </fieldset>
    </div>
  )
}

function termsOf(offer: Offer, amount: number) {
  const [bonusMax, depositMin] = [minor(BigInt(offer.bonusMax)), minor(BigInt(offer.depositMin))]
  return offerTerms({ ...offer, bonusMax, depositMin }, minor(minorOf(amount)))
}

/** Whether the chosen offer can be had with this amount; one that cannot is not sent. */
export function reachedPromo(offers: readonly Offer[], amount: number, promoId: string | undefined) {
  const offer = offers.find((one) => one.promoId === promoId)
  return offer && termsOf(offer, amount).isReached ? offer.promoId : undefined
}

type OneOfferProps = {
  readonly isChosen: boolean
  readonly isReached: boolean
  readonly name: string
  readonly gives: string
  readonly note: string
  readonly onChange: (isOn: boolean) => void
}

function OneOffer({ isChosen, isReached, name, gives, note, onChange }: OneOfferProps) {
  const id = useId()
  return (
    <label className={css.offer} data-on={isChosen || undefined} data-off={!isReached || undefined}>
      <input
        type="checkbox"
        className={css.input}
        checked={isChosen}
        disabled={!isReached}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.box} aria-hidden="true">
        <CheckIcon size={16} />
      </span>
      <span className={css.words}>
        <b>{isReached ? gives : name}</b>
        <small id={id}>{note}</small>
      </span>
    </label>
  )
}
