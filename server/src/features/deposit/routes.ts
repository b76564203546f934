import { notYet } from '../../http/not-yet.ts'
import { route } from '../../http/route.ts'

export const routes = [
  route('/recharge/getChargeInfo', notYet),
  route('/recharge/getPayChannel', notYet),
  route('/recharge/createRechargeOrder', notYet),
  route('/recharge/createTransferOrder', notYet),
  route('/recharge/cryptoAddress', notYet),
  route('/recharge/record', notYet),
  route('/recharge/orderDetail', notYet),
  route('/recharge/submitUtr', notYet),
]
