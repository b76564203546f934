import { route } from '../../http/route.ts'
import { captcha } from './captcha.ts'
import { googleLogin } from './google-login.ts'
import { guest } from './guest.ts'
import { idLogin } from './id-login.ts'
import { loginChannel } from './login-channel.ts'
import { logout } from './logout.ts'
import { modify } from './modify.ts'
import { otpLogin } from './otp-login.ts'
import { passkeyConfirmOptions } from './passkey-confirm-options.ts'
import { passkeyList } from './passkey-list.ts'
import { passkeyLogin } from './passkey-login.ts'
import { passkeyLoginOptions } from './passkey-login-options.ts'
import { passkeyRegister } from './passkey-register.ts'
import { passkeyRegisterOptions } from './passkey-register-options.ts'
import { passkeyRemove } from './passkey-remove.ts'
import { passwordLogin } from './password-login.ts'
import { register } from './register.ts'
import { sessionList } from './session-list.ts'
import { sessionRevoke } from './session-revoke.ts'
import { smsSend } from './sms-send.ts'

export const routes = [
  route('/sms/send', smsSend),
  route('/sms/captcha', captcha),
  route('/sso/v2/login', otpLogin),
  route('/sso/guest', guest),
  route('/sso/login', passwordLogin),
  route('/sso/idlogin', idLogin),
  route('/sso/googleLogin', googleLogin),
  route('/sso/register', register),
  route('/sso/modify', modify),
  route('/sso/logout', logout),
  route('/threeLogin/channel', loginChannel),
  route('/session/list', sessionList),
  route('/session/revoke', sessionRevoke),
  route('/passkey/registerOptions', passkeyRegisterOptions),
  route('/passkey/register', passkeyRegister),
  route('/passkey/list', passkeyList),
  route('/passkey/remove', passkeyRemove),
  route('/passkey/loginOptions', passkeyLoginOptions),
  route('/passkey/login', passkeyLogin),
  route('/passkey/confirmOptions', passkeyConfirmOptions),
]
