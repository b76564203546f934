import { notYet } from '../../http/not-yet.ts'
import { route } from '../../http/route.ts'

export const routes = [
  route('/user/getUserInfo', notYet),
  route('/user/reportOnline', notYet),
  route('/user/editProfile', notYet),
  route('/user/bindPhone', notYet),
  route('/user/withdrawPassword/set', notYet),
  route('/bank/list', notYet),
  route('/bank/lookup', notYet),
  route('/bank/save', notYet),
  route('/bank/remove', notYet),
  route('/user/export', notYet),
  route('/user/erase', notYet),
]
