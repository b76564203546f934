import { route } from '../../http/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { cryptoAddress } from './chain/crypto-address.ts'
import { createRechargeOrder } from './create-recharge-order.ts'
import { createTransferOrder } from './create-transfer-order.ts'
import { getChargeInfo } from './get-charge-info.ts'
import { getPayChannel } from './get-pay-channel.ts'
import { orderDetail } from './order-detail.ts'
import { record } from './record.ts'
import { sendBack } from './send-back.ts'
import { submitUtr } from './utr/submit-utr.ts'

export const routes = [
  route('/recharge/getChargeInfo', getChargeInfo),
  route('/recharge/getPayChannel', getPayChannel),
  route('/recharge/createRechargeOrder', createRechargeOrder),
  route('/recharge/createTransferOrder', createTransferOrder),
  route('/recharge/cryptoAddress', cryptoAddress),
  route('/recharge/record', record),
  route('/recharge/orderDetail', orderDetail),
  route('/recharge/submitUtr', submitUtr),
  route('/recharge/cancelOrder', cancelOrder),
  route('/recharge/sendBack', sendBack),
]
