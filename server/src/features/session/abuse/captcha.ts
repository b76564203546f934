import type { Handler } from '../../../http/context.ts'
import { createWorkChallenge } from './proof-of-work.ts'

export const captcha: Handler<'/sms/captcha'> = async ({ app }) => ({ challenge: await createWorkChallenge(app) })
