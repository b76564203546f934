import { notYet } from '../../http/not-yet.ts'
import { route } from '../../http/route.ts'
import { idLogin } from './id-login.ts'
import { passkeyConfirmOptions } from './passkey-confirm-options.ts'
import { passkeyList } from './passkey-list.ts'
import { passkeyLogin } from './passkey-login.ts'
import { passkeyLoginOptions } from './passkey-login-options.ts'
import { passkeyRegister } from './passkey-register.ts'
import { passkeyRegisterOptions } from './passkey-register-options.ts'
import { passkeyRemove } from './passkey-remove.ts'

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
  route('/passkey/registerOptions', passkeyRegisterOptions),
  route('/passkey/register', passkeyRegister),
  route('/passkey/list', passkeyList),
  route('/passkey/remove', passkeyRemove),
  route('/passkey/loginOptions', passkeyLoginOptions),
  route('/passkey/login', passkeyLogin),
  route('/passkey/confirmOptions', passkeyConfirmOptions),
]
