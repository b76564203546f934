import { amountFault, cardAmounts, defaultTransferAmount } from '@zamra/contract/deposit-rules.ts'
import { useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { serviceTarget } from '../../lib/service-link.ts'
import { useSettings } from '../../lib/settings.ts'
import { useMoney } from '../../lib/use-money.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AmountCard } from './amount-card.tsx'
import type { ChargeInfo } from './api.ts'
import { createOrder } from './create-order.ts'
import css from './deposit.module.css'
import { CreditTimeTip, OrdersInProcessNotice } from './form-notices.tsx'
import listCss from './method-list.module.css'
import { Choice } from './method-list.tsx'
import { OfferChoice, reachedPromo } from './offer-choice.tsx'
import { PayBar } from './pay-bar.tsx'
import { railIcon } from './rail-icon.ts'
import { usePay } from './use-pay.tsx'

type Rail = 'imps' | 'upi'
type Option = { readonly rail: Rail; readonly paymentMethod: 1 | 2; readonly name: TextId; readonly about: TextId }

const options: readonly Option[] = [
  { rail: 'imps', paymentMethod: 1, name: 'deposit.transfer.imps', about: 'deposit.transfer.imps.about' },
  { rail: 'upi', paymentMethod: 2, name: 'deposit.transfer.upi', about: 'deposit.transfer.upi.about' },
]

type TransferFormProps = { readonly info: ChargeInfo; readonly initialAmount: number | undefined }

/** A transfer that the player makes themselves to the operator's registered account. */
export function TransferForm({ info, initialAmount }: TransferFormProps) {
  const t = useT()
  const money = useMoney(info.currency)
  const available = options.filter(({ rail }) => cardAmounts(info, rail).length > 0)
  const [rail, setRail] = useState<Rail>('imps')
  const [amount, setAmount] = useState(
    () => initialAmount ?? defaultTransferAmount(info) ?? cardAmounts(info, 'upi')[0],
  )
  const [promoId, setPromoId] = useState(useParameters('deposit').promoId)
  const selected = available.find((option) => option.rail === rail) ?? available[0]
  const amounts = selected ? cardAmounts(info, selected.rail) : []
  const bounds = { min: Math.min(...amounts), max: Math.max(...amounts) }
  const amountError = amountFault(amount, amounts.length > 0 ? bounds : undefined)

  const pay = usePay(info, amountError, async () => {
    if (amount === undefined || !selected) return
    const promo = reachedPromo(info.offers, amount, promoId)
    await createOrder('/recharge/createTransferOrder', {
      amount,
      paymentMethod: selected.paymentMethod,
      ...(promo === undefined ? {} : { promoId: promo, useBonus: true }),
    })
  })

  return (
    <>
      <OrdersInProcessNotice info={info} />
      <AmountCard
        amount={amount}
        setAmount={setAmount}
        amounts={amounts}
        bounds={amounts.length > 0 ? bounds : undefined}
        error={amountError}
        isSubmitted={pay.isSubmitted}
        money={money}
      />
      <OfferChoice offers={info.offers} amount={amount ?? 0} money={money} value={promoId} onChange={setPromoId} />
      <fieldset className={listCss.list}>
        <legend className={listCss.title}>{t('deposit.transfer.by')}</legend>
        {available.map((option) => (
          <Choice
            key={option.rail}
            group="deposit-transfer"
            icon={railIcon(option.rail)}
            name={t(option.name)}
            note={t(option.about)}
            isSelected={option === selected}
            onSelect={() => setRail(option.rail)}
          />
        ))}
      </fieldset>
      <div className={css.how}>
        <ButtonLink look="ghost" to={urlTo('transferInstructions', { type: selected?.rail })}>
          {t('deposit.transfer.how')}
        </ButtonLink>
        <ManualDepositLink />
      </div>
      <CreditTimeTip />
      <PayBar {...pay} via={selected && { name: t(selected.name) }} amount={amount} money={money} />
      {pay.sheet}
    </>
  )
}

/** The operator's own page for deposits by hand, where one is configured. It opens beside the app, as the service does. */
function ManualDepositLink() {
  const t = useT()
  const url = useSettings(({ appConfig }) => appConfig?.manual_recharge_url)
  const target = useSettings(serviceTarget)
  if (!url?.startsWith('https://')) return null
  return (
    <a className={css.manual} href={url} target={target} rel="noopener noreferrer">
      {t('deposit.manual')}
    </a>
  )
}
