import { amountFault } from '@zamra/contract/deposit-rules.ts'
import { useState } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AmountCard } from './amount-card.tsx'
import type { ChargeInfo } from './api.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { createOrder } from './create-order.ts'
import css from './deposit.module.css'
import { bankChoice } from './desk-parts.ts'
import { Late } from './late-part.tsx'
import { MethodList } from './method-list.tsx'
import { OfferChoice, reachedPromo } from './offer-choice.tsx'
import { PayBar } from './pay-bar.tsx'
import { Processing } from './processing.tsx'
import { takesBank } from './takes-bank.ts'
import { Tip } from './tip.tsx'
import { useMoney } from './use-money.ts'
import { useOnlineForm } from './use-online-form.ts'
import { usePay } from './use-pay.tsx'

type OnlineFormProps = {
  readonly info: ChargeInfo
  readonly items: ChargeInfo['rechargeTypeList']
  readonly asked: number | undefined
}

/** Amount, offer, method, and one tap to pay. */
export function OnlineForm({ info, items, asked }: OnlineFormProps) {
  const money = useMoney(info.currency)
  const form = useOnlineForm({ info, items, asked, money })
  const { amount, method, channelNo } = form
  const [promoId, setPromoId] = useState<string>()
  const [bankId, setBankId] = useState(() => info.bankConfigList.find((bank) => bank.isDefault)?.id)
  const fault = amountFault(amount, form.bounds)
  const needsBank = takesBank(method, info)
  const banks = { banks: info.bankConfigList, value: bankId, onChange: setBankId }

  const pay = usePay(info, fault, async () => {
    if (amount === undefined || !method) return
    const promo = reachedPromo(info.offers, amount, promoId)
    await createOrder('/recharge/createRechargeOrder', {
      amount,
      channel: channelNo,
      type: method.type,
      useBonus: promo !== undefined,
      ...(promo === undefined ? {} : { promoId: promo }),
      ...(needsBank && bankId !== undefined ? { bankId } : {}),
    })
  })

  return (
    <>
      <Processing info={info} />
      <AmountCard {...form} fault={fault} isAsked={pay.isAsked} money={money}>
        <OfferChoice offers={info.offers} amount={amount ?? 0} money={money} value={promoId} onChange={setPromoId} />
      </AmountCard>
      <MethodList methods={form.methods} amount={amount} money={money} value={method} onChange={form.pickMethod} />
      {needsBank && <Late part={bankChoice} of={banks} waiting={<BankWaiting />} />}
      <ChannelChoice channels={form.channels} value={form.channel} onChange={form.pickChannel} />
      <Tip />
      <PayBar {...pay} via={method} amount={amount} money={money} />
      {pay.sheet}
    </>
  )
}

function BankWaiting() {
  return (
    <div className={css.bank}>
      <Skeleton height={74} shape="card" />
    </div>
  )
}
