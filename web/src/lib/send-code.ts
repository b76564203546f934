import type { WireOutputOf } from '@zamra/contract/calls.ts'
import type { Scene } from '@zamra/contract/session.ts'
import { call } from './call.ts'
import type { Phone } from './phone.ts'
import { withWork } from './work/with-work.ts'

export type SentCode = WireOutputOf<'/sms/send'>

/** Asks for a one-time code. Without a number it goes to the one that is bound. Fails with a `CallError`. */
export function sendCode(scene: Scene, phone: Phone | undefined, onWork: () => void): Promise<SentCode> {
  return withWork(
    (captcha) => call('/sms/send', { scene, ...phone, ...(captcha ? { captcha } : {}) }, { quiet: true }),
    onWork,
  )
}
