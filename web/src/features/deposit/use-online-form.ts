import {
  activeAmounts,
  amountBounds,
  defaultAmount,
  listMethods,
  type Method,
  selectMethod,
} from '@zamra/contract/deposit-rules.ts'
import { useState } from 'react'
import { type Channel, type ChargeInfo, useChannels } from './api.ts'
import { reportText } from './report-text.ts'
import type { MoneyWords } from './use-money.ts'

type Given = {
  readonly info: ChargeInfo
  readonly items: ChargeInfo['rechargeTypeList']
  readonly asked: number | undefined
  readonly money: MoneyWords
}

const usualChannel = 1
const noChannels: readonly Channel[] = []

/** Amount, method and channel, each depending on the one before. */
export function useOnlineForm({ info, items, asked, money: { prefix } }: Given) {
  const [amount, setAmount] = useState(() => asked ?? defaultAmount(info))
  const [pick, setPick] = useState<{ readonly type: number; readonly amount: number | undefined }>()
  const [wanted, setWanted] = useState(usualChannel)

  const limit = info.rechargeTypeLimit
  const methods = listMethods({ items, amount: amount ?? 0, limit, prefix, report: reportText })
  // In India another amount is another list, so the choice starts anew with it.
  const isPickValid = pick !== undefined && (prefix !== '+91' || pick.amount === amount)
  const picked = isPickValid ? methods.find(({ type, isEnabled }) => isEnabled && type === pick.type) : undefined
  const method: Method | undefined = picked ?? selectMethod(methods, prefix)

  const { data: channels } = useChannels(method?.type)
  const channel = channels?.find((one) => one.channel === wanted) ?? channels?.[0]
  const channelNo = channel?.channel ?? usualChannel

  return {
    amount,
    setAmount,
    amounts: activeAmounts(info, channelNo),
    bounds: amountBounds(info, channelNo),
    methods,
    method,
    pickMethod: (type: number) => setPick({ type, amount }),
    // No method, no channels to wait for.
    channels: method ? channels : noChannels,
    channel,
    channelNo,
    pickChannel: setWanted,
  }
}
