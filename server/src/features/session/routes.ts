import { route } from '../../http/route.ts'
import { idLogin } from './id-login.ts'

export const routes = [route('/sso/idlogin', idLogin)]
