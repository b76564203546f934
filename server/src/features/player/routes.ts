import { route } from '../../http/route.ts'
import { bankList } from './bank/list.ts'
import { bankLookup } from './bank/lookup.ts'
import { bankRemove } from './bank/remove.ts'
import { bankSave } from './bank/save.ts'
import { bindPhone } from './bind-phone.ts'
import { editProfile } from './edit-profile.ts'
import { getUserInfo } from './get-user-info.ts'
import { kycInfo } from './kyc/info.ts'
import { kycSubmit } from './kyc/submit.ts'
import { eraseData } from './privacy/erase.ts'
import { exportData } from './privacy/export.ts'
import { reportOnline } from './report-online.ts'
import { setWithdrawPassword } from './set-withdraw-password.ts'

export const routes = [
  route('/user/getUserInfo', getUserInfo),
  route('/user/reportOnline', reportOnline),
  route('/user/editProfile', editProfile),
  route('/user/bindPhone', bindPhone),
  route('/user/withdrawPassword/set', setWithdrawPassword),
  route('/bank/list', bankList),
  route('/bank/lookup', bankLookup),
  route('/bank/save', bankSave),
  route('/bank/remove', bankRemove),
  route('/kyc/info', kycInfo),
  route('/kyc/submit', kycSubmit),
  route('/user/export', exportData),
  route('/user/erase', eraseData),
]
