import { route } from '../../http/route.ts'
import { captcha } from './abuse/captcha.ts'
import { modify } from './change-password/modify.ts'
import { smsSend } from './otp/sms-send.ts'
import { passkeyConfirmOptions } from './passkey/confirm-options.ts'
import { passkeyList } from './passkey/list.ts'
import { passkeyLogin } from './passkey/login.ts'
import { passkeyLoginOptions } from './passkey/login-options.ts'
import { passkeyRegister } from './passkey/register.ts'
import { passkeyRegisterOptions } from './passkey/register-options.ts'
import { passkeyRemove } from './passkey/remove.ts'
import { logout } from './sessions/logout.ts'
import { sessionList } from './sessions/session-list.ts'
import { sessionRevoke } from './sessions/session-revoke.ts'
import { googleLogin } from './sign-in/google-login.ts'
import { guest } from './sign-in/guest.ts'
import { idLogin } from './sign-in/id-login.ts'
import { loginChannel } from './sign-in/login-channel.ts'
import { otpLogin } from './sign-in/otp-login.ts'
import { passwordLogin } from './sign-in/password-login.ts'
import { register } from './sign-in/register.ts'

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
