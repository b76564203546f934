import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useMoneyCall } from '../../lib/money-call.ts'
import { useCall } from '../../lib/queries.ts'

export type ChargeInfo = WireOutputOf<'/recharge/getChargeInfo'>
export type Offer = ChargeInfo['offers'][number]
export type Coin = ChargeInfo['cryptoConfig'][number]
export type Channel = WireOutputOf<'/recharge/getPayChannel'>[number]
export type OrderRow = WireOutputOf<'/recharge/record'>['list'][number]
export type Order = WireOutputOf<'/recharge/orderDetail'>
export type Payee = NonNullable<Order['payee']>

const minuteMs = 60_000

/** Fetched whenever the deposit page is entered, because deposits may have closed since the last answer. */
export const useDepositButton = () => useCall('/home/rechargeButtonStatus', {}, { refetchOnMount: 'always' })
export const useChargeInfo = () => useMoneyCall('/recharge/getChargeInfo', {}, { refetchOnMount: 'always' })

/** The channels of a payment method. */
export const useChannels = (type: number | undefined) =>
  useMoneyCall('/recharge/getPayChannel', { type: type ?? 0 }, { enabled: type !== undefined, staleTime: minuteMs })

/** Polled, because the page shows the transfers that arrive at the address. */
export const useCryptoAddress = ({ coin, network }: Pick<Coin, 'coin' | 'network'>) =>
  useMoneyCall('/recharge/cryptoAddress', { coin, network }, { refetchInterval: 8_000 })
