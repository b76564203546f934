import type { Handler } from '../../http/context.ts'
import { setWork } from './proof-of-work.ts'

export const captcha: Handler<'/sms/captcha'> = async ({ app }) => ({ challenge: await setWork(app) })
