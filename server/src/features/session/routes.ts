import { notYet } from '../../http/not-yet.ts'
import { route } from '../../http/route.ts'
import { idLogin } from './id-login.ts'

export const routes = [
  route('/sms/send', notYet),
  route('/sms/captcha', notYet),
  route('/sso/v2/login', notYet),
  route('/sso/guest', notYet),
  route('/sso/login', notYet),
  route('/sso/idlogin', idLogin),
  route('/sso/googleLogin', notYet),
  route('/sso/register', notYet),
  route('/sso/modify', notYet),
  route('/sso/logout', notYet),
  route('/threeLogin/channel', notYet),
  route('/session/list', notYet),
  route('/session/revoke', notYet),
  route('/passkey/registerOptions', notYet),
  route('/passkey/register', notYet),
  route('/passkey/list', notYet),
  route('/passkey/remove', notYet),
  route('/passkey/loginOptions', notYet),
  route('/passkey/login', notYet),
  route('/passkey/confirmOptions', notYet),
]
