import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useCall } from '../../lib/queries.ts'

export type ChargeInfo = WireOutputOf<'/recharge/getChargeInfo'>
export type Offer = ChargeInfo['offers'][number]
export type Coin = ChargeInfo['cryptoConfig'][number]
export type Channel = WireOutputOf<'/recharge/getPayChannel'>[number]
export type OrderRow = WireOutputOf<'/recharge/record'>['list'][number]
export type Order = WireOutputOf<'/recharge/orderDetail'>
export type Payee = NonNullable<Order['payee']>

const minuteMs = 60_000

/** Asked anew whenever the desk is entered: a desk may have closed since the answer of a moment ago. */
export const useDepositButton = () => useCall('/home/rechargeButtonStatus', {}, { refetchOnMount: 'always' })
export const useChargeInfo = () => useCall('/recharge/getChargeInfo', {}, { refetchOnMount: 'always' })

/** The channels of a method; while another method's are on their way, the last ones stay. */
export const useChannels = (type: number | undefined) =>
  useCall('/recharge/getPayChannel', { type: type ?? 0 }, { enabled: type !== undefined, staleTime: minuteMs })

/** Asked again and again: what arrives at the address is counted on the page. */
export const useCryptoAddress = ({ coin, network }: Pick<Coin, 'coin' | 'network'>) =>
  useCall('/recharge/cryptoAddress', { coin, network }, { refetchInterval: 8_000 })
