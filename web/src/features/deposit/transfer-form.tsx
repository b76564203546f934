import { amountFault, cardAmounts, defaultTransferAmount } from '@zamra/contract/deposit-rules.ts'
import { useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AmountCard } from './amount-card.tsx'
import type { ChargeInfo } from './api.ts'
import { createOrder } from './create-order.ts'
import css from './deposit.module.css'
import list from './method-list.module.css'
import { Choice } from './method-list.tsx'
import { OfferChoice, reachedPromo } from './offer-choice.tsx'
import { PayBar } from './pay-bar.tsx'
import { Processing } from './processing.tsx'
import { railIcon } from './rail-icon.ts'
import { Tip } from './tip.tsx'
import { useMoney } from './use-money.ts'
import { usePay } from './use-pay.tsx'

type Rail = 'imps' | 'upi'
type Way = { readonly rail: Rail; readonly paymentMethod: 1 | 2; readonly name: TextId; readonly about: TextId }

const ways: readonly Way[] = [
  { rail: 'imps', paymentMethod: 1, name: 'deposit.transfer.imps', about: 'deposit.transfer.imps.about' },
  { rail: 'upi', paymentMethod: 2, name: 'deposit.transfer.upi', about: 'deposit.transfer.upi.about' },
]

/** A transfer that the player makes himself, to the registered account of the house. */
export function TransferForm({ info, asked }: { readonly info: ChargeInfo; readonly asked: number | undefined }) {
  const t = useT()
  const money = useMoney(info.currency)
  const open = ways.filter(({ rail }) => cardAmounts(info, rail).length > 0)
  const [rail, setRail] = useState<Rail>('imps')
  const [amount, setAmount] = useState(() => asked ?? defaultTransferAmount(info) ?? cardAmounts(info, 'upi')[0])
  const [promoId, setPromoId] = useState<string>()
  const way = open.find((one) => one.rail === rail) ?? open[0]
  const amounts = way ? cardAmounts(info, way.rail) : []
  const bounds = { min: Math.min(...amounts), max: Math.max(...amounts) }
  const fault = amountFault(amount, amounts.length > 0 ? bounds : undefined)

  const pay = usePay(info, fault, async () => {
    if (amount === undefined || !way) return
    const promo = reachedPromo(info.offers, amount, promoId)
    await createOrder('/recharge/createTransferOrder', {
      amount,
      paymentMethod: way.paymentMethod,
      ...(promo === undefined ? {} : { promoId: promo, useBonus: true }),
    })
  })

  return (
    <>
      <Processing info={info} />
      <AmountCard
        amount={amount}
        setAmount={setAmount}
        amounts={amounts}
        bounds={amounts.length > 0 ? bounds : undefined}
        fault={fault}
        isAsked={pay.isAsked}
        money={money}
      >
        <OfferChoice offers={info.offers} amount={amount ?? 0} money={money} value={promoId} onChange={setPromoId} />
      </AmountCard>
      <fieldset className={list.list}>
        <legend className={list.title}>{t('deposit.transfer.by')}</legend>
        {open.map((one) => (
          <Choice
            key={one.rail}
            group="deposit-transfer"
            icon={railIcon(one.rail)}
            name={t(one.name)}
            note={t(one.about)}
            isOn={one === way}
            onChoose={() => setRail(one.rail)}
          />
        ))}
      </fieldset>
      <div className={css.how}>
        <ButtonLink look="ghost" to={urlTo('transferInstructions', { type: way?.rail })}>
          {t('deposit.transfer.how')}
        </ButtonLink>
      </div>
      <Tip />
      <PayBar {...pay} via={way && { name: t(way.name) }} amount={amount} money={money} />
      {pay.sheet}
    </>
  )
}
