import {
  activeAmounts,
  amountBounds,
  amountFault,
  defaultAmount,
  listMethods,
  type Method,
  selectMethod,
} from '@zamra/contract/deposit-rules.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Select } from '../../ui/select.tsx'
import { AmountCard } from './amount-card.tsx'
import { type Channel, type ChargeInfo, useChannels } from './api.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { createOrder } from './create-order.ts'
import css from './deposit.module.css'
import { CreditTimeTip, OrdersInProcessNotice } from './form-notices.tsx'
import { MethodList } from './method-list.tsx'
import { OfferChoice, reachedPromo } from './offer-choice.tsx'
import { PayBar } from './pay-bar.tsx'
import { reportUnreadableText } from './report-unreadable-text.ts'
import { usePay } from './use-pay.tsx'

type OnlineFormProps = {
  readonly info: ChargeInfo
  readonly items: ChargeInfo['rechargeTypeList']
  readonly initialAmount: number | undefined
}

export function OnlineForm({ info, items, initialAmount }: OnlineFormProps) {
  const money = useMoney(info.currency)
  const form = useOnlineForm({ info, items, initialAmount, prefix: money.prefix })
  const { amount, method, channelNo } = form
  const [promoId, setPromoId] = useState(useParameters('deposit').promoId)
  const [bankId, setBankId] = useState(() => defaultBank(info.bankConfigList)?.id)
  const amountError = amountFault(amount, form.bounds)
  const needsBank = method?.type === bankPageType && info.bankConfigList.length > 0

  const pay = usePay(info, amountError, async () => {
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
      <OrdersInProcessNotice info={info} />
      <AmountCard {...form} error={amountError} isSubmitted={pay.isSubmitted} money={money} />
      <OfferChoice offers={info.offers} amount={amount ?? 0} money={money} value={promoId} onChange={setPromoId} />
      <MethodList methods={form.methods} amount={amount} money={money} value={method} onChange={form.setMethod} />
      {needsBank && <BankChoice banks={info.bankConfigList} value={bankId} onChange={setBankId} />}
      <ChannelChoice channels={form.channels} value={form.channel} onChange={form.setChannel} />
      <CreditTimeTip />
      <PayBar {...pay} via={method} amount={amount} money={money} />
      {pay.sheet}
    </>
  )
}

function defaultBank(banks: ChargeInfo['bankConfigList']) {
  return banks.find(({ isDefault }) => isDefault) ?? banks[0]
}

/** A payment on the bank's own page needs to know which bank. */
const bankPageType = 4

type BankChoiceProps = {
  readonly banks: ChargeInfo['bankConfigList']
  readonly value: number | undefined
  readonly onChange: (id: number) => void
}

function BankChoice({ banks, value, onChange }: BankChoiceProps) {
  const t = useT()
  return (
    <div className={css.bank}>
      <Select
        label={t('deposit.bank')}
        choices={banks.map(({ id, name }) => ({ key: String(id), label: name }))}
        value={String(value ?? '')}
        onChange={(id) => onChange(Number(id))}
      />
    </div>
  )
}

/** Until the channels are there. */
const defaultChannel = 1
const noChannels: readonly Channel[] = []

type FormOptions = OnlineFormProps & { readonly prefix: string }

/** The amount decides which methods are usable, the method decides the channels, and the channel decides the amounts. */
function useOnlineForm({ info, items, initialAmount, prefix }: FormOptions) {
  const [amount, setAmount] = useState(() => initialAmount ?? defaultAmount(info))
  const [pick, setPick] = useState<{ readonly type: number; readonly amount: number | undefined }>()
  const [pickedChannel, setChannel] = useState<number>()

  const limit = info.rechargeTypeLimit
  const methods = listMethods({ items, amount: amount ?? 0, limit, prefix, report: reportUnreadableText })
  // In India the methods are sorted anew for each amount, so a choice holds only for the amount it was made for.
  const isPickValid = pick !== undefined && (prefix !== '+91' || pick.amount === amount)
  const picked = isPickValid ? methods.find(({ type, isEnabled }) => isEnabled && type === pick.type) : undefined
  const method: Method | undefined = picked ?? selectMethod(methods, prefix)

  const { data: channels } = useChannels(method?.type)
  // The server lists the best one first, which need not be the first number.
  const channel = channels?.find((one) => one.channel === pickedChannel) ?? channels?.[0]
  const channelNo = channel?.channel ?? defaultChannel

  return {
    amount,
    setAmount,
    amounts: activeAmounts(info, channelNo),
    bounds: amountBounds(info, channelNo),
    methods,
    method,
    setMethod: (type: number) => setPick({ type, amount }),
    // Without a method no channels are requested, so there is nothing to wait for.
    channels: method ? channels : noChannels,
    channel,
    channelNo,
    setChannel,
  }
}
